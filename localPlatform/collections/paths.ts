import { hyphenated } from '../../platform/collectionPath';
import type { CollectionId } from '../../server/service/model/collectionInfo';
import type { SortModel } from '../../server/service/model/model';
import { servedPaths } from '../../server/service/model/operations';
import { versionedApi } from '../../server/service/text/fileName';

/** A collection and the path at which it is served, with parameters in braces. */
export interface CollectionPath {
  /** The collection. If the path belongs to an API, `view` is that API. */
  readonly id: CollectionId;
  /** The segments of the path. */
  readonly parts: readonly string[];
}

/** The collection that a request addresses, with its parents. */
export interface MatchedPath {
  readonly id: CollectionId;
  /** The parents, outermost first: the path of each parent's collection, and the parent's ID. */
  readonly parents: readonly { readonly path: readonly string[]; readonly id: string }[];
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function isParameter(part: string): boolean {
  return part.startsWith('{') && part.endsWith('}');
}

/**
 * Returns the paths of a collection's get-collection operations in all APIs. If there are none, returns a path derived
 * from the collection's name.
 */
function pathsOf(model: SortModel, id: CollectionId): CollectionPath[] {
  const paths = servedPaths(model, id)
    .filter(({ operationType }) => operationType === 'get-collection')
    .map(({ api, path }) => ({ id: api === undefined ? id : { ...id, view: api }, parts: partsOf(path) }));
  const { name, version } = versionedApi(id.api);
  return paths.length > 0 ? paths : [{ id, parts: [name, version, hyphenated(id.name)] }];
}

/** Returns all collections of a workspace with their paths, in the model's order. */
export function collectionPaths(model: SortModel): CollectionPath[] {
  return model.collections.all().flatMap((id) => pathsOf(model, id));
}

/** Whether two paths are equal, apart from the names of their parameters. */
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

/**
 * Returns the collection at a path, if any. `parts` are decoded segments. The path with the fewest parameters has
 * priority.
 */
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
