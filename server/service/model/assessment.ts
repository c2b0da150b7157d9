import type { BlockId } from '../text/block';

/** Why a result is incomplete: something is missing from the workspace, can't be read, or was guessed. */
export type Gap =
  /** A file has yet to be read. */
  | { readonly kind: 'unread' }
  /** A schema or mapping file of an API is missing. */
  | { readonly kind: 'schema-missing'; readonly fqn: string }
  | { readonly kind: 'mapping-missing'; readonly fqn: string }
  /** A superclass outside the framework, or the collection's class itself, is missing. */
  | { readonly kind: 'class-missing'; readonly fqn: string; readonly isItself?: true }
  /** Several other project roots have a file or class of this name, so it's unknown which one the name means. */
  | { readonly kind: 'ambiguous'; readonly fqn: string }
  /** No declaration of the collection contains the name of its class. */
  | { readonly kind: 'class-unnamed' }
  | { readonly kind: 'element-guessed'; readonly element: string }
  | { readonly kind: 'element-unknown' }
  /** A schema, mapping, or class file has syntax errors or is too large, which may hide facts. */
  | { readonly kind: 'file-broken'; readonly uri: string }
  /** A sort map may have keys that can't be read, because they aren't literals or are added elsewhere. */
  | { readonly kind: 'sort-key-unreadable'; readonly fqn: string };

/** Whether a result is complete, and if not, its gaps. */
export interface Completeness {
  readonly complete: boolean;
  readonly gaps: readonly Gap[];
}

/**
 * Why a name is or isn't a valid sort key of a collection. There is one value for each result in the table of sort
 * rules.
 */
export type SortKeyReason =
  /** Valid: the property is marked sortable in the schema and, as far as the files show, needs no sort column. */
  | 'schema'
  /** Valid: the name is a key in the sort map of the collection's class. */
  | 'sort-column'
  /** Valid: the user states the name as a sort key. */
  | 'stated'
  /**
   * Valid: the property is marked sortable in the schema, and the name is a key in the sort map of the collection's
   * class.
   */
  | 'schema-and-sort-column'
  /**
   * Invalid: the property is marked sortable, but its value is joined or derived, and the query-backed collection has
   * no sort column of that name.
   */
  | 'needs-sort-column'
  /**
   * Invalid: the property is marked sortable, but its value is joined or derived, and the dual collection has no sort
   * column of that name.
   */
  | 'dual-needs-sort-column'
  /** Invalid: the dual collection has a sort column but no sortable property of that name. */
  | 'dual-needs-schema'
  /** Invalid: the stream-backed collection has a sort column of that name, which has no effect. */
  | 'sort-column-without-effect'
  /**
   * Invalid: the property is marked sortable, but no mapper supplies it, and the collection is stream-backed or dual.
   */
  | 'unmapped'
  /** Invalid: the property exists but isn't sortable. */
  | 'not-sortable'
  /** Invalid: there is no property and no sort column of that name. */
  | 'unknown-name'
  /**
   * Unknown: there is no sort column of that name, and the element is unknown, so nothing is known about its
   * properties.
   */
  | 'element-unknown';

/** Whether a name is a valid sort key of a collection, and why. */
export interface SortKeyAssessment {
  readonly name: string;
  readonly sorts: boolean;
  readonly reason: SortKeyReason;
  readonly via: 'schema' | 'sort-column' | 'both' | 'none';
  readonly kind: CollectionKind;
  /** Whether the name is a property of the element. */
  readonly isProperty: boolean;
  /** Whether the property is sortable in the merged schema. */
  readonly schemaSortable: boolean;
  /** Whether the name is a key in the sort map of the collection's class or of a superclass. */
  readonly isKey: boolean;
  /** The origin of the property's value. `unknown` for a name that isn't a property. */
  readonly origin: ValueOrigin;
  readonly isArray: boolean;
  /**
   * Whether a default sort in a vendor layer uses the name, which suggests that the name is valid. Default sorts in
   * customer layers are ignored, because they may be wrong.
   */
  readonly isUsedByVendor: boolean;
  readonly completeness: Completeness;
  /**
   * The result in each serving API. `isSame` is true if the assessment in that API equals this one. Present only if the
   * results differ.
   */
  readonly perApi?: readonly { readonly api: string; readonly sorts: boolean; readonly isSame: boolean }[];
}

/** The origin of a property's value. */
export type ValueOrigin =
  /**
   * No mapper supplies the value, or the mapper contains only a placeholder, because only extending definitions may
   * have a value.
   */
  | { readonly kind: 'unknown'; readonly isPlaceholder?: true }
  /**
   * A column of the entity. If the path continues into the column's value, `through` is the kind of that value.
   * `reference` means that the value refers to an element. `isCast` means that the column may belong to a subtype.
   */
  | OriginWith<'direct', { readonly through?: 'type-key' | 'amount' | 'date' | 'reference'; readonly isCast?: true }>
  /** A value that is reached through other entities. */
  | OriginWith<'joined', { readonly isCast?: true }>
  /** Many rows of another table, or a row that isn't reached by a foreign key in the row of the entity. */
  | OriginWith<'not-single', { readonly by: 'array' | 'onetoone' | 'edgeForeignKey' }>
  /**
   * A value that is computed at run time. `by` is the kind of computation. `reads` contains the chains that the
   * computation reads. Each chain starts at the entity.
   */
  | OriginWith<
      'derived',
      {
        readonly by: 'call' | 'cast' | 'operator' | 'enhancement' | 'expression';
        readonly reads: readonly (readonly string[])[];
        /** The enhancement member that is the first hop, and the member's class. */
        readonly enhancement?: { readonly uri: string; readonly className: string; readonly member: string };
      }
    >;

/** Whether a value isn't directly on the entity. */
export function isIndirect({ kind }: ValueOrigin): boolean {
  return kind === 'joined' || kind === 'derived' || kind === 'not-single';
}

type OriginWith<K extends string, More> = {
  readonly kind: K;
  /** The expression as written. */
  readonly path: string;
  /** The names after the root. Empty if the expression isn't a chain of names. */
  readonly hops: readonly string[];
  /** The entity at the start of the path, without its package. */
  readonly entity: string;
  /** The entity to which the path casts the value of a hop, so that the names of the hops alone don't lead to it. */
  readonly castTo?: string;
} & More;

/** A gap, and the names of the collections that the gap affects. */
export interface GapUse {
  readonly gap: Gap;
  readonly names: readonly string[];
}

/**
 * How a collection reads its elements. `unknown` if neither a stated fact nor the collection's class determines the
 * kind.
 */
export type CollectionKind = 'query' | 'stream' | 'dual' | 'unknown';

/** A member that an enhancement in this workspace adds to an entity. */
export interface EnhancementMember {
  readonly entity: string;
  readonly uri: string;
  readonly block: BlockId;
  readonly className: string;
  readonly member: string;
  readonly reads: readonly (readonly string[])[];
  readonly plainRead: boolean;
}

/**
 * A name and its assessment. A list of assessed names starts with the properties of the element, sorted by name. All
 * other sort keys follow.
 */
export interface AssessedName {
  readonly name: string;
  readonly assessment: SortKeyAssessment;
}

/**
 * Whether a name counts as a valid sort key: it is one, or the vendor sorts by it and some files that may define it are
 * missing.
 */
export function countsAsSortKey({ sorts, isUsedByVendor, completeness }: SortKeyAssessment): boolean {
  return sorts || (isUsedByVendor && !completeness.complete);
}
