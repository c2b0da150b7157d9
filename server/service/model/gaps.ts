import type { Gap } from './assessment';
import type { CollectionId } from './collectionInfo';
import type { Collections } from './collections';
import type { Schemas } from './schemas';
import type { WholeDefinitions } from './wholeDefinitions';

/** Finds the gaps in the facts about collections. */
export class Gaps {
  constructor(
    private readonly schemas: Schemas,
    private readonly collections: Collections,
    private readonly wholes: WholeDefinitions,
  ) {}

  /** Returns the gaps of one collection, without duplicates. */
  of(id: CollectionId): readonly Gap[] {
    return [...new Map(this.find(id).map((gap) => [JSON.stringify(gap), gap])).values()];
  }

  private find(id: CollectionId): readonly Gap[] {
    const collection = this.collections.info(id);
    if (!collection) return [];
    const gaps: Gap[] = [...(collection.element?.completeness.gaps ?? [])];
    if (collection.element?.found) {
      const { api, definition: name } = collection.element;
      gaps.push(...this.wholes.relevantTo(id, collection.element, this.schemas.gaps({ api, name })));
    }
    if (!collection.chain.complete && collection.classFqn !== undefined) {
      const { classes, leaves = collection.classFqn } = collection.chain;
      const ambiguous = this.collections.classGaps(id).filter(({ kind }) => kind === 'ambiguous');
      const missing = { kind: 'class-missing', fqn: leaves, isItself: classes.length === 0 || undefined } as const;
      gaps.push(...(ambiguous.length > 0 ? ambiguous : [missing]));
    }
    return gaps;
  }
}
