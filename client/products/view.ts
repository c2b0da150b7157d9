import * as vscode from 'vscode';
import { tooltipOf, treeItem } from '../ui/treeItem';
import { children, type Node, roots } from './nodes';
import { present } from './rows';
import type { ProductsSource } from './source';

/** The Product Definitions view. Its elements are row IDs. */
export class ProductsView implements vscode.TreeDataProvider<string>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly view: vscode.TreeView<string>;
  private readonly subscriptions: readonly vscode.Disposable[];
  private readonly nodes = new Map<string, Node>();
  /** The key of the environment whose rows are shown. */
  private drawn = '';

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly source: ProductsSource) {
    this.view = vscode.window.createTreeView('sortie.products', {
      treeDataProvider: this,
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.subscriptions = [
      this.view,
      source.onDidChange(() => {
        this.describe();
        this.changed.fire(undefined);
      }),
    ];
    this.describe();
  }

  /** Returns the node of a row, for menu commands. Without a row ID, returns the node of the first selected row. */
  node(element: unknown): Node | undefined {
    const id = typeof element === 'string' ? element : this.view.selection[0];
    return id === undefined ? undefined : this.nodes.get(id);
  }

  getChildren(element?: string): string[] {
    const state = this.source.state();
    if (!state) return [];
    if (this.drawn !== state.key) {
      this.drawn = state.key;
      this.nodes.clear();
    }
    const parent = element === undefined ? undefined : this.nodes.get(element);
    if (element !== undefined && !parent) return [];
    if (parent?.kind === 'product') this.source.openProduct(parent.product);
    const found = parent ? children(state, parent) : roots(state);
    for (const node of found) this.nodes.set(node.id, node);
    return found.map(({ id }) => id);
  }

  getTreeItem(element: string): vscode.TreeItem {
    const state = this.source.state();
    const node = this.nodes.get(element);
    return state && node ? treeItem(element, present(state, node)) : new vscode.TreeItem('');
  }

  resolveTreeItem(item: vscode.TreeItem, element: string): vscode.TreeItem {
    const state = this.source.state();
    const node = this.nodes.get(element);
    if (state && node) item.tooltip = tooltipOf(present(state, node));
    return item;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private describe(): void {
    const state = this.source.state();
    this.view.description = state?.name ?? '';
    this.view.message = state ? vscode.l10n.t('Read from {0}', state.origin) : '';
  }
}
