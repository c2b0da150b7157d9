import * as vscode from 'vscode';
import { formatElapsed, formatTotal, noticeOf, outcomeText } from '../../../platform/deployments/wording';
import type { Result, ResultKind } from '../../../platform/deploymentTypes';
import { inert } from '../../../platform/inert';
import { planetAndEnvironment, planetName } from '../../../platform/planetName';
import type { Watch, WatchEvent } from './watch';
import type { Watches } from './watches';

const second = 1_000;

const warningBackground = 'statusBarItem.warningBackground';

const resultLooks: Record<ResultKind, { readonly id: string; readonly background?: string }> = {
  succeeded: { id: 'pass' },
  failed: { id: 'error', background: 'statusBarItem.errorBackground' },
  superseded: { id: 'arrow-swap', background: warningBackground },
  stopped: { id: 'eye-closed' },
  'not-started': { id: 'circle-slash', background: warningBackground },
  unknown: { id: 'question', background: warningBackground },
};

function iconOf(state: Watch['state']): string {
  if (state?.signingIn) return 'key';
  if (state?.outageSince !== undefined) return 'warning';
  return state?.ending === undefined ? 'sync~spin' : 'error';
}

/**
 * One status bar entry for each watch of this window. A click shows the output. The result of a deployment stays until
 * the next watch begins or the user clicks the entry.
 */
export class WatchStatusBar implements vscode.Disposable {
  private readonly items = new Map<Watch, vscode.StatusBarItem>();
  private readonly results = new Map<string, vscode.StatusBarItem>();
  private readonly subscription: vscode.Disposable;
  private created = 0;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly watches: Watches) {
    this.subscription = watches.onDidHappen((event) => this.follow(event));
  }

  dispose(): void {
    this.subscription.dispose();
    clearInterval(this.ticking);
    for (const item of [...this.items.values(), ...this.results.values()]) item.dispose();
  }

  /** Removes the result of one watch, or all results. */
  clear(watchId?: string): void {
    for (const [id, item] of this.results) {
      if (watchId !== undefined && id !== watchId) continue;
      item.dispose();
      this.results.delete(id);
    }
  }

  private follow(event: WatchEvent): void {
    const { kind, watch } = event;
    if (kind === 'began') this.clear();
    if (kind === 'ended') this.showResult(watch, event.result);
    else if (kind === 'observed' || kind === 'lost') this.items.get(watch)?.dispose();
    else this.show(watch);
    if (kind === 'ended' || kind === 'observed' || kind === 'lost') this.items.delete(watch);
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
    const planet = planetName(environment, 40);
    const elapsed = formatElapsed(this.watches.elapsed(watch));
    const nothingYet = watch.observing ? vscode.l10n.t('watching') : vscode.l10n.t('requested');
    const phase = state?.status ? inert(state.status.phase, 40) : nothingYet;
    const doing = state?.signingIn
      ? vscode.l10n.t('waiting for a token')
      : state?.outageSince === undefined
        ? phase
        : vscode.l10n.t('no response');
    const icon = iconOf(state);
    item.text = `$(${icon}) ${planet} ${doing} ${elapsed}`;
    item.backgroundColor = environment.production ? new vscode.ThemeColor(warningBackground) : undefined;
    const label = watch.observing
      ? vscode.l10n.t('Operation on {0}: {1}', planet, doing)
      : vscode.l10n.t('Deployment to {0}: {1}', planet, doing);
    item.accessibilityInformation = { label };
    item.tooltip = [
      watch.observing
        ? vscode.l10n.t('Operation on planet {0}', planetAndEnvironment(environment, environment.name))
        : vscode.l10n.t('Deployment to planet {0}', planetAndEnvironment(environment, environment.name)),
      inert(state?.status?.phaseDetails ?? ''),
      vscode.l10n.t('Click to show the output'),
    ]
      .filter((line) => line !== '')
      .join('\n');
  }

  private showResult(watch: Watch, result: Result): void {
    const item = this.items.get(watch) ?? this.create(watch);
    const { environment, record } = watch;
    const planet = planetName(environment, 40);
    const duration = result.durationMs === undefined ? '' : ` ${formatTotal(result)}`;
    const { id, background } = resultLooks[result.kind];
    item.text = `$(${id}) ${planet} ${outcomeText(result.kind)}${duration}`;
    item.backgroundColor = background === undefined ? undefined : new vscode.ThemeColor(background);
    item.accessibilityInformation = { label: noticeOf(result, environment, record?.plan) };
    const click = vscode.l10n.t('Click to show the output and clear this result');
    item.tooltip = `${noticeOf(result, environment, record?.plan)}\n${click}`;
    this.results.set(watch.id, item);
  }

  private create(watch: Watch): vscode.StatusBarItem {
    this.created += 1;
    const id = `sortie.watch.${this.created}`;
    const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, 39);
    item.name = vscode.l10n.t('Sortie deployment');
    item.command = { command: 'sortie.showOutput', title: '', arguments: [watch.id] };
    item.show();
    this.items.set(watch, item);
    return item;
  }
}
