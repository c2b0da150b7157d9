import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CollectionNode } from '../../../protocol';
import { Editor } from '../editor';
import { api, collection, entry, key } from './samples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const rowsType = 'application/vnd.code.tree.sortie.sortkeys';
const defaultSort = [entry('dueDate', 1), entry('number', 2), entry('amount', 3)];
const invoices = collection('Invoices', { defaultSort, keys: [key('dueDate')] });
const notes = collection('Notes', { defaultSort: [entry('title', 1)] });

interface Controller {
  handleDrag(rows: readonly string[], data: unknown): void;
  handleDrop(target: string | undefined, data: unknown): Promise<void>;
}

/** A window whose Sort Keys view shows two collections. `tasks` contains the executed tasks, in order. */
class Window {
  readonly editor = new Editor();
  readonly tasks: unknown[] = [];
  readonly treeView = {
    visible: true,
    selection: [] as string[],
    onDidChangeSelection: () => undefined,
    onDidChangeVisibility: () => undefined,
  };
  readonly revealed: string[] = [];
  controller: Controller | undefined;
  follow: () => void = () => undefined;
  private run: Readonly<Record<string, (...args: unknown[]) => Promise<void>>> = {};
  private view: { node(id: string): unknown; getTreeItem(id: string): { command?: object } } | undefined;
  /** Resolves when the last change has been written. */
  written: Promise<unknown> = Promise.resolve();

  async open(): Promise<this> {
    const window = Object.assign(Object.create(this.editor.module.window as object), {
      createTreeView: (_: string, { dragAndDropController }: { dragAndDropController: Controller }) => {
        this.controller = dragAndDropController;
        const reveal = async (row: string) => void this.revealed.push(row);
        return { ...this.treeView, reveal, onDidExpandElement: () => undefined };
      },
      activeTextEditor: {
        document: { uri: invoices.location.uri },
        selection: { active: { line: 1 } },
      },
      onDidChangeActiveTextEditor: (listener: () => void) => {
        this.follow = listener;
      },
    });
    const DataTransferItem = class {
      constructor(readonly value: unknown) {}
    };
    const TreeItem = class {
      constructor(readonly label: string) {}
    };
    const [Position, Range] = [class {}, class {}];
    slot.vscode = { ...this.editor.module, window, DataTransferItem, TreeItem, Position, Range };
    const { SortKeysView } = await import('../../../client/sorting/keys/view');
    const { EntryChanges } = await import('../../../client/sorting/keys/entryChanges');
    const { keyCommands } = await import('../../../client/sorting/keys/commands');
    const nothing = () => undefined;
    const source = {
      known: { kind: 'there', apis: [api('billing', [invoices, notes])] },
      ...{ setVisible: nothing, onDidChange: nothing, onDidChangeStatus: nothing },
      refresh: async () => undefined,
    };
    const generate = async (task: object, shows: string) => {
      this.tasks.push({ ...task, shows });
      await this.written;
    };
    const changes = Reflect.construct(EntryChanges, [{ generate }, source]);
    this.view = Reflect.construct(SortKeysView, [source, changes]) as typeof this.view;
    this.run = Reflect.apply(keyCommands, undefined, [{ view: this.view, source, changes }]) as typeof this.run;
    return this;
  }

  async command(name: string, ...args: unknown[]): Promise<void> {
    await this.run[`sortie.${name}`]?.(...args);
  }

  item(id: string) {
    return this.view?.getTreeItem(id);
  }

  async drag(rows: readonly string[], target: string | undefined): Promise<void> {
    const data = new Map<string, unknown>();
    this.controller?.handleDrag(rows, data);
    await this.controller?.handleDrop(target, data);
  }
}

/** Returns the ID of a collection's row, or of a row in that collection. */
function rowOf({ name }: CollectionNode, ...rest: string[]): string {
  return JSON.stringify(['', 'file:///work', 'billing', name, ...rest]);
}

const rowsOf = (...names: string[]) => names.map((name) => rowOf(invoices, 'entry', name));
const task = { kind: 'change-default-sort', uri: invoices.location.uri, collection: 'Invoices', shows: 'quietly' };

let window: Window;
beforeEach(async () => {
  window = await new Window().open();
});

describe('entries of a default sort', () => {
  test.each([
    ['reverseDirection', 'reverse'],
    ['removeFromDefaultSort', 'remove'],
    ['moveUp', 'up'],
    ['moveDown', 'down'],
  ])('%s changes the row, or all rows that are selected with it, and leaves focus in the view', async (name, kind) => {
    const [due = '', ...others] = rowsOf('dueDate', 'number');
    await window.command(name, due);
    await window.command(name, due, [due, ...others]);
    expect(window.tasks).toEqual([
      { ...task, names: ['dueDate'], change: { kind } },
      { ...task, names: ['dueDate', 'number'], change: { kind } },
    ]);
  });

  test('without a row, a command applies to the selection, as it does for a key binding', async () => {
    window.treeView.selection.push(...rowsOf('number'), rowOf(invoices, 'key', 'dueDate'));
    await window.command('moveUp');
    expect(window.tasks).toEqual([{ ...task, names: ['number'], change: { kind: 'up' } }]);
  });

  test('a command does nothing without an entry, or for entries of several default sorts', async () => {
    await window.command('removeFromDefaultSort');
    await window.command('removeFromDefaultSort', rowOf(invoices, 'defaultSort'));
    await window.command('removeFromDefaultSort', 'x', [...rowsOf('number'), rowOf(notes, 'entry', 'title')]);
    expect(window.tasks).toEqual([]);
    expect(window.editor.messages).toEqual([expect.stringContaining('Select entries of only one default sort.')]);
  });

  test("are changed one after the other, and the view doesn't follow the cursor meanwhile", async () => {
    let end = (): void => undefined;
    window.written = new Promise<void>((resolve) => {
      end = resolve;
    });
    const [due] = rowsOf('dueDate');
    const both = [window.command('moveDown', due), window.command('moveDown', due)];
    await window.editor.settled();
    expect(window.tasks).toHaveLength(1);
    window.follow();
    expect(window.revealed).toEqual([]);
    end();
    await Promise.all(both);
    expect(window.tasks).toHaveLength(2);
    window.follow();
    expect(window.revealed).toHaveLength(1);
  });
});

describe('dragging', () => {
  test('moves entries to the position of another entry, or to the end', async () => {
    await window.drag(rowsOf('amount', 'number'), rowsOf('dueDate')[0]);
    await window.drag(rowsOf('dueDate'), rowOf(invoices, 'defaultSort'));
    expect(window.tasks).toEqual([
      { ...task, names: ['amount', 'number'], change: { kind: 'to', place: 'dueDate' } },
      { ...task, names: ['dueDate'], change: { kind: 'to', place: null } },
    ]);
  });

  test('does nothing at other places', async () => {
    const [due = ''] = rowsOf('dueDate');
    for (const target of [
      undefined,
      rowOf(notes, 'entry', 'title'),
      rowOf(invoices),
      rowOf(invoices, 'key', 'dueDate'),
    ])
      await window.drag([due], target);
    await window.drag([rowOf(invoices, 'key', 'dueDate')], due);
    await window.controller?.handleDrop(due, new Map([[rowsType, { value: 'text' }]]));
    expect(window.tasks).toEqual([]);
  });
});

test("a click opens the location of a row with the editor's command, which leaves focus in the view", () => {
  expect(window.item(rowsOf('number')[0] ?? '')?.command).toMatchObject({ command: 'vscode.open' });
  expect(window.item(JSON.stringify(['', 'file:///work', 'billing']))).not.toHaveProperty('command');
});
