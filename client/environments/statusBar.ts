import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { EnvironmentList } from './environmentList';
import { addressText } from './known';

/** Shows the selected environment in the status bar; production stands out. A click selects another one. */
export class EnvironmentStatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('sortie.environment', vscode.StatusBarAlignment.Left, 40);
  private readonly subscription: vscode.Disposable;

  constructor(private readonly environments: EnvironmentList) {
    this.item.name = vscode.l10n.t('Sortie environment');
    this.item.command = 'sortie.selectEnvironment';
    this.subscription = environments.onDidChange(() => this.show());
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
    const { environment, local } = known;
    const name = inert(environment.name);
    this.item.text = `$(${local ? 'vm' : environment.production ? 'warning' : 'globe'}) ${name}`;
    this.item.backgroundColor = environment.production
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    const kind = environment.production ? vscode.l10n.t('production') : '';
    this.item.tooltip = [vscode.l10n.t('Sortie environment: {0}', name), inert(addressText(environment)), kind]
      .filter((line) => line !== '')
      .join('\n');
    this.item.accessibilityInformation = {
      label: kind
        ? vscode.l10n.t('Sortie environment {0}, production', name)
        : vscode.l10n.t('Sortie environment {0}', name),
    };
    this.item.show();
  }
}
