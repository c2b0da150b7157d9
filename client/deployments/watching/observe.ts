import * as vscode from 'vscode';
import { observe } from '../../../platform/deployments/observing';
import type { DeploymentRecord } from '../../../platform/deployments/types';
import { isResumable } from '../../../platform/deployments/unfinished';
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
  const own = await ownUnderWay(parts, environment);
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

/** A deployment of this machine that nobody watched to its end: one without a result, else the one that the planet names. */
async function ownUnderWay(
  { history, pollers }: DeploymentParts,
  environment: Environment,
): Promise<DeploymentRecord | undefined> {
  const open = history.of(environment).filter(isResumable);
  const unfinished = open.find(({ result }) => result === undefined);
  if (unfinished || open.length === 0) return unfinished;
  const reading = await pollers.of(environment).read();
  if (!reading.ok || !reading.status.operationInProgress) return undefined;
  const { deploymentId } = reading.status;
  return open.find((record) => deploymentId !== undefined && record.deploymentId === deploymentId);
}
