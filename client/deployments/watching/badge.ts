import * as vscode from 'vscode';
import type { Watches } from './watches';

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
