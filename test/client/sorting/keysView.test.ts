import { expect, test, vi } from 'vitest';
import { Editor } from '../editor';
import { api, apiconfig, collection, entry } from './samples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

test('rows are redrawn for other collections but not for a status, because a redrawn row briefly loses its click command', async () => {
  const editor = new Editor();
  const CancellationTokenSource = class {
    readonly token = { isCancellationRequested: false };
  };
  slot.vscode = { ...editor.module, CancellationTokenSource };
  const told: ((...args: unknown[]) => void)[] = [];
  const statuses: ((status: object) => void)[] = [];
  const language = {
    onDidChangeCollections: (listener: () => void) => told.push(listener),
    onDidChangeStatus: (listener: (status: object) => void) => statuses.push(listener),
    client: async () => ({ sendRequest: async () => ({ apis: [api('billing', [])] }) }),
  };
  const { CollectionSource } = await import('../../../client/sorting/keys/source');
  const { SortKeysView } = await import('../../../client/sorting/keys/view');
  const standings: unknown[] = [];
  editor.commands.set('setContext', (name, value) => name === 'sortie.sortKeys' && standings.push(value));
  const source = Reflect.construct(CollectionSource, [language, { warn: () => undefined }]);
  const view = Reflect.construct(SortKeysView, [source, { isRunning: false }]);
  let draws = 0;
  view.onDidChangeTreeData(() => {
    draws += 1;
  });

  expect(await view.getChildren()).toHaveLength(1);
  expect(draws).toBe(0);
  const said = standings.length;
  for (const tell of statuses) tell({ state: 'indexing', done: 1, total: 2 });
  expect(standings).toHaveLength(said + 1);
  expect(draws).toBe(0);
  for (const tell of told) tell();
  await source.update();
  expect(draws).toBe(1);
});

test("rows that the editor opens to reveal the row at the cursor don't replace that row", async () => {
  const editor = new Editor();
  let expand: (event: { element: string }) => void = () => undefined;
  let activate: () => void = () => undefined;
  let ends = { resolve: (): void => undefined, reject: (): void => undefined };
  const revealed: string[] = [];
  const treeView = {
    visible: true,
    selection: [],
    onDidChangeSelection: () => undefined,
    onDidChangeVisibility: () => undefined,
    onDidExpandElement: (listener: typeof expand) => {
      expand = listener;
    },
    reveal: (row: string) => {
      revealed.push(row);
      return new Promise<void>((resolve, reject) => {
        ends = { resolve, reject };
      });
    },
  };
  const window = Object.assign(Object.create(editor.module.window as object), {
    createTreeView: () => treeView,
    activeTextEditor: { document: { uri: apiconfig }, selection: { active: { line: 1 } } },
    onDidChangeActiveTextEditor: (listener: typeof activate) => {
      activate = listener;
    },
  });
  slot.vscode = { ...editor.module, window };
  const { SortKeysView } = await import('../../../client/sorting/keys/view');
  const known = { kind: 'there', apis: [api('billing', [collection('Invoices')])] };
  const source = {
    known,
    setVisible: () => undefined,
    onDidChange: () => undefined,
    onDidChangeStatus: () => undefined,
  };
  const view = Reflect.construct(SortKeysView, [source, { isRunning: false }]);
  const [parent = ''] = await view.getChildren();
  const [row] = await view.getChildren(parent);

  for (const end of ['resolve', 'reject'] as const) {
    activate();
    expand({ element: parent });
    expect(revealed.splice(0)).toEqual([row]);
    ends[end]();
    await editor.settled();
    expand({ element: parent });
    expect(revealed.splice(0)).toEqual([parent]);
  }
});

test('a command applies to the last selection while the editor redraws all rows and reports none', async () => {
  const editor = new Editor();
  let select: (event: { selection: readonly string[] }) => void = () => undefined;
  const treeView = {
    visible: true,
    selection: [] as readonly string[],
    onDidChangeSelection: (listener: typeof select) => {
      select = listener;
    },
    onDidChangeVisibility: () => undefined,
    onDidExpandElement: () => undefined,
  };
  const window = Object.assign(Object.create(editor.module.window as object), { createTreeView: () => treeView });
  slot.vscode = { ...editor.module, window };
  const { SortKeysView } = await import('../../../client/sorting/keys/view');
  const defaultSort = [entry('dueDate', 1), entry('amount', 2)];
  const source = {
    known: { kind: 'there', apis: [api('billing', [collection('Invoices', { defaultSort })])] },
    setVisible: () => undefined,
    onDidChange: () => undefined,
    onDidChangeStatus: () => undefined,
  };
  const view = Reflect.construct(SortKeysView, [source, { isRunning: false }]);
  const [parent] = await view.getChildren();
  const [row] = await view.getChildren(parent);
  const [sort] = await view.getChildren(row);
  const entries = await view.getChildren(sort);
  const selected = () => view.nodes(undefined, undefined).map((node: { id: string }) => node.id);

  treeView.selection = entries;
  select({ selection: entries });
  expect(selected()).toEqual(entries);
  treeView.selection = [];
  expect(selected()).toEqual(entries);
  select({ selection: [] });
  expect(selected()).toEqual([]);
});
