import type { CollectionId } from './collectionInfo';
import type { SortModel } from './model';
import { sharedApi } from './resources';

/** A collection in one API. */
export interface ApiView {
  /** The ID of the collection. If several APIs serve the collection, the ID contains this API as its view. */
  readonly id: CollectionId;
  /** Name of the serving API, or else of the API that declares the collection. */
  readonly api: string;
  /** Names of the other APIs that serve the collection. */
  readonly alsoIn: readonly string[];
  /**
   * False only if the workspace contains the Swagger files of all APIs that could serve the collection, and none of
   * these APIs serves it.
   */
  readonly isServed: boolean;
}

/**
 * Returns the views of a collection, one for each API that serves it. If no Swagger file contains the collection,
 * returns only the view of the declaring API.
 */
export function apiViews(model: SortModel, id: CollectionId): readonly ApiView[] {
  const { apis, isServed } = model.collections.get(id) ?? { apis: [], isServed: false };
  if (!isServed) return [{ id, api: id.api, alsoIn: [], isServed: !isKnownUnserved(model, id, apis) }];
  return apis.map((api) => ({
    id: apis.length === 1 ? id : { ...id, view: api },
    api,
    alsoIn: apis.filter((other) => other !== api),
    isServed: true,
  }));
}

/**
 * Returns the collection that an API serves under a name. The API can be given by its name or by its label. If several APIs serve the collection, the returned ID has the
 * given API as its view. If the API serves no such collection, returns the collection that the API declares.
 */
export function collectionNamed(model: SortModel, { api, name }: CollectionId): CollectionId | undefined {
  const ids = model.resources.named(name);
  const views = ids.flatMap((id) => apiViews(model, id));
  const view = views.find((each) => each.api === api || model.apis.label(each.api) === api);
  return view?.id ?? ids.find((id) => id.api === api);
}

/**
 * Whether it's certain that no API serves a collection that has no known operations. This is certain if the workspace
 * contains the Swagger files of all APIs that could serve the collection.
 */
function isKnownUnserved(model: SortModel, id: CollectionId, seeing: readonly string[]): boolean {
  if (model.hidden.ofApis().length > 0) return false;
  const served = model.apis.served();
  const possible = id.api === sharedApi && !seeing.some((api) => served.includes(api)) ? served : seeing;
  return (
    possible.length > 0 &&
    possible.every((api) => served.includes(api) && model.apis.missing('swagger', api).length === 0)
  );
}
