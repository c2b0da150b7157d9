import type { EntityRoot, MemberElement } from '../facts/entityFacts';
import type { BlockId } from '../text/block';
import type { Span } from '../text/span';
import type { EnhancementMember, Gap } from './assessment';

/** How a member gets its value. `property` is a property that the platform supplies and that isn't a column. */
export type EntityMemberKind = MemberElement | 'property';

/** Where a member is declared: the block of an entity file, and the index among the members in the file. */
export interface EntityMemberPlace {
  readonly uri: string;
  readonly block: BlockId;
  readonly index: number;
}

/** A member of an entity: declared in a file, taken over from a supertype or a delegate, or implicit. */
export interface EntityMember {
  readonly name: string;
  readonly kind: EntityMemberKind;
  /** The entity or delegate whose files declare the member. */
  readonly entity: string;
  /** The data type of a column. */
  readonly type?: string;
  readonly typelist?: string;
  /** The entity that the member leads to, as written. */
  readonly target?: string;
  /** The path from the primary entity to the value of a view entity's column. */
  readonly path?: string;
  /** The database column. Absent if the value isn't in the row of the entity. */
  readonly column?: string;
  /** Whether the value can be null, as the nearest override says. Absent if no file says so. */
  readonly nullable?: boolean;
  readonly isDeprecated?: true;
  /** True if Gosu code can't read the member. */
  readonly isHidden?: true;
  /** True if the platform adds a column for linguistic search. */
  readonly isSearched?: true;
  /** Absent if the member is in no file. */
  readonly place?: EntityMemberPlace;
  /** A declared index that begins with the column. Absent if no file declares one, which proves nothing. */
  readonly index?: string;
}

/** What the files of the data model declare about an entity, a delegate, or a view entity. */
export interface EntityInfo {
  /** As in its declaration. */
  readonly name: string;
  /** The root element of the declaration. Absent if only additions to the entity are in the workspace. */
  readonly root?: EntityRoot;
  /** The kind of the entity, such as `retireable`, which a subtype inherits. */
  readonly kind?: string;
  readonly primaryEntity?: string;
  /** The file that declares the entity. */
  readonly uri?: string;
  /** The entity, its supertypes, their delegates, and the base delegates of its kind. */
  readonly lineage: readonly string[];
  /** Names in the lineage that no file declares. */
  readonly missing: readonly string[];
  /** What may hide members: files with errors, files that have yet to be read, and ambiguous names. */
  readonly gaps: readonly Gap[];
  /** Whether the whole lineage is declared and can be read. Only compiled code can then add a property. */
  readonly isWhole: boolean;
  /** Interfaces that the entity's own files name. Code that isn't in entity files supplies their properties. */
  readonly interfaces: readonly string[];
  readonly members: ReadonlyMap<string, EntityMember>;
}

/** An entity, a delegate, or a view entity that a file declares. */
export type DeclaredEntity = Required<Pick<EntityInfo, 'name' | 'root'>>;

/** Where the value of a path comes from. After `not-single`, hops may be unknown. */
export type PathOutcome = 'direct' | 'joined' | 'derived' | 'not-single' | 'unknown';

/** A name in a path, and what the data model knows about it. */
export interface ResolvedHop {
  readonly name: string;
  /** Relative to the start of the path. */
  readonly span: Span;
  /** The entity that has the property. Absent after a value or an unknown hop. */
  readonly entity?: string;
  /** `value`: a property of a type key, an amount, or another value. `view`: a compiled view of the row. */
  readonly kind: 'member' | 'enhancement' | 'view' | 'value' | 'unknown';
  readonly member?: EntityMember;
  readonly enhancement?: EnhancementMember;
  /** The entity that the hop leads to, if a file declares it. */
  readonly target?: string;
}

/** A path from an entity, hop by hop. */
export interface ResolvedPath {
  /** The entity at the root. Absent if no file declares the root. */
  readonly root?: string;
  readonly hops: readonly ResolvedHop[];
  readonly outcome: PathOutcome;
  /** Whether the path contains a cast, so that the value may belong to a subtype. */
  readonly isCast: boolean;
  /** What may change the result (see `EntityInfo.gaps`). */
  readonly gaps: readonly Gap[];
}
