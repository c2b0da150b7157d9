import * as vscode from 'vscode';
import { linesOf } from '../../platform/deployments/lines';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import { diagnose } from '../environments/diagnosis';
import type { Planets } from './planets';
import type { DeploymentOutput } from './watching/output';

/**
 * Prints the current status of a planet, including each element of the status's application list. If the status can't
 * be read, shows a message instead.
 */
export async function showStatus(
  environment: Environment,
  planets: Planets,
  output: DeploymentOutput,
  log: vscode.LogOutputChannel,
): Promise<void> {
  const name = inert(environment.name);
  const polled = await planets.poller(environment).read();
  if (!polled.ok) {
    const diagnosis = diagnose(polled.error, { ...environment, name });
    const showLog = vscode.l10n.t('Show Log');
    if ((await vscode.window.showWarningMessage(diagnosis.message, showLog)) === showLog) log.show(true);
    return;
  }
  const at = Date.now();
  const lines = linesOf(undefined, polled.status).map((draft, index) => ({ seq: index + 1, at, ...draft }));
  const heading = vscode.l10n.t('{0}: status of planet {1}', name, inert(environment.planetId));
  output.print(lines, environment.name, heading);
  output.show();
}
