import * as vscode from 'vscode';
import { formatLines } from '../../../platform/deployments/logLines';
import type { Line } from '../../../platform/deploymentTypes';
import { type NamedPlanet, planetName } from '../../../platform/planetName';
import type { WatchEvent } from './watch';
import type { Watches } from './watches';

/**
 * The output channel *Sortie Deployments*. It shows the log of each deployment that this window watches, and each
 * status that the user requests.
 */
export class DeploymentOutput implements vscode.Disposable {
  private channel: vscode.OutputChannel | undefined;
  private readonly subscription: vscode.Disposable;

  constructor(watches: Watches) {
    this.subscription = watches.onDidHappen((event) => this.follow(event));
  }

  show(preserveFocus = true): void {
    this.open().show(preserveFocus);
  }

  /** Prints lines, after a heading if one is passed. */
  print(lines: readonly Line[], planet: NamedPlanet, heading?: string): void {
    const channel = this.open();
    if (heading !== undefined) channel.appendLine(`── ${heading} ──`);
    for (const text of formatLines(lines, planetName(planet))) channel.appendLine(text);
  }

  dispose(): void {
    this.subscription.dispose();
    this.channel?.dispose();
  }

  private follow(event: WatchEvent): void {
    const { environment } = event.watch;
    if (event.kind === 'reported' && event.progress.kind === 'line') this.print([event.progress.line], environment);
    if (event.kind === 'reported' && event.progress.kind === 'resumed') {
      this.print(
        event.progress.lines,
        environment,
        vscode.l10n.t('{0}: watching resumed; earlier lines follow', planetName(environment)),
      );
    }
    if (event.kind === 'ended' && event.watch.record === undefined) {
      this.print([{ seq: 0, at: Date.now(), kind: 'result', text: event.result.message }], environment);
    }
  }

  private open(): vscode.OutputChannel {
    this.channel ??= vscode.window.createOutputChannel(vscode.l10n.t('Sortie Deployments'), 'sortie-deployments');
    return this.channel;
  }
}
