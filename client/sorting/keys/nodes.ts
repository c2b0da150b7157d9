import type { ApiNode, CollectionNode, DefaultSortNode, SortKeyNode } from '../../../protocol';
import { rowId } from '../../ui/row';

/** What a row of the Sort Keys view shows. IDs are stable: expansion and selection survive a change of a file. */
export type Node =
  | { readonly kind: 'api'; readonly id: string; readonly api: ApiNode }
  | CollectionRow
  | { readonly kind: 'defaultSort'; readonly id: string; readonly collection: CollectionNode }
  | EntryRow
  | KeyRow
  | { readonly kind: 'partial'; readonly id: string; readonly collection: CollectionNode };

/** The row of a collection. */
export interface CollectionRow {
  readonly kind: 'collection';
  readonly id: string;
  readonly collection: CollectionNode;
}

/** The row of an entry of a collection's default sort. */
export interface EntryRow {
  readonly kind: 'entry';
  readonly id: string;
  readonly collection: CollectionNode;
  readonly entry: DefaultSortNode;
}

/** The row of a sort key of a collection. */
export interface KeyRow {
  readonly kind: 'key';
  readonly id: string;
  readonly collection: CollectionNode;
  readonly key: SortKeyNode;
}

/** All that the view is drawn from. */
export interface KeysState {
  readonly apis: readonly ApiNode[];
  /** What the person filters by; empty for everything. */
  readonly filter: string;
}

/** The outermost rows. A filter opens rows, so that rows under another filter are other rows. */
export function roots({ apis, filter }: KeysState): readonly Node[] {
  return apis.map((api) => ({ kind: 'api', id: apiId(filter, api.folder, api.name), api }));
}

/** The rows below a row. */
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

/** The id of the row above a row. */
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

/** Every row, each before those below it. */
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
    // Not by rank, so that the selection moves with an entry.
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
