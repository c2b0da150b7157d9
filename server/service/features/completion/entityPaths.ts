import type { SortModel } from '../../model/model';

/**
 * Paths that start at an entity and are known from the workspace: those of its mappers, and the members that
 * enhancements add. Each prefix of a chain is one too.
 */
export function entityPaths(model: SortModel, entity: string): readonly string[] {
  const paths = new Set<string>();
  const add = (hops: readonly string[]) => {
    for (let length = 1; length <= hops.length; length++) paths.add([entity, ...hops.slice(0, length)].join('.'));
  };
  for (const api of model.apis()) {
    for (const name of model.definitionNames(api)) {
      const mapper = model.mapper({ api, name });
      if (mapper?.entity !== entity) continue;
      for (const property of mapper.paths.keys()) {
        const origin = model.origin({ api, name }, property);
        if (origin.kind !== 'unknown' && origin.entity === entity) add(origin.hops);
      }
    }
  }
  for (const { member } of model.enhancementMembers(entity)) add([member]);
  return [...paths].sort();
}

/** Names of the properties that an entity is known to have. */
export function entityProperties(model: SortModel, entity: string): readonly string[] {
  const names = entityPaths(model, entity).map((path) => path.split('.')[1] ?? '');
  return [...new Set(names)].filter((name) => name !== '');
}
