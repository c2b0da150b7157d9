import type { SortModel } from '../../model/model';
import { mappedOrigins } from '../../symbols/mappers';

/**
 * Returns the paths in files that start at an entity: the paths in its mappers, all prefixes of these paths, and the
 * members that enhancements add to the entity or its lineage.
 */
export function entityPaths(model: SortModel, entity: string): readonly string[] {
  const paths = new Set<string>();
  const add = (hops: readonly string[]) => {
    for (let length = 1; length <= hops.length; length++) paths.add([entity, ...hops.slice(0, length)].join('.'));
  };
  for (const { hops } of mappedOrigins(model, entity)) add(hops);
  for (const ancestor of new Set([entity, ...(model.dataModel.entity(entity)?.lineage ?? [])])) {
    for (const { member } of model.entities.members(ancestor)) add([member]);
  }
  return [...paths].sort();
}

/** Returns the names of an entity's properties in these paths. */
export function entityProperties(model: SortModel, entity: string): readonly string[] {
  const names = entityPaths(model, entity).map((path) => path.split('.')[1] ?? '');
  return [...new Set(names)].filter((name) => name !== '');
}
