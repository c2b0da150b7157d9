import type { CollectionId } from '../../model/collectionInfo';
import type { SortModel } from '../../model/model';
import { qualify } from '../../model/names';
import { kindDeclarations } from '../../rules/declarations';
import type { Fix } from '../../rules/fix';
import type { ProjectFilePlace } from '../../settings';
import { type Cursor, touches } from '../../symbols/cursor';

/**
 * Returns refactorings that state the kind of the collection at the cursor, or of each collection that the class at the
 * cursor serves. Skips elements, and resources whose kind is known.
 */
export function declarationsAt(
  model: SortModel,
  cursor: Cursor,
  projectFile: ProjectFilePlace | undefined,
): readonly Fix[] {
  const unknown = collectionsAt(model, cursor).filter((id) => {
    const collection = model.collections.get(id);
    return collection?.role !== 'element' && collection?.kind.kind === 'unknown';
  });
  const names = new Set(unknown.map(({ name }) => name));
  return [...names].flatMap((name) =>
    kindDeclarations(projectFile, name).map((fix) => ({ ...fix, kind: 'refactor.rewrite' as const })),
  );
}

function collectionsAt(model: SortModel, { uri, block }: Cursor): readonly CollectionId[] {
  const { facts } = block.content;
  if (facts.kind === 'apiconfig') {
    const here = facts.resources.filter(
      (resource) => touches(resource.keySpan, block.local) && model.resources.isResource(uri, resource),
    );
    return here.map(({ name }) => model.resources.at(uri, name));
  }
  if (facts.kind !== 'gosu') return [];
  const here = facts.classes.filter(({ nameSpan }) => touches(nameSpan, block.local));
  return here.flatMap(({ name }) => model.collections.ofClass(qualify(facts.package?.value, name)));
}
