import type { Cache, Input } from '../cache/cache';
import type { StatedCollection, StatedCollections } from '../settings';

/** The facts that the user states about collections in the project file. */
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

  set(collections: StatedCollections): void {
    const before = this.collections;
    this.collections = collections;
    for (const name of new Set([...Object.keys(before), ...Object.keys(collections)])) {
      if (JSON.stringify(before[name]) !== JSON.stringify(collections[name])) this.input.changed(name);
    }
  }
}
