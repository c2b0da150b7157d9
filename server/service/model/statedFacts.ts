import type { Input, Memo } from '../incremental/memo';
import type { StatedCollection, StatedCollections } from '../settings';

/** What the user states about collections in the settings. */
export class StatedFacts {
  private readonly input: Input;
  private collections: StatedCollections = {};

  constructor(memo: Memo) {
    this.input = memo.input();
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
