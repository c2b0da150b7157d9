import { hyphenated } from '../../platform/collectionPath';
import type { CollectionId } from '../../server/service/model/collectionInfo';
import type { SortModel } from '../../server/service/model/model';
import { operationsOf } from '../../server/service/model/operations';

/** A collection and the path at which it is served; parameters stand in braces. */
export interface CollectionPath {
  readonly id: CollectionId;
  /** The parts of the path between its slashes. */
  readonly parts: readonly string[];
}

/** A collection that a request is for, and the collections and ids on the way to it. */
export interface MatchedPath {
  readonly id: CollectionId;
  /** The parent elements, outermost first: the path of their collection, and their id. */
  readonly parents: readonly { readonly path: readonly string[]; readonly id: string }[];
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function isParameter(part: string): boolean {
  return part.startsWith('{') && part.endsWith('}');
}

function versionOf(model: SortModel, id: CollectionId): string {
  const declaration = model.collection(id)?.declarations[0];
  const file = declaration === undefined ? undefined : model.file(declaration.uri);
  return file?.name.fqn.split('.').find((part) => /^v\d+$/.test(part)) ?? 'v1';
}

/** The paths of a collection: those of the Swagger files' get-collection operations, else one made of its names. */
function pathsOf(model: SortModel, id: CollectionId): string[][] {
  const paths = operationsOf(model, [id])
    .filter(({ method, operationType }) => method.toLowerCase() === 'get' && operationType === 'get-collection')
    .map(({ basePath, path }) => partsOf(`${basePath}/${path}`));
  return paths.length > 0 ? paths : [[id.api, versionOf(model, id), hyphenated(id.name)]];
}

/** Every collection of a workspace with its paths, in the order of the model. */
export function collectionPaths(model: SortModel): CollectionPath[] {
  return model.collections().flatMap((id) => pathsOf(model, id).map((parts) => ({ id, parts })));
}

/** Whether two paths are the same, whatever their parameters are called. */
export function samePath(a: readonly string[], b: readonly string[]): boolean {
  return (
    a.length === b.length &&
    a.every((part, index) => part === b[index] || (isParameter(part) && isParameter(b[index] ?? '')))
  );
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => (isParameter(part) ? parts[index] !== '' : part === parts[index]))
  );
}

/** The collection at a path, if there is one; `parts` are decoded. A path without parameters comes before one with. */
export function matchPath(paths: readonly CollectionPath[], parts: readonly string[]): MatchedPath | undefined {
  const found = paths
    .filter((path) => matches(path.parts, parts))
    .sort((a, b) => a.parts.filter(isParameter).length - b.parts.filter(isParameter).length)[0];
  if (found === undefined) return undefined;
  const parents = found.parts.flatMap((part, index) => {
    const id = parts[index];
    return isParameter(part) && id !== undefined ? [{ path: found.parts.slice(0, index), id }] : [];
  });
  return { id: found.id, parents };
}
