import type { DefaultSortEntryFact, DefaultSortFact, ResourceFact } from '../facts/apiconfigFacts';
import type { ClassFact, SortMapFact } from '../facts/gosuFacts';
import type { DefinitionFact, ExtensionsFact, JsonEntryFact, PropertyFact } from '../facts/schemaFacts';
import type { CollectionId, CollectionInfo } from '../model/collectionInfo';
import type { EffectiveProperty } from '../model/effectiveSchema';

/** A resource of an apiconfig block, with what the model knows of it. */
export interface ResourceSubject {
  readonly resource: ResourceFact;
  readonly id: CollectionId;
  readonly collection: CollectionInfo | undefined;
}

/** A default sort with the resource that owns it. */
export interface SortSubject extends ResourceSubject {
  readonly sort: DefaultSortFact;
}

/** One entry of a default sort. */
export interface EntrySubject extends SortSubject {
  readonly entry: DefaultSortEntryFact;
  readonly index: number;
}

/** A property of a schema block, as written and merged over all layers. */
export interface PropertySubject {
  readonly definition: DefinitionFact;
  readonly property: PropertyFact;
  readonly effective: EffectiveProperty | undefined;
}

/** An extension object of a property that is ours, or was meant to be. */
export interface ExtensionsSubject extends PropertySubject {
  readonly extensions: ExtensionsFact;
}

/** A `sortable` in its right place. */
export interface SortableSubject extends ExtensionsSubject {
  readonly entry: JsonEntryFact;
}

/** An override of `CustomSortColumnMap`. */
export interface SortMapSubject {
  readonly owner: ClassFact;
  readonly fqn: string;
  readonly map: SortMapFact;
}
