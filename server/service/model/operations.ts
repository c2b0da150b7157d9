import type { OperationFact } from '../files/swaggerFacts';
import type { CollectionId } from './collectionFacts';
import type { SortModel } from './model';
import { sharedApi } from './resources';
import type { DefinitionId } from './schemaAnswers';

/**
 * The resources that a name means to the operations of an API: the API's own, else the one of the file that all APIs share,
 * else those of all others; only itself where none declares it.
 */
export function resourcesNamed(model: SortModel, { api, name }: CollectionId): readonly CollectionId[] {
  for (const apis of [[api], [sharedApi], model.apis()]) {
    const declared = apis.map((one) => ({ api: one, name })).filter((id) => model.collection(id));
    if (declared.length > 0) return declared;
  }
  return [{ api, name }];
}

/** The operations of all APIs that mean one of some resources of one name. */
export function operationsOf(model: SortModel, ids: readonly CollectionId[]): ReturnType<SortModel['operations']> {
  return model.operations(ids[0]?.name ?? '').filter(({ place }) => {
    const api = model.fileOf(place.block)?.name.api;
    return ids.some(
      ({ name, api: of }) => api !== undefined && resourcesNamed(model, { api, name }).some((one) => one.api === of),
    );
  });
}

/** The definition that an operation of an API returns: its API's own, else the one that its resource is known to return. */
export function returnedBy(
  model: SortModel,
  api: string,
  { resourceType, childResourceType }: OperationFact,
): DefinitionId | undefined {
  if (!childResourceType) return undefined;
  const { value: name } = childResourceType;
  const named = resourceType && !model.definition({ api, name }) ? { api, name: resourceType.value } : undefined;
  const elements = (named ? resourcesNamed(model, named) : []).map((id) => model.collection(id)?.element);
  return { api: elements.find((element) => element?.definition === name)?.api ?? api, name };
}
