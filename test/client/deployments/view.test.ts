import { expect, test, vi } from 'vitest';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

test('a row that returns after the filter was cleared is as open as before', async () => {
  const editor = new Editor({});
  const listeners: Record<string, (event: { element: string }) => void> = {};
  const on = (name: string) => (listener: (event: { element: string }) => void) => {
    listeners[name] = listener;
    return { dispose: () => {} };
  };
  const shown = {
    onDidChangeVisibility: on('visibility'),
    onDidExpandElement: on('expand'),
    onDidCollapseElement: on('collapse'),
    dispose: () => {},
  };
  slot.vscode = {
    ...editor.module,
    window: Object.assign(Object.create(editor.module.window ?? {}), { createTreeView: () => shown }),
  };
  const { DeploymentsView } = await import('../../../client/deployments/view');
  const environments = {
    onDidChange: () => ({ dispose: () => {} }),
    selected: () => undefined,
    all: () => [],
    leftOut: () => [],
  };
  const { Collapsed, Expanded, None } = { None: 0, Collapsed: 1, Expanded: 2 };
  const fresh: Record<string, number> = { build: None, planet: Expanded };
  const getTreeItem = (id: string) => ({ id, collapsibleState: fresh[id] ?? Collapsed });
  const open: string[] = [];
  const setExpanded = (id: string, expanded: boolean) => void (expanded && open.push(id));
  const tree = { onDidChangeTreeData: () => ({ dispose: () => {} }), getTreeItem, setExpanded };
  const view = Reflect.construct(DeploymentsView, [
    environments,
    async () => ({ tree, source: { filter: '', setAttention: () => {} } }),
  ]);
  const stateOf = async (id: string) => (await view.getTreeItem(id)).collapsibleState;

  expect(await stateOf('main')).toBe(Collapsed);
  listeners.expand?.({ element: 'main' });
  expect([await stateOf('main'), await stateOf('develop')]).toEqual([Expanded, Collapsed]);
  listeners.collapse?.({ element: 'main' });
  expect([await stateOf('main'), await stateOf('build')]).toEqual([Collapsed, None]);
  expect(await stateOf('planet')).toBe(Expanded);
  listeners.collapse?.({ element: 'planet' });
  expect([await stateOf('planet'), await stateOf('build')]).toEqual([Collapsed, None]);
  expect(new Set(open)).toEqual(new Set(['main', 'planet']));
  listeners.collapse?.({ element: 'build' });
  expect(await stateOf('build')).toBe(None);
  view.dispose();
});

test('a view that was visible in Restricted Mode is redrawn after the folder is trusted', async () => {
  const editor = new Editor({ trusted: false });
  slot.vscode = editor.module;
  const { DeploymentsView } = await import('../../../client/deployments/view');
  const environments = {
    onDidChange: () => ({ dispose: () => {} }),
    selected: () => undefined,
    all: () => [],
    leftOut: () => [],
  };
  const tree = { onDidChangeTreeData: () => ({ dispose: () => {} }), getChildren: () => ['planet'] };
  const contents = { tree, source: { filter: '', setAttention: () => {} } };
  const view = Reflect.construct(DeploymentsView, [environments, async () => contents]);
  let draws = 0;
  view.onDidChangeTreeData(() => {
    draws += 1;
  });

  expect(await view.getChildren()).toEqual([]);
  expect(draws).toBe(0);
  editor.grantTrust();
  expect(draws).toBe(1);
  expect(await view.getChildren()).toEqual(['planet']);
  view.dispose();
});
