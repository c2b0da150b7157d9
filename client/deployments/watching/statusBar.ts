import * as vscode from 'vscode';
import { formatElapsed } from '../../../platform/deployments/wording';
import { inert } from '../../../platform/inert';
import type { Watch, WatchEvent } from './watch';
import type { Watches } from './watches';

const second = 1_000;

function iconOf(state: Watch['state']): string {
  if (state?.signingIn) return 'key';
  if (state?.outageSince !== undefined) return 'warning';
  return state?.ending === undefined ? 'sync~spin' : 'error';
}

/** One entry of the status bar for each deployment that this window watches; a click shows the output. */
export class WatchStatusBar implements vscode.Disposable {
  private readonly items = new Map<Watch, vscode.StatusBarItem>();
  private readonly subscription: vscode.Disposable;
  private created = 0;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly watches: Watches) {
    this.subscription = watches.onDidHappen((event) => this.follow(event));
  }

  dispose(): void {
    this.subscription.dispose();
    clearInterval(this.ticking);
    for (const item of this.items.values()) item.dispose();
  }

  private follow({ kind, watch }: WatchEvent): void {
    if (kind === 'ended' || kind === 'observed' || kind === 'lost') {
      this.items.get(watch)?.dispose();
      this.items.delete(watch);
    } else {
      this.show(watch);
    }
    const busy = this.items.size > 0;
    if (busy) this.ticking ??= setInterval(() => this.tick(), second);
    if (busy || this.ticking === undefined) return;
    clearInterval(this.ticking);
    this.ticking = undefined;
  }

  private tick(): void {
    for (const watch of this.items.keys()) this.show(watch);
  }

  private show(watch: Watch): void {
    const { environment, state } = watch;
    const item = this.items.get(watch) ?? this.create(watch);
    const planet = inert(environment.planetId, 40);
    const elapsed = formatElapsed(this.watches.elapsed(watch));
    const nothingYet = watch.observing ? vscode.l10n.t('watching') : vscode.l10n.t('requested');
    const phase = state?.status ? inert(state.status.phase, 40) : nothingYet;
    const doing = state?.signingIn
      ? vscode.l10n.t('waiting for a token')
      : state?.outageSince === undefined
        ? phase
        : vscode.l10n.t('no answer');
    const icon = iconOf(state);
    item.text = `$(${icon}) ${planet} ${doing} ${elapsed}`;
    item.backgroundColor = environment.production
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    item.accessibilityInformation = { label: vscode.l10n.t('Deployment to {0}: {1}', planet, doing) };
    item.tooltip = [
      vscode.l10n.t('Deployment to planet {0} ({1})', planet, inert(environment.name)),
      inert(state?.status?.phaseDetails ?? ''),
      vscode.l10n.t('Click to show the output'),
    ]
      .filter((line) => line !== '')
      .join('\n');
  }

  private create(watch: Watch): vscode.StatusBarItem {
    this.created += 1;
    const id = `sortie.watch.${this.created}`;
    const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, 39);
    item.name = vscode.l10n.t('Sortie deployment');
    item.command = 'sortie.showOutput';
    item.show();
    this.items.set(watch, item);
    return item;
  }
}
