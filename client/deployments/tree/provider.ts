import * as vscode from 'vscode';
import type { Environment } from '../../../platform/environment';
import { environmentRowId } from '../../environments/known';
import { expiryText } from '../../environments/tokenExpiry';
import { tooltipOf, treeItem } from '../../ui/treeItem';
import { branchRowId, children, deploymentRowId, historyId, roots } from './children';
import type { DeploymentsRow } from './facts';
import type { Node } from './nodes';
import { present } from './rows';
import type { TreeChange, TreeSource } from './source';
import { environmentIn } from './state';

/** The tree data provider of the Deployments view. Its elements are row IDs. */
export class DeploymentsTree implements vscode.TreeDataProvider<string>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<string | undefined>();
  private readonly nodes = new Map<string, Node>();
  private readonly parents = new Map<string, string>();
  private readonly subscription: vscode.Disposable;

  readonly onDidChangeTreeData = this.changed.event;

  /**
   * @param expiry returns the time when the token of an environment expires, if that time can be determined without a
   * request
   */
  constructor(
    private readonly source: TreeSource,
    private readonly expiry: (environment: Environment) => Promise<number | undefined>,
  ) {
    this.subscription = source.onDidChange((change) => this.draw(change));
  }

  node(element: unknown): Node | undefined {
    return typeof element === 'string' ? this.nodes.get(element) : undefined;
  }

  /** Returns the record ID of a deployment's row. Returns undefined for other rows. */
  recordId(element: unknown): string | undefined {
    const node = this.node(element);
    return node?.kind === 'deployment' ? node.record.id : undefined;
  }

  row(node: Node): DeploymentsRow {
    return present(this.source.state(), node);
  }

  getChildren(element?: string): string[] {
    const parent = element === undefined ? undefined : this.nodes.get(element);
    if (element !== undefined && !parent) return [];
    if (parent?.kind === 'starSystem') this.source.openStarSystem(parent.id);
    if (parent?.kind === 'branch') this.source.openBranch(parent.starSystem, parent.branch.name);
    const state = this.source.state();
    const found = parent ? children(state, parent) : roots(state);
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
    const node = this.nodes.get(element);
    return node ? treeItem(element, this.row(node)) : new vscode.TreeItem('');
  }

  /** The top-level rows that are initially expanded, such as the default environment and its star system. */
  openRows(): readonly string[] {
    const state = this.source.state();
    return roots(state)
      .filter((node) => present(state, node).children === 'open')
      .map(({ id }) => id);
  }

  setExpanded(element: string, expanded: boolean): void {
    const node = this.nodes.get(element);
    if (node?.kind === 'environment') this.source.setExpanded(node.key, expanded);
  }

  async resolveTreeItem(item: vscode.TreeItem, element: string): Promise<vscode.TreeItem> {
    const node = this.nodes.get(element);
    if (!node) return item;
    const row = this.row(node);
    const expiry = node.kind === 'environment' ? await this.expiryText(node.key) : undefined;
    const token = expiry === undefined ? [] : [[vscode.l10n.t('token'), expiry] as const];
    item.tooltip = tooltipOf({ ...row, facts: [...(row.facts ?? []), ...token] });
    return item;
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  private async expiryText(key: string): Promise<string | undefined> {
    const known = environmentIn(this.source.state(), key)?.known;
    const at = known && (await this.expiry(known.environment));
    return at === undefined ? undefined : expiryText(at);
  }

  private draw(change: TreeChange): void {
    if (change.kind === 'all') this.changed.fire(undefined);
    else for (const id of this.rowsOf(change)) if (this.nodes.has(id)) this.changed.fire(id);
  }

  private rowsOf(change: TreeChange): readonly string[] {
    switch (change.kind) {
      case 'environment':
        return [environmentRowId(change.key)];
      case 'starSystem':
        return [change.id];
      case 'branch':
        return [branchRowId(change.id, change.branch)];
      case 'running':
        return [...this.nodes.values()].flatMap((node) =>
          node.kind === 'application' && node.starSystem === change.id ? [node.id] : [],
        );
      case 'history':
        return [historyId];
      case 'deployment':
        return [deploymentRowId(change.id)];
      default:
        return [];
    }
  }
}
