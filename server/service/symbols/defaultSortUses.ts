import type { CollectionId, CollectionInfo } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import type { BlockSpan } from '../model/modelFile';

/** A well-formed entry of a default sort, with the sort key that it names. */
export interface DefaultSortUse {
  readonly collection: CollectionInfo;
  readonly name: string;
  readonly place: BlockSpan;
}

/** Returns the well-formed entries of all default sorts in the declarations of the given collections. */
export function usesOn(model: SortModel, ids: readonly CollectionId[]): readonly DefaultSortUse[] {
  return ids.flatMap((id) => {
    const collection = model.collections.get(id);
    if (!collection) return [];
    return collection.declarations.flatMap((declaration) =>
      (model.resources.fact(declaration)?.defaultSorts ?? []).flatMap(({ entries }) =>
        entries.flatMap(({ name, nameSpan, span }): DefaultSortUse[] =>
          name === undefined ? [] : [{ collection, name, place: { block: declaration.block, span: nameSpan ?? span } }],
        ),
      ),
    );
  });
}
