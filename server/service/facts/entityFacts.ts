import type { Span, TextFact } from '../text/span';

/** The root elements of entity files that declare an entity or a delegate. */
export const declaringRoots = ['entity', 'subtype', 'delegate', 'nonPersistentEntity', 'viewEntity'] as const;

/** The root elements of entity files that add to an entity or a delegate that another file declares. */
export const extendingRoots = ['extension', 'internalExtension', 'viewEntityExtension'] as const;

/** The elements that declare a member of an entity. */
export const memberElements = [
  'column',
  'typekey',
  'foreignkey',
  'array',
  'onetoone',
  'edgeForeignKey',
  'monetaryamount',
  'viewEntityColumn',
  'viewEntityTypekey',
  'viewEntityLink',
  'viewEntityName',
  'searchColumn',
  'searchTypekey',
  'computedcolumn',
] as const;

/** What an entity file declares: an entity of some kind, or an addition to one. */
export type EntityRoot = (typeof declaringRoots)[number] | (typeof extendingRoots)[number];

/** Whether a file with this root element adds to what another file declares. */
export function isExtending(root: EntityRoot): boolean {
  return extendingRoots.some((known) => known === root);
}

/** An element that declares a member. `other` is an element of unknown meaning with a name. */
export type MemberElement = (typeof memberElements)[number] | 'other';

/** A member of an entity, as one file declares it. */
export interface EntityMemberFact {
  readonly element: MemberElement;
  readonly name: TextFact;
  readonly span: Span;
  /** The data type of a column. */
  readonly type?: string;
  /** The typelist of a type key, in any letter case. */
  readonly typelist?: TextFact;
  /** The entity that a foreign key, an array, or a one-to-one leads to, in any letter case. */
  readonly target?: TextFact;
  /** The path from the primary entity to the value of a column of a view entity. */
  readonly path?: TextFact;
  /** The database column. Absent if it's named like the member. */
  readonly columnName?: string;
  readonly nullable?: boolean;
  readonly isDeprecated?: true;
  /** True if Gosu code can't read the member. */
  readonly isHidden?: true;
  /** True if the platform adds a column for linguistic search. */
  readonly isSearched?: true;
}

/** An element that changes attributes of a member that another file declares. */
export interface OverrideFact {
  readonly name: TextFact;
  readonly nullable?: boolean;
}

/** An index of an entity's table. */
export interface IndexFact {
  readonly name: string;
  /** The database columns, in order. */
  readonly columns: readonly TextFact[];
}

/** What one file declares about an entity. */
export interface EntityFact {
  readonly root: EntityRoot;
  readonly name: TextFact;
  readonly span: Span;
  /** The supertype of a subtype or a view entity. */
  readonly supertype?: TextFact;
  readonly primaryEntity?: TextFact;
  /** The `type` of an entity, such as `retireable`. It determines the base delegate. */
  readonly kind?: string;
  /** The delegates that the entity takes over. */
  readonly delegates: readonly TextFact[];
  /** The interfaces that compiled or Gosu code implements for the entity. */
  readonly interfaces: readonly string[];
  readonly members: readonly EntityMemberFact[];
  readonly overrides: readonly OverrideFact[];
  readonly indexes: readonly IndexFact[];
  /** Names of the indexes that the file removes. */
  readonly removedIndexes: readonly string[];
}

/** The facts of an entity file, which is a single block. */
export interface EntityFacts {
  readonly kind: 'entity';
  /** Absent if the root element can't be read or has an unknown meaning. */
  readonly entity?: EntityFact;
}
