import * as l10n from '@vscode/l10n';
import { isGosuType } from '../edits/gosuText';
import type { TypeFact } from '../languages/gosu/gosuCursor';
import { familyOf } from '../model/classes';
import type { CollectionInfo } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { simpleName } from '../model/names';
import { type Answers, asking, known, type PlanResult, refused } from './planResult';
import { supertypeQuestion } from './questions';

/**
 * Returns the superclass of a new class: the class that the resource currently names, or else the class that a base
 * file names for the resource. If there is no such class, returns a question.
 */
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
      .map((declaration) => model.resources.fact(declaration)?.resource?.value),
  ].find((name) => name !== undefined && name !== fqn);
  if (mapped !== undefined) return known({ supertype: mapped, uses: [] });
  const answer = answers.supertype;
  if (answer !== undefined) {
    const named = namedSupertype(model, answer);
    return named
      ? known(named)
      : refused(
          l10n.t(
            "{0} isn't a valid class name. Enter a name such as base.rest.billing.v1.InvoicesCoreResource.",
            answer.trim(),
          ),
        );
  }
  return asking(supertypeQuestion(simpleName(fqn), usualSupertypes(model, roleOf(model, collection))));
}

/** The resource that a new class serves. */
export interface ServedRole {
  readonly isElement: boolean;
  readonly entity: string | undefined;
  /** Name of the element's class, if known. */
  readonly elementClass: string | undefined;
}

function roleOf(model: SortModel, { id, role, entity, element }: CollectionInfo): ServedRole {
  return {
    isElement: role === 'element',
    entity: entity?.name ?? model.mappings.mapper(id)?.entity,
    elementClass: element && model.collections.get({ api: id.api, name: element.definition })?.classFqn,
  };
}

/**
 * Returns the class that the user named, with a matching `uses` line from the user's files. Undefined if the answer
 * isn't a valid Gosu type.
 */
export function namedSupertype(
  model: SortModel,
  answer: string,
): { readonly supertype: string; readonly uses: readonly string[] } | undefined {
  const name = answer.trim();
  return isGosuType(name) ? { supertype: name, uses: usesOfSupertype(model, name) } : undefined;
}

/**
 * Returns the supertypes of the workspace's classes that have this role (collection or element): first the supertypes
 * for the role's entity, then the most frequent ones. Type arguments are adapted to the role if possible; otherwise,
 * they stay as written. Omits the vendor's supertypes without type arguments that only one class has, because each of
 * them is made for one collection.
 */
export function usualSupertypes(model: SortModel, role: ServedRole): string[] {
  const { entity, isElement } = role;
  const counts = new Map<string, number>();
  const fitting = new Set<string>();
  const general = new Set<string>();
  for (const name of model.classes.names()) {
    const ref = model.classes.named(name);
    const supertype = ref === undefined ? undefined : model.classes.fact(ref)?.supertype;
    if (supertype === undefined || !/Resource$/.test(supertype.name)) continue;
    const served = model.collections.ofClass(name).flatMap((id) => model.collections.get(id) ?? []);
    const isCollection =
      familyOf(model.classes.chain(name).leaves ?? '') ?? served.some(({ role }) => role !== 'element');
    if (Boolean(isCollection) === isElement) continue;
    const args = argumentsFor(role, supertype);
    const written = supertype.name + (args.length === 0 ? '' : `<${args.join(', ')}>`);
    counts.set(written, (counts.get(written) ?? 0) + 1);
    const entities = [...args, ...served.map((each) => each.entity?.name)];
    if (entity !== undefined && entities.includes(entity)) fitting.add(written);
    if (args.length > 0 || isCustomers(model, name)) general.add(written);
  }
  return [...counts]
    .filter(([written, uses]) => uses > 1 || fitting.has(written) || general.has(written))
    .sort(([a, uses], [b, others]) => {
      return Number(fitting.has(b)) - Number(fitting.has(a)) || others - uses || a.localeCompare(b);
    })
    .map(([name]) => name);
}

/** Whether the superclass of a class belongs to the customer. */
function isCustomers(model: SortModel, name: string): boolean {
  const above = model.classes.chain(name).classes[1]?.uri;
  return above !== undefined && model.files.isCustomer(above);
}

function argumentsFor({ entity, elementClass }: ServedRole, { args }: TypeFact): string[] {
  const fitting = [entity, elementClass].slice(0, args.length).filter((name) => name !== undefined);
  return fitting.length === args.length ? fitting : args.map(({ name }) => name);
}

/** Returns the `uses` line for a simple class name, as found in the user's files. */
function usesOfSupertype(model: SortModel, supertype: string): string[] {
  const name = supertype.replace(/<.*$/, '');
  return name.includes('.') ? [] : model.classes.usesOf(name).slice(0, 1);
}
