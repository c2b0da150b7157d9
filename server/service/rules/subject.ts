import type { DefaultSortEntryFact, DefaultSortFact, ResourceFact } from '../facts/apiconfigFacts';
import type { ClassFact, SortMapFact } from '../facts/gosuFacts';
import type { DefinitionFact, ExtensionsFact, JsonEntryFact, PropertyFact } from '../facts/schemaFacts';
import type { SortKeyAssessment, SortKeyReason } from '../model/assessment';
import type { CollectionId, CollectionInfo } from '../model/collectionInfo';
import type { EffectiveProperty } from '../model/effectiveSchema';

/** A resource in an apiconfig block, with facts from the model. */
export interface ResourceSubject {
  readonly resource: ResourceFact;
  readonly id: CollectionId;
  readonly collection: CollectionInfo | undefined;
}

/** A default sort and the resource that contains it. */
export interface SortSubject extends ResourceSubject {
  readonly sort: DefaultSortFact;
}

/** One entry of a default sort. */
export interface EntrySubject extends SortSubject {
  readonly entry: DefaultSortEntryFact;
  readonly index: number;
}

/** An entry of a default sort that is a name, and whether the name is a valid sort key. */
export interface SortNameSubject extends EntrySubject {
  readonly name: string;
  readonly assessment: SortKeyAssessment;
}

/** A property of a schema block, both as written and merged across all layers. */
export interface PropertySubject {
  readonly definition: DefinitionFact;
  readonly property: PropertyFact;
  readonly effective: EffectiveProperty | undefined;
}

/** An extension object of a property. Its key is this workspace's extension key or a misspelling of it. */
export interface ExtensionsSubject extends PropertySubject {
  readonly extensions: ExtensionsFact;
  readonly form: 'ours' | 'misspelt';
}

/** A `sortable` key inside an extension object. */
export interface SortableSubject extends ExtensionsSubject {
  readonly entry: JsonEntryFact;
}

/** A property with `"sortable": true`, and the collections to which `reason` applies. */
export interface AssessedSortable {
  readonly subject: SortableSubject;
  /** Why the property is or isn't a valid sort key. The reason is the same for all `collections`. */
  readonly reason: SortKeyReason;
  readonly collections: readonly CollectionId[];
}

/** An override of `CustomSortColumnMap`. */
export interface SortMapSubject {
  readonly owner: ClassFact;
  readonly fqn: string;
  readonly map: SortMapFact;
}
