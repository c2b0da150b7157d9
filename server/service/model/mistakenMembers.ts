import { isOneLetterOff } from '../text/nearest';
import { isBaseDelegate } from './baseDelegates';
import type { EntityInfo } from './entityInfo';
import type { SortModel } from './model';

/** Shorter names are similar to too many others. */
const fewestLetters = 4;

/**
 * Returns the properties that an unknown property of an entity may be a misspelling of. Undefined if the unknown
 * property isn't certainly a mistake: compiled code can add a property of any name to most entities.
 */
export function mistakenMember(model: SortModel, entity: EntityInfo, name: string): readonly string[] | undefined {
  if (!entity.isWhole || model.hidden.ofMembers().length > 0 || isAdded(model, entity, name)) return undefined;
  // Files of another project root, which aren't in this model, may add to such an entity.
  if (entity.uri === undefined || model.files.isShared(entity.uri)) return undefined;
  const known = knownNames(model, entity);
  if (isClosed(model, entity)) return known;
  const isLong = (name.match(/\p{L}/gu)?.length ?? 0) >= fewestLetters;
  const near = isLong ? known.filter((each) => isOneLetterOff(name, each)) : [];
  return near.length > 0 ? near : undefined;
}

/** Whether an enhancement of a type with the name of the entity, or of a part of its lineage, declares a member. */
function isAdded(model: SortModel, { lineage }: EntityInfo, name: string): boolean {
  const names = new Set([name, `get${name}`, `is${name}`]);
  const classes = lineage.flatMap((each) => model.entities.enhancements(each));
  return classes.some((each) => model.classes.fact(each)?.members.some((member) => names.has(member.name)));
}

/** Returns the properties that the lineage or an enhancement declares, except those that Gosu code can't read. */
function knownNames(model: SortModel, { name: entity, lineage, members }: EntityInfo): readonly string[] {
  const declared = [...members.values()].filter(({ kind, isHidden }) => kind !== 'other' && !isHidden);
  const added = new Set(lineage.flatMap((each) => model.entities.members(each)).map(({ member }) => member));
  const isOfEntity = (name: string) =>
    model.dataModel.resolvePath(`entity.${entity}`, `${entity}.${name}`).hops[0]?.kind === 'enhancement';
  return [...declared.map(({ name }) => name), ...[...added].filter((name) => !members.has(name) && isOfEntity(name))];
}

/**
 * Whether compiled code has no way to add a property to an entity: the entity and its delegates, except base delegates,
 * are in `extensions` and name no interface. Gosu code could add one, so its files must be in the workspace.
 */
function isClosed(model: SortModel, { root, lineage }: EntityInfo): boolean {
  if (root !== 'entity' || model.classes.names().length === 0 || model.entities.enhanced().length === 0) return false;
  return lineage.every((name) => isBaseDelegate(name) || isOpenToGosuOnly(model, model.dataModel.entity(name)));
}

function isOpenToGosuOnly(model: SortModel, part: EntityInfo | undefined): boolean {
  if (part?.uri === undefined || part.interfaces.length > 0) return false;
  return model.files.get(part.uri)?.name.layer === 'ext';
}
