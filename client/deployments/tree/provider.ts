import * as vscode from 'vscode';
import { tooltipOf, treeItem } from '../../ui/treeItem';
import { children, roots } from './children';
import type { Node } from './nodes';
import { type DeploymentsRow, present } from './rows';
import type { TreeSource } from './source';

/** Draws the rows of the view into the editor's tree. Elements are the ids of the rows. */
export class DeploymentsTree implements vscode.TreeDataProvider<string>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<string | undefined>();
  private readonly nodes = new Map<string, Node>();
  private readonly parents = new Map<string, string>();
  private readonly subscription: vscode.Disposable;

  /** The environment whose rows are known. */
  private drawn = '';

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly source: TreeSource) {
    this.subscription = source.onDidChange((what) => {
      if (what === 'all') this.changed.fire(undefined);
      else for (const id of this.livingRows()) this.changed.fire(id);
    });
  }

  /** The node of a row that the editor names, for commands of menus. */
  node(element: unknown): Node | undefined {
    return typeof element === 'string' ? this.nodes.get(element) : undefined;
  }

  /** The rows of a node as they look now. */
  row(node: Node): DeploymentsRow | undefined {
    const state = this.source.state();
    return state && present(state, node);
  }

  getChildren(element?: string): string[] {
    const state = this.source.state();
    if (!state) return [];
    if (this.drawn !== state.known.key) this.forget(state.known.key);
    const parent = element === undefined ? undefined : this.nodes.get(element);
    if (element !== undefined && !parent) return [];
    if (parent?.kind === 'branch') this.source.openBranch(parent.branch.name);
    const found = parent ? children(state, parent) : roots(state);
    if (!parent) for (const { id, kind } of [...this.nodes.values()]) if (kind === 'planet') this.nodes.delete(id);
    for (const node of found) {
      this.nodes.set(node.id, node);
      if (parent) this.parents.set(node.id, parent.id);
      else this.parents.delete(node.id);
    }
    return found.map((node) => node.id);
  }

  getParent(element: string): string | undefined {
    return this.parents.get(element);
  }

  getTreeItem(element: string): vscode.TreeItem {
    const state = this.source.state();
    const node = this.nodes.get(element);
    return state && node ? treeItem(element, present(state, node)) : new vscode.TreeItem('');
  }

  resolveTreeItem(item: vscode.TreeItem, element: string): vscode.TreeItem {
    const node = this.nodes.get(element);
    const row = node && this.row(node);
    if (row) item.tooltip = tooltipOf(row);
    return item;
  }

  /** The rows that change while an operation runs; nothing but them is drawn again. */
  private livingRows(): readonly (string | undefined)[] {
    const living = [...this.nodes.values()].filter(({ kind }) => kind === 'planet' || kind === 'history');
    const planets = living.filter(({ kind }) => kind === 'planet');
    return planets.length === 0 ? [undefined] : living.map(({ id }) => id);
  }

  private forget(key: string): void {
    this.drawn = key;
    this.nodes.clear();
    this.parents.clear();
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
