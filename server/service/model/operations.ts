import type { OperationFact } from '../facts/swaggerFacts';
import type { CollectionId } from './collectionInfo';
import type { DefinitionId } from './effectiveSchema';
import type { ResourceOperation, SortModel } from './model';
import { sharedApi } from './resources';

/**
 * Returns the resources that a name refers to in the operations of an API: the API's own resources, or else shared
 * resources, or else the resources of all other APIs. If no file declares the name, returns the given ID.
 */
export function resourcesNamed(model: SortModel, { api, name }: CollectionId): readonly CollectionId[] {
  const all = model.resources.named(name);
  const inApi = all.filter((id) => id.api === api);
  const shared = all.filter((id) => id.api === sharedApi);
  return [inApi, shared, all].find((ids) => ids.length > 0) ?? [{ api, name }];
}

/**
 * Returns the operations, in all APIs, that refer to one of the given resources. The given resources must all have the
 * same name.
 */
export function operationsOf(model: SortModel, ids: readonly CollectionId[]): readonly ResourceOperation[] {
  return model.resources.operations(ids[0]?.name ?? '').filter(({ place }) => {
    const file = model.blocks.fileOf(place.block);
    return file !== undefined && namesAny(model, file.uri, ids);
  });
}

/**
 * Whether the name of the given resources, which all have the same name, refers to one of them if it occurs in a Swagger
 * file.
 */
export function namesAny(model: SortModel, uri: string, ids: readonly CollectionId[]): boolean {
  const serving = model.apis.serving(uri);
  if (ids.some((id) => model.collections.get(id)?.apis.some((api) => serving.includes(api)))) return true;
  const api = model.files.get(uri)?.name.api ?? '';
  return ids.some(({ name, api: of }) => resourcesNamed(model, { api, name }).some((one) => one.api === of));
}

/** A path at which an API serves a collection. */
export interface ServedPath {
  /** Name of the API. Undefined if no API serves the Swagger file. */
  readonly api: string | undefined;
  /** Path below the application's URL. */
  readonly path: string;
  readonly operationType?: string;
}

/**
 * Returns the paths at which a collection can be read. If the ID's `view` names an API, returns only the paths in that
 * API.
 */
export function servedPaths(model: SortModel, id: CollectionId): readonly ServedPath[] {
  const serving = id.view === undefined ? (model.collections.get(id)?.apis ?? []) : [id.view];
  return operationsOf(model, [id]).flatMap(({ method, path, operationType, basePaths, ownBasePath }): ServedPath[] => {
    if (method.toLowerCase() !== 'get') return [];
    const type = operationType === undefined ? {} : { operationType };
    const apis = serving.filter((api) => basePaths.has(api));
    if (apis.length > 0) return apis.map((api) => ({ api, path: `${basePaths.get(api) ?? ''}${path}`, ...type }));
    const [base = ownBasePath] = basePaths.values();
    return id.view === undefined ? [{ api: undefined, path: `${base}${path}`, ...type }] : [];
  });
}

/**
 * Returns the ID of the element definition that an operation returns. The ID contains the operation's API. If that API
 * doesn't contain the definition, the ID contains the API of the resource's element instead, if known. Undefined if the
 * operation names no element resource.
 */
export function returnedBy(
  model: SortModel,
  api: string,
  { resourceType, childResourceType }: OperationFact,
): DefinitionId | undefined {
  if (!childResourceType) return undefined;
  const { value: name } = childResourceType;
  const named =
    resourceType && model.schemas.layers({ api, name }).length === 0 ? { api, name: resourceType.value } : undefined;
  const elements = (named ? resourcesNamed(model, named) : []).map((id) => model.collections.get(id)?.element);
  return { api: elements.find((element) => element?.definition === name)?.api ?? api, name };
}
