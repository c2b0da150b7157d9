import type { ApiNode, CollectionNode } from '../../../protocol';

/** A collection after filtering. */
export interface FilteredCollection extends CollectionNode {
  /** The unfiltered collection, if the filter removed some of its sort keys. */
  readonly whole?: CollectionNode;
}

/** Returns the collection with all its sort keys, regardless of the filter. */
export function wholeCollection(collection: FilteredCollection): CollectionNode {
  return collection.whole ?? collection;
}

/**
 * Returns the APIs with only the collections and sort keys that match a filter. Each word must occur in the name of the
 * API, the collection, or the sort key; case doesn't matter. If the names of the API and the collection together
 * contain every word, all sort keys of the collection are kept.
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
