import * as l10n from '@vscode/l10n';
import type { CollectionInfo } from '../model/collectionInfo';
import { simpleName } from '../model/names';
import { ownLayers } from '../symbols/sortNames';
import { distinct } from './distinct';
import { all, andThen, known, type PlanResult, refused } from './planResult';
import { schemaFile } from './propertyFiles';
import type { PlanContext, SortablePlan, SortKeyDrop } from './sortablePlan';

/** The entity property that supplies a schema property's value unchanged. */
interface DirectValue {
  readonly entity: string;
  readonly property: string;
}

/**
 * Returns the other collections that have the same element as the plan's collection. Includes the collections of
 * another API if its schemas combine the file that will declare the property.
 */
export function siblingsOf(planning: PlanContext, written: string): CollectionInfo[] {
  const { model, collection, definition, answers } = planning;
  const file = schemaFile(model, definition, written, answers);
  const target = file.kind === 'known' && file.value.exists ? file.value.uri : undefined;
  const seesTarget = ({ elements }: CollectionInfo) =>
    target !== undefined && elements.some(({ api }) => model.apis.chain('schema', api).includes(target));
  const inApi = new Set(model.collections.ofDefinition(definition).map(idOf));
  const lowest = ownLayers(model, definition).at(-1);
  const sharing = lowest
    ? model.collections.ofDefinition({ api: model.apis.of(lowest.uri), name: definition.name })
    : [];
  const ids = distinct([...model.collections.ofDefinition(definition), ...sharing], idOf);
  return ids.flatMap((id) => {
    const found = idOf(id) === idOf(collection.id) ? undefined : model.collections.get(id);
    return found && (inApi.has(idOf(id)) || seesTarget(found)) ? found : [];
  });
}

/**
 * Returns the plan, extended with the names of the affected collections in other APIs. A collection is affected if its
 * API uses the changed schema or mapping.
 */
export function withAffected(planning: PlanContext, plan: SortablePlan): SortablePlan {
  if (plan.schema === undefined && plan.mapping === undefined) return plan;
  const { api } = planning.definition;
  const others = siblingsOf(planning, plan.written).filter(({ elements }) => elements.every((one) => one.api !== api));
  const affects = others.map(({ id }) => id.name);
  return affects.length === 0 ? plan : { ...plan, affects: distinct(affects, (name) => name) };
}

/**
 * Returns the direct value of the plan's property after the plan is applied. Undefined if the value is joined, derived,
 * or unmapped.
 */
export function directValue({ model, definition }: PlanContext, plan: SortablePlan): DirectValue | undefined {
  const { mapping, enhancement, written } = plan;
  if (enhancement !== undefined) return undefined;
  if (mapping !== undefined) return { entity: mapping.entity, property: mapping.path.split('.').at(-1) ?? '' };
  const origin = model.mappings.origin(definition, written);
  return origin.kind === 'direct' ? { entity: origin.entity, property: origin.hops[0] ?? '' } : undefined;
}

/**
 * Returns the plan, extended with the sort keys to remove from query-backed collections with the same element. These
 * keys are redundant, because the sortable property supplies the same value. Returns a refusal if an existing sort key
 * with the property's name has a different value, or if the key's class also serves other collections.
 */
export function withoutRedundant(planning: PlanContext, plan: SortablePlan): PlanResult<SortablePlan> {
  const value = directValue(planning, plan);
  if (value === undefined) return known(plan);
  const steps = siblingsOf(planning, plan.written).map((other) => redundantKey(planning, other, plan.written, value));
  return andThen(all(steps), (found) => {
    const redundant = distinct(found.flat(), ({ uri, className }) => `${uri} ${className}`);
    return known(redundant.length === 0 ? plan : { ...plan, redundant });
  });
}

function redundantKey(
  planning: PlanContext,
  { id, kind }: CollectionInfo,
  name: string,
  value: DirectValue,
): PlanResult<readonly SortKeyDrop[]> {
  const { model, collection } = planning;
  const key = model.sortKeys.inClass(id).find((each) => each.key === name);
  const isFact = key === undefined || !model.files.isCustomer(key.uri);
  if (isFact || kind.kind !== 'query' || !model.sortKeys.assess(id, name).completeness.complete) return known([]);
  const [entity, property] = key.path;
  const isSame = key.column === 'simple' && entity === value.entity && property === value.property;
  const returning = [collection, ...siblingsOf(planning, name)].map((each) => idOf(each.id));
  const isOnlyHere = model.collections.ofClass(key.classFqn).every((served) => returning.includes(idOf(served)));
  if (isSame && isOnlyHere) return known([{ uri: key.uri, className: simpleName(key.classFqn), keys: [name] }]);
  return refused(l10n.t('{0} is already a sort key of {1}. Rename or remove this sort key first.', name, id.name));
}

function idOf({ api, name }: { readonly api: string; readonly name: string }): string {
  return `${api} ${name}`;
}
