import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import { webPageOf } from '../../platform/webPage';
import type { EnvironmentList } from '../environments/environmentList';
import { keepOpened } from '../ui/keepOpened';
import type { DeploymentsTree } from './tree/provider';
import type { TreeSource } from './tree/source';

/** What the view draws, once it is loaded. */
export interface ViewContents {
  readonly tree: DeploymentsTree;
  readonly source: TreeSource;
}

/**
 * The Deployments view: loads its contents when it is seen for the first time, names the environment beside its title,
 * and keeps the context keys of its welcome texts and menus.
 */
export class DeploymentsView implements vscode.TreeDataProvider<string>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<string | undefined>();
  private readonly subscriptions: vscode.Disposable[] = [];
  private readonly view: vscode.TreeView<string>;
  /** How the person left rows, open or closed: the editor forgets it of rows that go for a while. */
  private readonly left = new Map<string, vscode.TreeItemCollapsibleState>();
  private contents: ViewContents | undefined;

  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly environments: EnvironmentList,
    private readonly load: () => Promise<ViewContents>,
  ) {
    this.view = vscode.window.createTreeView('sortie.deployments', {
      treeDataProvider: this,
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.subscriptions.push(
      this.view,
      keepOpened(this.view),
      this.view.onDidExpandElement(({ element }) => this.left.set(element, vscode.TreeItemCollapsibleState.Expanded)),
      this.view.onDidCollapseElement(({ element }) =>
        this.left.set(element, vscode.TreeItemCollapsibleState.Collapsed),
      ),
      this.view.onDidChangeVisibility(({ visible }) => this.contents?.source.setVisible(visible)),
      environments.onDidChange(() => this.describe()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.changed.fire(undefined)),
    );
    this.describe();
  }

  /** The ids of the selected rows. */
  get selection(): readonly string[] {
    return this.view.selection;
  }

  async getChildren(element?: string): Promise<string[]> {
    if (!vscode.workspace.isTrusted) return [];
    return (await this.loaded()).tree.getChildren(element);
  }

  async getTreeItem(element: string): Promise<vscode.TreeItem> {
    const item = (await this.loaded()).tree.getTreeItem(element);
    const left = this.left.get(element);
    if (left !== undefined && item.collapsibleState !== vscode.TreeItemCollapsibleState.None)
      item.collapsibleState = left;
    return item;
  }

  async resolveTreeItem(item: vscode.TreeItem, element: string): Promise<vscode.TreeItem> {
    return (await this.loaded()).tree.resolveTreeItem(item, element);
  }

  getParent(element: string): string | undefined {
    return this.contents?.tree.getParent(element);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private async loaded(): Promise<ViewContents> {
    if (this.contents) return this.contents;
    const contents = await this.load();
    if (this.contents) return this.contents;
    this.contents = contents;
    contents.source.setVisible(this.view.visible);
    this.subscriptions.push(
      contents.tree.onDidChangeTreeData((element) => {
        this.describe();
        this.changed.fire(element);
      }),
    );
    return contents;
  }

  private describe(): void {
    const known = this.environments.selected();
    const filter = this.contents?.source.filter ?? '';
    this.view.description = known ? inert(known.environment.name, 60) : '';
    this.view.message = filter && known ? vscode.l10n.t('Filter: {0}', inert(filter)) : '';
    const some = this.environments.all().length + this.environments.leftOut().length > 0;
    const set = (key: string, value: unknown) => void vscode.commands.executeCommand('setContext', key, value);
    set('sortie.view', known ? 'environment' : some ? 'unselected' : 'none');
    set('sortie.environmentSelected', known !== undefined);
    set('sortie.platformPage', known !== undefined && webPageOf(known.environment) !== undefined);
    set('sortie.filtered', filter !== '');
  }
}
