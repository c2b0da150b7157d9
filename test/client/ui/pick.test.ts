import { expect, test, vi } from 'vitest';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

interface Row {
  readonly label: string;
  readonly kind?: number;
}

/** Opens a list with check boxes. Returns the list and functions that act on it. */
function openList() {
  let accept = () => undefined as unknown;
  let select = (_: readonly Row[]) => undefined as unknown;
  const list = {
    items: [] as readonly Row[],
    selectedItems: [] as readonly Row[],
    value: 'pc',
    placeholder: '',
    busy: false,
    onDidAccept: (listener: () => unknown) => {
      accept = listener;
    },
    onDidChangeSelection: (listener: typeof select) => {
      select = listener;
    },
    onDidTriggerButton: () => undefined,
    onDidHide: () => undefined,
    show: () => undefined,
    dispose: () => undefined,
  };
  const QuickPickItemKind = { Separator: -1, Default: 0 };
  slot.vscode = { QuickPickItemKind, window: { createQuickPick: () => list }, QuickInputButtons: { Back: {} } };
  const check = (rows: readonly Row[]) => {
    list.selectedItems = rows;
    select(rows);
  };
  return { list, accept: () => accept(), check };
}

test('a list that is accepted without a checked box shows a message until a box is checked', async () => {
  const { list, accept, check } = openList();
  const { pickMany } = await import('../../../client/ui/pick');
  const rows = ['cc', 'pc'].map((label) => ({ label, value: label }));
  const position = { step: 1, total: 1, canGoBack: false };
  const taken: (readonly string[])[] = [];
  const missing = 'Check at least one.';
  const done = pickMany({ title: '', placeholder: 'Check', position, rows, missing }, (all) => taken.push(all));
  await vi.waitFor(() => expect(list.items).toHaveLength(2));
  accept();
  accept();
  expect(list.items).toEqual(rows);
  expect([list.placeholder, list.value]).toEqual([missing, '']);
  expect(taken).toEqual([]);
  check(list.items.slice(0, 1));
  expect(list.placeholder).toBe('Check');
  accept();
  expect(await done).toBe('next');
  expect(taken).toEqual([['cc']]);
});
