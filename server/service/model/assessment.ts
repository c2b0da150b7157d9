import type { BlockId } from '../text/block';
/** Why a result is incomplete: something is missing from the workspace, or was guessed. */
export type Gap =
  /** A combine or import target. */
  | { readonly kind: 'schema-missing'; readonly fqn: string }
  | { readonly kind: 'mapping-missing'; readonly fqn: string }
  /** A superclass that is not the framework's, or the collection's class itself. */
  | { readonly kind: 'class-missing'; readonly fqn: string; readonly isItself?: true }
  /** No file names the collection's class. */
  | { readonly kind: 'class-unnamed' }
  /** The element was only guessed from its name. */
  | { readonly kind: 'element-guessed'; readonly element: string }
  /** No element definition is known. */
  | { readonly kind: 'element-unknown' }
  /** A schema or mapping file of the chain does not parse, so that something may be hidden in it. */
  | { readonly kind: 'file-broken'; readonly uri: string }
  /** A sort map has a key that is no literal. */
  | { readonly kind: 'sort-key-unreadable'; readonly fqn: string };

/** Whether a result is complete, and if not, its gaps. */
export interface Completeness {
  readonly complete: boolean;
  readonly gaps: readonly Gap[];
}

/** Why a name sorts a collection or not: one value for each outcome in the table of the sort rules. */
export type SortKeyReason =
  /** Schema-sortable, and its value is direct or not known to be anything else. */
  | 'schema'
  /** A key of the class's sort map. */
  | 'sort-column'
  /** A sort key that the user stated. */
  | 'stated'
  /** Both halves. */
  | 'schema-and-sort-column'
  /** Does not: schema-sortable, but joined or derived on a query-backed collection without a key of that name. */
  | 'needs-sort-column'
  /** Does not: dual, joined or derived, schema-sortable, without a key. */
  | 'dual-needs-sort-column'
  /** Does not: dual, a key without a schema-sortable property of that name. */
  | 'dual-needs-schema'
  /** Does not: a key on a stream-backed collection. */
  | 'sort-column-without-effect'
  /** Does not: schema-sortable, but nothing maps it, on a stream-backed or dual collection. */
  | 'unmapped'
  /** Does not: the property exists and is not sortable. */
  | 'not-sortable'
  /** Does not: neither a property nor a key. */
  | 'unknown-name'
  /** Nothing can be said about properties, and it is no key: the element is not known. */
  | 'element-unknown';

/** Whether a name sorts a collection, and why. */
export interface SortKeyAssessment {
  readonly name: string;
  readonly sorts: boolean;
  readonly reason: SortKeyReason;
  readonly via: 'schema' | 'sort-column' | 'both' | 'none';
  readonly kind: CollectionKind;
  /** The name is a property of the element. */
  readonly isProperty: boolean;
  /** The property is sortable in the merged schema. */
  readonly schemaSortable: boolean;
  /** The name is a key of the class's sort map or of a superclass's. */
  readonly isKey: boolean;
  /** The origin of the property's value. `unknown` for a name that isn't a property. */
  readonly origin: ValueOrigin;
  /** The property is a list. */
  readonly isArray: boolean;
  /**
   * A default sort of a vendor's layer uses the name: evidence that it is valid. A customer's layer is no evidence, since the same
   * mistake may be in it.
   */
  readonly isUsedByVendor: boolean;
  readonly completeness: Completeness;
  /** Whether each serving API accepts the name, and whether this assessment is that API's; present only if the APIs differ. */
  readonly perApi?: readonly { readonly api: string; readonly sorts: boolean; readonly isSame: boolean }[];
}

/** The origin of a property's value. */
export type ValueOrigin =
  /** No mapper is known, or the mapper is a placeholder for a definition that extends this one. */
  | { readonly kind: 'unknown'; readonly isPlaceholder?: true }
  /** A column of the entity. `through` says what kind of value further hops lead into, or that it refers to an element. */
  | OriginWith<'direct', { readonly through?: 'type-key' | 'amount' | 'date' | 'reference' }>
  /** Reached through other entities. */
  | OriginWith<'joined', object>
  /** Worked out at run time; `by` says how, `reads` which chains of the entity it reads. */
  | OriginWith<
      'derived',
      {
        readonly by: 'call' | 'cast' | 'operator' | 'enhancement' | 'expression';
        readonly reads: readonly (readonly string[])[];
        /** The enhancement member that is the first hop, with its class. */
        readonly enhancement?: { readonly uri: string; readonly className: string; readonly member: string };
      }
    >;

type OriginWith<K extends string, More> = {
  readonly kind: K;
  /** The expression as written. */
  readonly path: string;
  /** The names after the root, in order, as far as they form a chain. */
  readonly hops: readonly string[];
  /** The entity that the path starts from, without its package. */
  readonly entity: string;
} & More;

/** A gap with the names of the collections of which less is known because of it. */
export interface GapUse {
  readonly gap: Gap;
  readonly names: readonly string[];
}

/** What backs a collection; `unknown` when the class does not tell. */
export type CollectionKind = 'query' | 'stream' | 'dual' | 'unknown';

/** An enhancement member that an entity has in this workspace. */
export interface EnhancementMember {
  readonly entity: string;
  readonly uri: string;
  readonly block: BlockId;
  readonly className: string;
  readonly member: string;
  readonly reads: readonly (readonly string[])[];
  readonly plainRead: boolean;
}

/** A name with its assessment. Lists contain schema properties first (by name), then keys of the sort map. */
export interface AssessedName {
  readonly name: string;
  readonly assessment: SortKeyAssessment;
}
