import * as vscode from 'vscode';
import { observe } from '../../../platform/deployments/observing';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import { trusted } from '../../ui/trust';
import type { DeploymentParts } from '../parts';
import { resumeWatching } from './resume';

/**
 * Watches what goes on at a planet, whoever started it, and prints it. A deployment of this machine is resumed instead.
 * Whose deployment it was is not known, so its end is told and not judged.
 */
export async function watchDeployment(parts: DeploymentParts, environment: Environment): Promise<void> {
  if (!trusted()) return;
  await parts.history.reload();
  const own = parts.history.of(environment).find((record) => record.result === undefined);
  if (own) {
    parts.output.show();
    await resumeWatching(parts, own.id);
    return;
  }
  const name = inert(environment.name);
  const heading = vscode.l10n.t('{0}: watching what goes on', name);
  parts.output.print([], environment.name, heading);
  parts.output.show();
  const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Watching {0}', name) };
  const ended = await vscode.window.withProgress(options, () => {
    const { api, clock, random, poller } = parts.engine(environment);
    const shared = poller ? { poller } : {};
    return observe({ api, clock, random, ...shared, onLine: (line) => parts.output.print([line], environment.name) });
  });
  if (ended.kind === 'not-read') {
    await vscode.window.showWarningMessage(vscode.l10n.t('{0}: the status could not be read.', name));
    return;
  }
  await vscode.window.showInformationMessage(vscode.l10n.t('{0}: no operation is in progress.', name));
}
