import type { ApiNode, CollectionNode } from '../../../protocol';

/** A collection as a filter leaves it. */
export interface FilteredCollection extends CollectionNode {
  /** How many sort keys it has, where the filter keeps only some of them. */
  readonly allKeys?: number;
}

/**
 * Keeps what a person filters by: every word must be part of the name of the API, the collection or the sort key.
 * A collection whose own name says it all keeps all its keys; of others those stay that match. Upper and lower case
 * are the same.
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
  return keys.length === 0 ? [] : [{ ...collection, keys, allKeys: collection.keys.length }];
}
