import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import { planetAndEnvironment } from '../../platform/planetName';
import type { EnvironmentList } from './environmentList';
import { addressText, type KnownEnvironment } from './known';
import { expiryText, tokenExpiry } from './tokenExpiry';
import type { Tokens } from './tokens';

/**
 * Shows the selected environment in the status bar, with a warning color for production. Clicking the entry lets the
 * user select another environment.
 */
export class EnvironmentStatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('sortie.environment', vscode.StatusBarAlignment.Left, 40);
  private readonly subscription: vscode.Disposable;

  /** The key of the shown environment, and the time when its token expires, if known. */
  private expiry: { readonly key: string; readonly at: number | undefined } | undefined;

  constructor(
    private readonly environments: EnvironmentList,
    private readonly tokens: Tokens,
  ) {
    this.item.name = vscode.l10n.t('Sortie environment');
    this.item.command = 'sortie.selectEnvironment';
    const readAgain = () => {
      this.expiry = undefined;
      this.show();
    };
    this.subscription = vscode.Disposable.from(
      environments.onDidChange(readAgain),
      tokens.onDidChange(readAgain),
      vscode.workspace.onDidGrantWorkspaceTrust(readAgain),
    );
    this.show();
  }

  dispose(): void {
    this.subscription.dispose();
    this.item.dispose();
  }

  private show(): void {
    const known = this.environments.selected();
    if (!known) {
      this.item.hide();
      return;
    }
    if (this.expiry?.key !== known.key) void this.readExpiry(known);
    const { environment, local } = known;
    const name = planetAndEnvironment(environment, environment.name);
    this.item.text = `$(${local ? 'vm' : environment.production ? 'shield' : 'globe'}) ${name}`;
    this.item.backgroundColor = environment.production
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    const kind = environment.production ? vscode.l10n.t('production') : '';
    this.item.tooltip = [
      vscode.l10n.t('Sortie environment: {0}', name),
      inert(addressText(environment)),
      kind,
      this.expiryText(),
    ]
      .filter((line) => line !== '')
      .join('\n');
    this.item.accessibilityInformation = {
      label: kind
        ? vscode.l10n.t('Sortie environment {0}, production', name)
        : vscode.l10n.t('Sortie environment {0}', name),
    };
    this.item.show();
  }

  private async readExpiry({ key, environment }: KnownEnvironment): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    this.expiry = { key, at: undefined };
    const at = await tokenExpiry(environment, this.tokens);
    if (at === undefined || this.environments.selected()?.key !== key) return;
    this.expiry = { key, at };
    this.show();
  }

  private expiryText(): string {
    const at = this.expiry?.at;
    return at === undefined ? '' : expiryText(at);
  }
}
