import type { CollectionId } from './collectionInfo';
import type { SortModel } from './model';
import { sharedApi } from './resources';

/** A collection as one API sees it. */
export interface ApiView {
  /** The collection, seen by the API if several serve it. */
  readonly id: CollectionId;
  /** Name of the serving API, or of the declaring one if none serves it. */
  readonly api: string;
  /** Names of the other APIs that serve it. */
  readonly alsoIn: readonly string[];
  /** False only if the Swagger files that could serve it are here, and none does. */
  readonly isServed: boolean;
}

/** A collection as each API that serves it sees it; as the declaring API sees it if no Swagger file has it. */
export function apiViews(model: SortModel, id: CollectionId): readonly ApiView[] {
  const { apis, isServed } = model.collection(id) ?? { apis: [], isServed: false };
  if (!isServed) return [{ id, api: id.api, alsoIn: [], isServed: !isKnownUnserved(model, id, apis) }];
  return apis.map((api) => ({
    id: apis.length === 1 ? id : { ...id, view: api },
    api,
    alsoIn: apis.filter((other) => other !== api),
    isServed: true,
  }));
}

/** The collection that an API serves under a name, as that API sees it; else the one that the API declares. */
export function collectionNamed(model: SortModel, { api, name }: CollectionId): CollectionId | undefined {
  const ids = model.resourcesNamed(name);
  const views = ids.flatMap((id) => apiViews(model, id));
  const view = views.find((each) => each.api === api);
  return view?.id ?? ids.find((id) => id.api === api);
}

/** Whether the Swagger files of all APIs that could serve a collection are here. */
function isKnownUnserved(model: SortModel, id: CollectionId, seeing: readonly string[]): boolean {
  const served = model.servedApis();
  const possible = id.api === sharedApi && !seeing.some((api) => served.includes(api)) ? served : seeing;
  return (
    possible.length > 0 &&
    possible.every((api) => served.includes(api) && model.filesMissing('swagger', api).length === 0)
  );
}
