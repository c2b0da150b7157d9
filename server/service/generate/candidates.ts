import type { CollectionId } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { unsortedReason } from '../wording/reasons';

/** A property of a collection's element that does not sort the collection yet and could be made to. */
export interface SortCandidate {
  readonly name: string;
  /** Why it does not sort, as the end of a sentence. */
  readonly why: string;
}

/** What could be made to sort a collection; empty for a collection that is not known. */
export function sortCandidates(model: SortModel, id: CollectionId): readonly SortCandidate[] {
  if (!model.collection(id)) return [];
  return model.candidates(id).map(({ name, assessment }) => ({ name, why: unsortedReason(assessment) }));
}
