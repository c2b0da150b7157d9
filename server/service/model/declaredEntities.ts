import type { EntityInfo, ResolvedHop } from './entityInfo';
import type { SortModel } from './model';

/** Returns an entity, a delegate, or a view entity that a file declares. */
export function declaredEntity(model: SortModel, name: string): EntityInfo | undefined {
  const entity = model.dataModel.entity(name);
  return entity?.root === undefined ? undefined : entity;
}

/** Returns what the data model knows about a property of an entity. */
export function hopOf(model: SortModel, entity: string, property: string): ResolvedHop | undefined {
  return hopsOf(model, entity, [property])[0];
}

/** Returns what the data model knows about each property of a path that starts at an entity. */
export function hopsOf(model: SortModel, entity: string, hops: readonly string[]): readonly ResolvedHop[] {
  return model.dataModel.resolvePath(`entity.${entity}`, [entity, ...hops].join('.')).hops;
}

/** Returns the name of the declared entity that a foreign key leads to. */
export function foreignKeyTarget(model: SortModel, entity: string, property: string): string | undefined {
  const hop = hopOf(model, entity, property);
  return hop?.member?.kind === 'foreignkey' ? hop.target : undefined;
}
