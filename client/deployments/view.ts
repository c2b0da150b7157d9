import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { EnvironmentList } from '../environments/environmentList';
import { keepOpened } from '../ui/keepOpened';
import { rememberVisible } from '../ui/visibleViews';
import type { DeploymentsTree } from './tree/provider';
import type { TreeSource } from './tree/source';
import type { Watches } from './watching/watches';

/** The loaded content of the view. */
export interface ViewContents {
  readonly tree: DeploymentsTree;
  readonly source: TreeSource;
}

/**
 * The Deployments view. It loads its content when it first becomes visible, reports its visibility to the content, and
 * sets the context keys for its welcome view and menus.
 */
export class DeploymentsView implements vscode.TreeDataProvider<string>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<string | undefined>();
  private readonly subscriptions: vscode.Disposable[] = [];
  private readonly view: vscode.TreeView<string>;
  /**
   * The expansion state of each row that the user opened or closed. The editor loses this state when a row disappears
   * temporarily.
   */
  private readonly left = new Map<string, vscode.TreeItemCollapsibleState>();
  private contents: ViewContents | undefined;
  /** The key of the environment that was the default at the last redraw. */
  private defaultKey: string | undefined;

  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly environments: EnvironmentList,
    private readonly load: () => Promise<ViewContents>,
    memory: vscode.Memento,
  ) {
    this.view = vscode.window.createTreeView('sortie.deployments', {
      treeDataProvider: this,
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.subscriptions.push(
      this.view,
      keepOpened(this.view),
      rememberVisible('sortie.deployments', this.view, memory),
      this.view.onDidExpandElement(({ element }) => this.leave(element, vscode.TreeItemCollapsibleState.Expanded)),
      this.view.onDidCollapseElement(({ element }) => this.leave(element, vscode.TreeItemCollapsibleState.Collapsed)),
      this.view.onDidChangeVisibility(() => this.attend()),
      vscode.window.onDidChangeWindowState(() => this.attend()),
      environments.onDidChange(() => this.describe()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.changed.fire(undefined)),
    );
    this.describe();
  }

  follow(watches: Watches): void {
    this.subscriptions.push(new RunningBadge(this.view, watches));
  }

  get selection(): readonly string[] {
    return this.view.selection;
  }

  async getChildren(element?: string): Promise<string[]> {
    if (!vscode.workspace.isTrusted) return [];
    return (await this.loaded()).tree.getChildren(element);
  }

  async getTreeItem(element: string): Promise<vscode.TreeItem> {
    const { tree } = await this.loaded();
    const item = tree.getTreeItem(element);
    const left = this.left.get(element);
    if (left !== undefined && item.collapsibleState !== vscode.TreeItemCollapsibleState.None)
      item.collapsibleState = left;
    tree.setExpanded(element, item.collapsibleState === vscode.TreeItemCollapsibleState.Expanded);
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
    this.defaultKey = this.environments.selected()?.key;
    this.attend();
    this.subscriptions.push(
      contents.tree.onDidChangeTreeData((element) => {
        this.describe();
        this.changed.fire(element);
        if (element === undefined) void this.openDefault(contents.tree);
      }),
    );
    return contents;
  }

  private leave(element: string, state: vscode.TreeItemCollapsibleState): void {
    this.left.set(element, state);
    this.contents?.tree.setExpanded(element, state === vscode.TreeItemCollapsibleState.Expanded);
  }

  /**
   * Expands the rows of a new default environment, because these rows were drawn before the environment became the
   * default.
   */
  private async openDefault(tree: DeploymentsTree): Promise<void> {
    const key = this.environments.selected()?.key;
    if (key === this.defaultKey) return;
    this.defaultKey = key;
    for (const id of tree.openRows()) {
      if (!this.view.visible) return;
      await this.view.reveal(id, { select: false, focus: false, expand: true });
    }
  }

  private attend(): void {
    const attention = !this.view.visible ? 'hidden' : vscode.window.state.focused ? 'focused' : 'unfocused';
    this.contents?.source.setAttention(attention);
  }

  private describe(): void {
    const known = this.environments.selected();
    const filter = this.contents?.source.filter ?? '';
    this.view.message = filter ? vscode.l10n.t('Filter: {0}', inert(filter)) : '';
    const all = this.environments.all();
    const some = all.length + this.environments.leftOut().length > 0;
    const set = (key: string, value: unknown) => void vscode.commands.executeCommand('setContext', key, value);
    set('sortie.view', known ? 'environment' : some ? 'unselected' : 'none');
    set('sortie.environmentSelected', known !== undefined);
    set('sortie.environments', all.length > 0);
    set('sortie.filtered', filter !== '');
  }
}

/** Shows, in the view's badge, the number of running deployments that this window is watching. */
export class RunningBadge implements vscode.Disposable {
  private readonly subscription: vscode.Disposable;

  constructor(
    private readonly view: Pick<vscode.TreeView<unknown>, 'badge'>,
    private readonly watches: Watches,
  ) {
    this.subscription = watches.onDidHappen(() => this.show());
    this.show();
  }

  dispose(): void {
    this.subscription.dispose();
  }

  /**
   * Shows the number of running deployments. A deployment whose operation has ended isn't counted, even if the end
   * isn't confirmed yet.
   */
  private show(): void {
    const value = this.watches.all().filter(({ state }) => state?.ending === undefined).length;
    if (value === (this.view.badge?.value ?? 0)) return;
    const tooltip =
      value === 1 ? vscode.l10n.t('1 deployment is running') : vscode.l10n.t('{0} deployments are running', value);
    this.view.badge = value === 0 ? undefined : { value, tooltip };
  }
}
