import { expect, test, vi } from 'vitest';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

test('a view that was seen in Restricted Mode is drawn again once the folder is trusted', async () => {
  const editor = new Editor({ trusted: false });
  slot.vscode = editor.module;
  const { DeploymentsView } = await import('../../../client/deployments/view');
  const environments = { onDidChange: () => ({ dispose: () => {} }), selected: () => undefined, all: () => [] };
  const tree = { onDidChangeTreeData: () => ({ dispose: () => {} }), getChildren: () => ['planet'] };
  const contents = { tree, source: { filter: '', setVisible: () => {} } };
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
