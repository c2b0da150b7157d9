import * as vscode from 'vscode';
import { observe } from '../../../platform/deployments/observing';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import { trusted } from '../../ui/trust';
import type { DeploymentParts } from '../parts';
import { resumeWatching } from './resume';

/**
 * Watches what goes on at a planet, whoever started it, and prints it. A deployment of this machine is resumed instead,
 * and a planet that is observed already is not observed twice. Whose deployment it was is not known, so its end is told
 * and not judged.
 */
export async function watchDeployment(parts: DeploymentParts, environment: Environment): Promise<void> {
  if (!trusted()) return;
  await parts.history.reload();
  const own = parts.history.of(environment).find((record) => record.result === undefined);
  parts.output.show();
  if (own) {
    await resumeWatching(parts, own.id);
    return;
  }
  if (parts.watches.observerOf(environment)) return;
  const { name } = environment;
  parts.output.print([], name, vscode.l10n.t('{0}: watching what goes on', inert(name)));
  await parts.watches.observe(environment, (session) => {
    const { api, clock, random, poller, askToken } = parts.engine(environment);
    return observe({
      ...{ api, clock, random, ...session },
      ...(poller ? { poller } : {}),
      ...(askToken ? { askToken } : {}),
    });
  });
}
