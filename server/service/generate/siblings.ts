import * as l10n from '@vscode/l10n';
import type { CollectionInfo } from '../model/collectionInfo';
import { simpleName } from '../model/names';
import { distinct } from './distinct';
import { all, andThen, known, type PlanResult, refused } from './planResult';
import type { PlanContext, SortablePlan, SortKeyDrop } from './sortablePlan';

/** An entity's property that is the value of a schema property as it is. */
interface DirectValue {
  readonly entity: string;
  readonly property: string;
}

/** The other collections that return the element of the one that a plan is for. */
export function siblingsOf({ model, collection, definition }: PlanContext): CollectionInfo[] {
  const { api, name } = collection.id;
  const others = model.collectionsOf(definition).filter((id) => id.api !== api || id.name !== name);
  return others.flatMap((id) => model.collection(id) ?? []);
}

/** What the property of a plan is when it is carried out; undefined for a value that is joined, derived or not mapped. */
export function directValue({ model, definition }: PlanContext, plan: SortablePlan): DirectValue | undefined {
  const { mapping, enhancement, written } = plan;
  if (enhancement !== undefined) return undefined;
  if (mapping !== undefined) return { entity: mapping.entity, property: mapping.path.split('.').at(-1) ?? '' };
  const origin = model.origin(definition, written);
  return origin.kind === 'direct' ? { entity: origin.entity, property: origin.hops[0] ?? '' } : undefined;
}

/**
 * The plan, with the sort keys taken out that query-backed collections of the same element have for the property's own
 * value: they would merely stand in front of it. Refused where such a key is for something else.
 */
export function withoutRedundant(planning: PlanContext, plan: SortablePlan): PlanResult<SortablePlan> {
  const value = directValue(planning, plan);
  if (value === undefined) return known(plan);
  const steps = siblingsOf(planning).map((other) => redundantKey(planning, other, plan.written, value));
  return andThen(all(steps), (found) => {
    const redundant = distinct(found.flat(), ({ uri, className }) => `${uri} ${className}`);
    return known(redundant.length === 0 ? plan : { ...plan, redundant });
  });
}

function redundantKey(
  { model, definition }: PlanContext,
  { id, kind }: CollectionInfo,
  name: string,
  value: DirectValue,
): PlanResult<readonly SortKeyDrop[]> {
  const key = model.sortMapKeys(id).find((each) => each.key === name);
  const isFact = key === undefined || !model.isCustomer(key.uri);
  if (isFact || kind.kind !== 'query' || !model.assess(id, name).certainty.complete) return known([]);
  const [entity, property] = key.path;
  const isSame = key.column === 'simple' && entity === value.entity && property === value.property;
  const returning = model.collectionsOf(definition).map(idOf);
  const isOnlyHere = model.collectionsOfClass(key.classFqn).every((served) => returning.includes(idOf(served)));
  if (isSame && isOnlyHere) return known([{ uri: key.uri, className: simpleName(key.classFqn), keys: [name] }]);
  return refused(l10n.t('{0} is a sort key of {1} already: rename or remove that one first.', name, id.name));
}

function idOf({ api, name }: { readonly api: string; readonly name: string }): string {
  return `${api} ${name}`;
}
