import { declaredEntity } from '../model/declaredEntities';
import type { SortModel } from '../model/model';
import { gosuName } from './naming';

/** Returns the name of an entity's property, such as `PayerID` for the schema property `payerId`. */
export function memberName(model: SortModel, entity: string, property: string): string {
  const name = gosuName(property);
  const members = declaredEntity(model, entity)?.members;
  if (!members || members.has(name)) return name;
  return [...members.keys()].find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
}

/** Returns the names of the declared entities that have a table, followed by the other entities that files mention. */
export function knownEntities(model: SortModel): readonly string[] {
  const declared = model.dataModel.declared().filter(({ root }) => root === 'entity' || root === 'subtype');
  const names = new Set(declared.map(({ name }) => name));
  return [...names, ...model.entities.all().filter((name) => !names.has(name))];
}
