import type { ApiNode, CollectionNode } from '../../../protocol';

/** A collection as a filter leaves it. */
export interface FilteredCollection extends CollectionNode {
  /** The collection with all of its sort keys, if the filter shows only some of them. */
  readonly whole?: CollectionNode;
}

/** A collection with all of its sort keys, whatever the filter shows. */
export function wholeCollection(collection: FilteredCollection): CollectionNode {
  return collection.whole ?? collection;
}

/**
 * Filters by words: every word must be part of the name of the API, the collection, or the sort key. A collection that
 * matches by its own name shows all its keys, others only the matching ones. Case doesn't matter.
 */
export function filterApis(apis: readonly ApiNode[], filter: string): readonly ApiNode[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return apis;
  return apis.flatMap((api) => {
    const collections = api.collections.flatMap((collection) => filterCollection(collection, words));
    return collections.length === 0 ? [] : [{ ...api, collections }];
  });
}

function filterCollection(collection: CollectionNode, words: readonly string[]): FilteredCollection[] {
  const around = `${collection.api} ${collection.name}`.toLowerCase();
  const left = words.filter((word) => !around.includes(word));
  if (left.length === 0) return [collection];
  const keys = collection.keys.filter(({ name }) => left.every((word) => name.toLowerCase().includes(word)));
  return keys.length === 0 ? [] : [{ ...collection, keys, whole: collection }];
}
