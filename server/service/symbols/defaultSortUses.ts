import type { CollectionId, CollectionInfo } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import type { BlockSpan } from '../model/modelFile';

/** An entry of a default sort that contains a name. */
export interface DefaultSortUse {
  readonly collection: CollectionInfo;
  readonly name: string;
  readonly place: BlockSpan;
}

/** Returns the entries in the default sorts of the given collections. */
export function usesOn(model: SortModel, ids: readonly CollectionId[]): readonly DefaultSortUse[] {
  return ids.flatMap((id) => {
    const collection = model.collection(id);
    if (!collection) return [];
    return collection.declarations.flatMap((declaration) =>
      (model.resourceFact(declaration)?.defaultSorts ?? []).flatMap(({ entries }) =>
        entries.flatMap(({ name, nameSpan, span }): DefaultSortUse[] =>
          name === undefined ? [] : [{ collection, name, place: { block: declaration.block, span: nameSpan ?? span } }],
        ),
      ),
    );
  });
}
