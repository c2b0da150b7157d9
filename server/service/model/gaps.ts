import type { Gap } from './answer';
import type { CollectionId } from './collectionFacts';
import type { Collections } from './collections';
import type { Listings } from './listings';
import type { Memo } from './memo';
import type { Schemas } from './schemas';
import { keyOf } from './table';

/** A gap with the names of the collections of which less is known because of it. */
export interface GapUse {
  readonly gap: Gap;
  readonly names: readonly string[];
}

/** What is missing to know collections completely. */
export class Gaps {
  /** Of one collection, each gap once. */
  readonly of: (id: CollectionId) => readonly Gap[];
  private readonly together: (key: '') => readonly GapUse[];

  constructor(
    memo: Memo,
    private readonly schemas: Schemas,
    private readonly collections: Collections,
    private readonly listings: Listings,
  ) {
    this.of = memo.passing(
      ({ api, name }) => keyOf(api, name),
      (id) => this.find(id),
      [],
    );
    this.together = memo.query(
      (key) => key,
      () => this.gather(),
      [],
    );
  }

  /** Of all collections, each gap once. */
  all(): readonly GapUse[] {
    return this.together('');
  }

  private gather(): readonly GapUse[] {
    const uses = new Map<string, { readonly gap: Gap; readonly names: string[] }>();
    for (const id of this.listings.collections()) {
      for (const gap of this.of(id)) {
        const key = JSON.stringify(gap);
        const use = uses.get(key);
        if (use) use.names.push(id.name);
        else uses.set(key, { gap, names: [id.name] });
      }
    }
    return [...uses.values()];
  }

  private find(id: CollectionId): readonly Gap[] {
    const collection = this.collections.answer(id);
    if (!collection) return [];
    const gaps: Gap[] = [...(collection.element?.certainty.gaps ?? [])];
    if (collection.element?.found) {
      const { api, definition: name } = collection.element;
      gaps.push(...this.schemas.gaps({ api, name }));
    }
    if (!collection.chain.complete && collection.classFqn !== undefined) {
      gaps.push({ kind: 'class-missing', fqn: collection.chain.leaves ?? collection.classFqn });
    }
    const distinct = new Map(gaps.map((gap) => [JSON.stringify(gap), gap]));
    return [...distinct.values()];
  }
}
