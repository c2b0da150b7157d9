import type { Cache, Input } from '../cache/cache';
import type { StatedCollection, StatedCollections } from '../settings';

/** The input key for the list of all names. No collection has an empty name. */
const allNames = '';

/** The facts that the user states about collections in the settings. */
export class StatedFacts {
  private readonly input: Input;
  private collections: StatedCollections = {};

  constructor(cache: Cache) {
    this.input = cache.input();
  }

  of(collection: string): StatedCollection | undefined {
    this.input.read(collection);
    return Object.hasOwn(this.collections, collection) ? this.collections[collection] : undefined;
  }

  names(): readonly string[] {
    this.input.read(allNames);
    return Object.keys(this.collections);
  }

  set(collections: StatedCollections): void {
    const before = this.collections;
    this.collections = collections;
    if (Object.keys(before).join('\n') !== Object.keys(collections).join('\n')) this.input.changed(allNames);
    for (const name of new Set([...Object.keys(before), ...Object.keys(collections)])) {
      if (JSON.stringify(before[name]) !== JSON.stringify(collections[name])) this.input.changed(name);
    }
  }
}
