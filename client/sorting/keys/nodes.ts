import type { ApiNode, CollectionNode, DefaultSortNode, SortKeyNode } from '../../../protocol';
import { rowId } from '../../ui/row';

/** The content of a row in the Sort Keys view. IDs are stable, so expansion and selection survive file changes. */
export type Node =
  | { readonly kind: 'api'; readonly id: string; readonly api: ApiNode }
  | CollectionRow
  | { readonly kind: 'defaultSort'; readonly id: string; readonly collection: CollectionNode }
  | EntryRow
  | KeyRow
  | { readonly kind: 'partial'; readonly id: string; readonly collection: CollectionNode };

interface CollectionRow {
  readonly kind: 'collection';
  readonly id: string;
  readonly collection: CollectionNode;
}

/** The row for an entry in a collection's default sort. */
export interface EntryRow {
  readonly kind: 'entry';
  readonly id: string;
  readonly collection: CollectionNode;
  readonly entry: DefaultSortNode;
}

interface KeyRow {
  readonly kind: 'key';
  readonly id: string;
  readonly collection: CollectionNode;
  readonly key: SortKeyNode;
}

/** The data from which the view creates its rows. */
export interface KeysState {
  readonly apis: readonly ApiNode[];
  /** The filter text; empty to show everything. */
  readonly filter: string;
}

/**
 * The top-level rows, one for each API. Row IDs depend on the filter, because a filter expands the rows. If the IDs
 * stayed the same, each row would stay expanded or collapsed as before.
 */
export function roots({ apis, filter }: KeysState): readonly Node[] {
  return apis.map((api) => ({ kind: 'api', id: apiId(filter, api.folder, api.name), api }));
}

/** Returns the rows directly below a row. */
export function children({ filter }: Pick<KeysState, 'filter'>, node: Node): readonly Node[] {
  switch (node.kind) {
    case 'api':
      return node.api.collections.map((collection) => collectionRow(filter, collection));
    case 'collection':
      return below(filter, node.collection);
    case 'defaultSort':
      return entryRows(filter, node.collection);
    default:
      return [];
  }
}

/** The ID of the parent row. Undefined for an API's row. */
export function parentId({ filter }: Pick<KeysState, 'filter'>, node: Node): string | undefined {
  switch (node.kind) {
    case 'api':
      return undefined;
    case 'collection':
      return apiId(filter, node.collection.folder, node.collection.isServed ? node.collection.api : null);
    case 'entry':
      return idOf(filter, node.collection, 'defaultSort');
    default:
      return idOf(filter, node.collection);
  }
}

/** All rows, parents first. */
export function* everyRow(state: KeysState): Generator<Node> {
  function* walk(nodes: readonly Node[]): Generator<Node> {
    for (const node of nodes) {
      yield node;
      yield* walk(children(state, node));
    }
  }
  yield* walk(roots(state));
}

function below(filter: string, collection: CollectionNode): readonly Node[] {
  return [
    ...(collection.partial.length > 0
      ? [{ kind: 'partial', id: idOf(filter, collection, 'partial'), collection } as const]
      : []),
    { kind: 'defaultSort', id: idOf(filter, collection, 'defaultSort'), collection },
    ...collection.keys.map(
      (key): KeyRow => ({ kind: 'key', id: idOf(filter, collection, 'key', key.name), collection, key }),
    ),
  ];
}

function collectionRow(filter: string, collection: CollectionNode): CollectionRow {
  return { kind: 'collection', id: idOf(filter, collection), collection };
}

function entryRows(filter: string, collection: CollectionNode): readonly EntryRow[] {
  return collection.defaultSort.map((entry) => ({
    kind: 'entry',
    // The ID doesn't contain the position, so the selection follows an entry that moves.
    id: idOf(filter, collection, 'entry', entry.name),
    collection,
    entry,
  }));
}

function apiId(filter: string, folder: string, name: string | null): string {
  return name === null ? rowId(filter, folder) : rowId(filter, folder, name);
}

function idOf(filter: string, { folder, api, name }: CollectionNode, ...rest: readonly string[]): string {
  return rowId(filter, folder, api, name, ...rest);
}
