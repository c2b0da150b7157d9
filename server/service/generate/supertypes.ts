import * as l10n from '@vscode/l10n';
import { isGosuType } from '../edits/gosuText';
import type { TypeFact } from '../languages/gosu/typeFact';
import { familyOf } from '../model/classes';
import type { CollectionInfo } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { simpleName } from '../model/names';
import { type Answers, asking, known, type PlanResult, refused } from './planResult';
import { supertypeQuestion } from './questions';

/** The class that the nearest file maps, unless it is the new one; else the one that a base file maps. Asked for if no file says it. */
export function supertypeOf(
  model: SortModel,
  collection: CollectionInfo,
  fqn: string,
  answers: Answers,
): PlanResult<{ supertype: string; uses: readonly string[] }> {
  const mapped = [
    collection.classFqn,
    ...collection.declarations
      .filter(({ layer }) => layer === 'base')
      .map((declaration) => model.resourceFact(declaration)?.resource?.value),
  ].find((name) => name !== undefined && name !== fqn);
  if (mapped !== undefined) return known({ supertype: mapped, uses: [] });
  const answer = answers.supertype;
  if (answer !== undefined) {
    const name = answer.trim();
    if (!isGosuType(name)) return refused(l10n.t("{0} isn't the name of a class.", name));
    return known({ supertype: name, uses: usesBehind(model, name) });
  }
  return asking(supertypeQuestion(simpleName(fqn), usualSupertypes(model, collection)));
}

/**
 * The supertypes of classes of the same role in the workspace: those of the same entity first, then the most frequent.
 * Type arguments are those of this resource if known, else as written elsewhere.
 */
function usualSupertypes(model: SortModel, collection: CollectionInfo): string[] {
  const entity = collection.entity?.name ?? model.mapper(collection.id)?.entity;
  const counts = new Map<string, number>();
  const fitting = new Set<string>();
  for (const name of model.classNames()) {
    const ref = model.classNamed(name);
    const supertype = ref === undefined ? undefined : model.classFact(ref)?.supertype;
    if (supertype === undefined || !/Resource$/.test(supertype.name)) continue;
    const served = model.collectionsOfClass(name).flatMap((id) => model.collection(id) ?? []);
    const isCollection = familyOf(model.chain(name).leaves ?? '') ?? served.some(({ role }) => role !== 'element');
    if (Boolean(isCollection) !== (collection.role !== 'element')) continue;
    const args = argumentsFor(model, collection, entity, supertype);
    const written = supertype.name + (args.length === 0 ? '' : `<${args.join(', ')}>`);
    counts.set(written, (counts.get(written) ?? 0) + 1);
    const entities = [...args, ...served.map((each) => each.entity?.name)];
    if (entity !== undefined && entities.includes(entity)) fitting.add(written);
  }
  return [...counts]
    .sort(([a, uses], [b, others]) => {
      return Number(fitting.has(b)) - Number(fitting.has(a)) || others - uses || a.localeCompare(b);
    })
    .map(([name]) => name);
}

function argumentsFor(
  model: SortModel,
  { id, element }: CollectionInfo,
  entity: string | undefined,
  { args }: TypeFact,
): string[] {
  const elementClass = element && model.collection({ api: id.api, name: element.definition })?.classFqn;
  const fitting = [entity, elementClass].slice(0, args.length).filter((name) => name !== undefined);
  return fitting.length === args.length ? fitting : args.map(({ name }) => name);
}

/** The `uses` line that the user's own files have for a simple class name. */
function usesBehind(model: SortModel, supertype: string): string[] {
  const name = supertype.replace(/<.*$/, '');
  return name.includes('.') ? [] : model.usesOf(name).slice(0, 1);
}
