import type { OperationFact } from '../facts/swaggerFacts';
import type { CollectionId } from './collectionInfo';
import type { DefinitionId } from './effectiveSchema';
import type { ResourceOperation, SortModel } from './model';
import { sharedApi } from './resources';

/**
 * The resources that a name means to the operations of an API: the API's own, else the one of the file that all APIs share,
 * else those of all others; only itself where none declares it.
 */
export function resourcesNamed(model: SortModel, { api, name }: CollectionId): readonly CollectionId[] {
  const all = model.resourcesNamed(name);
  const inApi = all.filter((id) => id.api === api);
  const shared = all.filter((id) => id.api === sharedApi);
  return [inApi, shared, all].find((ids) => ids.length > 0) ?? [{ api, name }];
}

/** The operations of all APIs that mean one of some resources of one name. */
export function operationsOf(model: SortModel, ids: readonly CollectionId[]): readonly ResourceOperation[] {
  const serving = new Set(ids.flatMap((id) => model.collection(id)?.apis ?? []));
  return model.operations(ids[0]?.name ?? '').filter(({ place }) => {
    const file = model.fileOf(place.block);
    if (!file) return false;
    if (model.apisServing(file.uri).some((api) => serving.has(api))) return true;
    const { api } = file.name;
    return ids.some(({ name, api: of }) => resourcesNamed(model, { api, name }).some((one) => one.api === of));
  });
}

/** A path at which an API serves a collection. */
export interface ServedPath {
  /** Name of the API; undefined if no API serves the Swagger file. */
  readonly api: string | undefined;
  /** Path below the application's URL. */
  readonly path: string;
  readonly operationType?: string;
}

/** The paths at which a collection can be read, of one API if it is seen by one. */
export function servedPaths(model: SortModel, id: CollectionId): readonly ServedPath[] {
  const serving = id.view === undefined ? (model.collection(id)?.apis ?? []) : [id.view];
  return operationsOf(model, [id]).flatMap(({ method, path, operationType, basePaths, ownBasePath }): ServedPath[] => {
    if (method.toLowerCase() !== 'get') return [];
    const type = operationType === undefined ? {} : { operationType };
    const apis = serving.filter((api) => basePaths.has(api));
    if (apis.length > 0) return apis.map((api) => ({ api, path: `${basePaths.get(api) ?? ''}${path}`, ...type }));
    const [base = ownBasePath] = basePaths.values();
    return id.view === undefined ? [{ api: undefined, path: `${base}${path}`, ...type }] : [];
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
  const named =
    resourceType && model.definitionLayers({ api, name }).length === 0 ? { api, name: resourceType.value } : undefined;
  const elements = (named ? resourcesNamed(model, named) : []).map((id) => model.collection(id)?.element);
  return { api: elements.find((element) => element?.definition === name)?.api ?? api, name };
}
