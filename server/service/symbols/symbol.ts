import type { CollectionId } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';
import type { BlockSpan } from '../model/modelFile';
import type { FileKind, FileLayer } from '../text/fileName';
import type { Span } from '../text/span';
import type { MapperKind } from './mappers';

/** Something that several files refer to by name. */
export type SortSymbol =
  | { readonly kind: 'property'; readonly definition: DefinitionId; readonly name: string }
  | { readonly kind: 'sort-key'; readonly classFqn: string; readonly name: string }
  /** A name in a default sort: a property of the element, a sort key, or both. */
  | { readonly kind: 'sort-name'; readonly collection: CollectionId; readonly name: string }
  /** The name of a resource in an API. `resourcesNamed` returns the resources that the name refers to. */
  | { readonly kind: 'resource'; readonly id: CollectionId }
  | { readonly kind: 'definition'; readonly id: DefinitionId }
  /** A mapper or updater. `api` identifies the mapping or updater files that contain it. */
  | { readonly kind: 'mapper'; readonly fileKind: MapperKind; readonly api: string; readonly name: string }
  | { readonly kind: 'class'; readonly fqn: string }
  /** A configuration file, identified by its fully qualified name. */
  | { readonly kind: 'file'; readonly fileKind: FileKind; readonly fqn: string }
  /** An entity, delegate, or view entity. Letter case doesn't count. */
  | { readonly kind: 'entity'; readonly name: string }
  /** A member of an entity. The entity may have taken over the member from another entity of its lineage. */
  | { readonly kind: 'member'; readonly entity: string; readonly name: string }
  /** A property of an entity that an enhancement adds, or that the data model doesn't know. */
  | { readonly kind: 'feature'; readonly entity: string; readonly property: string };

/** A symbol, and the span of its name, relative to the start of the block. */
export interface SymbolSpan {
  readonly symbol: SortSymbol;
  readonly span: Span;
}

/** The symbol of a member of an entity. */
export type MemberSymbol = Extract<SortSymbol, { readonly kind: 'member' }>;

/** One occurrence of a symbol's name. */
export interface Occurrence {
  readonly blockSpan: BlockSpan;
  readonly layer: FileLayer;
  /** Whether this occurrence declares the symbol or a layer of it. */
  readonly declares: boolean;
  /** Whether the span includes quotes around the name. */
  readonly quoted: boolean;
  /** True for something that leads to the symbol but has a name of its own, such as a sort key of a member. */
  readonly hasOwnName?: true;
  /** True for the name in a `$ref`, where some characters are written as escapes. */
  readonly inReference?: true;
}
