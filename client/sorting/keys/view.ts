import * as vscode from 'vscode';
import type { Location } from 'vscode-languageserver-types';
import { inert } from '../../../platform/inert';
import type { CollectionNode } from '../../../protocol';
import { keepOpened } from '../../ui/keepOpened';
import { tooltipOf, treeItem } from '../../ui/treeItem';
import { rememberVisible } from '../../ui/visibleViews';
import { type EntryChanges, EntryDrag } from './entryChanges';
import { filterApis } from './filter';
import { children, everyRow, type KeysState, type Node, parentId, roots } from './nodes';
import { locationOf, rowAt } from './rowLocation';
import { present } from './rows';
import type { CollectionSource } from './source';
import { viewStateOf } from './viewState';

/** The Sort Keys view. Its elements are row IDs. */
export class SortKeysView implements vscode.TreeDataProvider<string>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly view: vscode.TreeView<string>;
  private readonly subscriptions: readonly vscode.Disposable[];
  private rows: ReadonlyMap<string, Node> | undefined;
  /**
   * The rows that the user selected last. They are used while VS Code redraws all rows, because VS Code reports an
   * empty selection during that time.
   */
  private lastSelection: readonly string[] = [];
  private words = '';
  /** Whether VS Code is waiting for the first rows. VS Code draws these rows without a change event. */
  private opening = false;
  /** The number of rows that are being revealed. */
  private reveals = 0;

  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly source: CollectionSource,
    private readonly changes: EntryChanges,
    memory: vscode.Memento,
  ) {
    this.view = vscode.window.createTreeView('sortie.sortKeys', {
      treeDataProvider: this,
      showCollapseAll: true,
      canSelectMany: true,
      dragAndDropController: new EntryDrag((id) => this.node(id), changes),
    });
    this.subscriptions = [
      this.view,
      this.view.onDidChangeSelection(({ selection }) => {
        this.lastSelection = selection;
      }),
      this.view.onDidChangeVisibility(({ visible }) => {
        source.setVisible(visible);
        if (visible) this.follow();
      }),
      source.onDidChange(() => this.draw()),
      // A status change doesn't affect rows, so they aren't redrawn: a redrawn row briefly loses its click command.
      source.onDidChangeStatus(() => this.describe()),
      keepOpened(this.view, () => this.reveals > 0),
      rememberVisible('sortie.sortKeys', this.view, memory),
      vscode.window.onDidChangeActiveTextEditor(() => this.follow()),
      vscode.window.onDidChangeTextEditorSelection(({ kind }) => kind !== undefined && this.follow()),
    ];
    source.setVisible(this.view.visible);
    this.describe();
  }

  private get selection(): readonly string[] {
    const { selection } = this.view;
    return selection.length > 0 ? selection : this.lastSelection;
  }

  get filter(): string {
    return this.words;
  }

  setFilter(words: string): void {
    this.words = words;
    this.draw();
  }

  /** Returns the node of a row, for menu commands. */
  node(element: unknown): Node | undefined {
    return typeof element === 'string' ? this.index().get(element) : undefined;
  }

  /**
   * Returns the nodes that a command applies to: the nodes of its arguments or, without arguments, the nodes of the
   * selected rows.
   */
  nodes(element: unknown, selected: unknown): readonly (Node | undefined)[] {
    const named = Array.isArray(selected) && selected.length > 0 ? selected : element === undefined ? [] : [element];
    return (named.length > 0 ? named : this.selection).map((each) => this.node(each));
  }

  collectionAtCursor(): CollectionNode | undefined {
    const node = this.rowAtCursor();
    return node && node.kind !== 'api' ? node.collection : undefined;
  }

  async getChildren(element?: string): Promise<string[]> {
    if (element === undefined && this.source.known.kind === 'loading') {
      this.opening = true;
      try {
        await this.source.update();
      } finally {
        this.opening = false;
      }
    }
    const state = this.state();
    const node = element === undefined ? undefined : this.index().get(element);
    if (element !== undefined && !node) return [];
    return (node ? children(state, node) : roots(state)).map(({ id }) => id);
  }

  getParent(element: string): string | undefined {
    const node = this.index().get(element);
    return node && parentId(this.state(), node);
  }

  getTreeItem(element: string): vscode.TreeItem {
    const node = this.index().get(element);
    if (!node) return new vscode.TreeItem('');
    const item = treeItem(element, present(this.state(), node));
    const location = locationOf(node);
    if (location) item.command = opening(location, item.label);
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, element: string): vscode.TreeItem {
    const node = this.index().get(element);
    if (node) item.tooltip = tooltipOf(present(this.state(), node));
    return item;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private state(): KeysState {
    const { known } = this.source;
    return { apis: known.kind === 'there' ? filterApis(known.apis, this.words) : [], filter: this.words };
  }

  private index(): ReadonlyMap<string, Node> {
    this.rows ??= new Map([...everyRow(this.state())].map((node) => [node.id, node]));
    return this.rows;
  }

  private draw(): void {
    this.rows = undefined;
    this.describe();
    // Redrawing the rows right after VS Code first draws them can collapse a row that the user has just expanded.
    if (!this.opening) this.changed.fire(undefined);
  }

  private describe(): void {
    const { known, status } = this.source;
    const viewState = viewStateOf(known, status, this.state().apis.length);
    const progress =
      status?.state === 'indexing'
        ? vscode.l10n.t('Reading configuration, {0} of {1} files', status.done, status.total)
        : undefined;
    const filter = this.words === '' ? undefined : vscode.l10n.t('Filter: {0}', inert(this.words));
    this.view.message = progress ?? (viewState === 'filtered' ? undefined : filter) ?? '';
    void vscode.commands.executeCommand('setContext', 'sortie.sortKeys', viewState);
    void vscode.commands.executeCommand('setContext', 'sortie.sortKeysFiltered', this.words !== '');
  }

  /** Selects the row that matches the position of the editor's cursor, without taking focus. */
  private follow(): void {
    const wanted = vscode.workspace.getConfiguration('sortie').get<boolean>('sortKeys.followEditor', true);
    if (!wanted || !this.view.visible || this.changes.isRunning) return;
    const node = this.rowAtCursor();
    if (!node || this.view.selection[0] === node.id) return;
    const settled = () => {
      this.reveals -= 1;
    };
    this.reveals += 1;
    this.view.reveal(node.id, { select: true, focus: false }).then(settled, settled);
  }

  private rowAtCursor(): Node | undefined {
    const editor = vscode.window.activeTextEditor;
    if (!editor || this.source.known.kind !== 'there') return undefined;
    const spot = { uri: editor.document.uri.toString(), line: editor.selection.active.line };
    return rowAt(this.state(), spot, this.view.selection[0]);
  }
}

/**
 * The command that runs when the user clicks a row. `vscode.open` keeps focus in the view unless the user presses
 * Enter.
 */
function opening({ uri, range: { start } }: Location, label: vscode.TreeItem['label']): vscode.Command {
  const at = new vscode.Position(start.line, start.character);
  const title = typeof label === 'string' ? label : '';
  return {
    command: 'vscode.open',
    title,
    arguments: [vscode.Uri.parse(uri), { selection: new vscode.Range(at, at) }],
  };
}
