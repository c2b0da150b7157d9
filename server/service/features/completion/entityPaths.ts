import type { SortModel } from '../../model/model';
import { definitionOf } from '../../symbols/mappers';

/**
 * Paths that start at an entity and are known from the workspace: those of its mappers, and the members that
 * enhancements add. Each prefix of a chain is one too.
 */
export function entityPaths(model: SortModel, entity: string): readonly string[] {
  const paths = new Set<string>();
  const add = (hops: readonly string[]) => {
    for (let length = 1; length <= hops.length; length++) paths.add([entity, ...hops.slice(0, length)].join('.'));
  };
  for (const block of model.blocksOfEntity(entity)) {
    const facts = model.block(block)?.facts;
    const api = model.apiOf(model.fileOf(block)?.uri ?? '');
    for (const mapper of facts?.kind === 'mapping' ? facts.mappers : []) {
      const definition = { api, name: definitionOf(mapper) };
      // Additions of other files to the mapper count, even if they omit its root.
      for (const key of model.mapper(definition)?.paths.keys() ?? []) {
        const origin = model.origin(definition, key);
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
