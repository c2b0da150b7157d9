import type { CollectionId } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { unsortedReason } from '../wording/reasons';

/** A property of a collection's element that isn't a sort key yet but can become one. */
export interface SortCandidate {
  readonly name: string;
  /** Why the property isn't a valid sort key, as the end of a sentence. */
  readonly why: string;
}

/** Returns the properties that can be made sortable. Empty for an unknown collection. */
export function sortCandidates(model: SortModel, id: CollectionId): readonly SortCandidate[] {
  if (!model.collections.get(id)) return [];
  return model.sortKeys.candidates(id).map(({ name, assessment }) => ({ name, why: unsortedReason(assessment) }));
}
