import * as l10n from '@vscode/l10n';
import type { DeploymentRecord } from '../deploymentTypes';
import { inert } from '../inert';
import type { Records } from '../records/records';
import type { Watched } from './heldWatch';
import type { Journal } from './journal';
import { describeStatus } from './lines';
import type { Poller } from './poller';
import { describeFailure, endOf } from './results';

/**
 * Returns this machine's deployments without a result, newest first. At startup, Sortie offers to watch these
 * deployments again (promise 8).
 */
export async function unfinished(records: Pick<Records, 'list'>): Promise<readonly DeploymentRecord[]> {
  return (await records.list()).filter(isUnfinished);
}

/** Whether a deployment has no result yet. */
export function isUnfinished({ result }: DeploymentRecord): boolean {
  return result === undefined;
}

/** Whether watching a deployment again may lead to a better result. */
export function isResumable(record: DeploymentRecord): boolean {
  return record.result === undefined || (record.result.resumable && record.decision === undefined);
}

/**
 * Closes a record that contains only the intent to send the request. Whether the request was sent is unknown, so the
 * result is `unknown`, with the current status of the planet. Doesn't send the request again (promise 1).
 */
export async function closeIntent(poller: Poller, journal: Journal): Promise<Watched> {
  const { record } = journal;
  const planet = inert(record.plan.planet.environmentName);
  const polled = await poller.read();
  const now = polled.ok ? describeStatus(polled.status).replace(/ {2,}/g, ' ') : describeFailure(polled.error);
  const detail = l10n.t('{0} now reports: {1}', planet, now);
  const result = endOf('no-outcome-recorded', { ...record, record }, detail);
  const written = await journal.append([{ kind: 'result', text: result.message }], { result });
  return written ? { kind: 'result', result } : { kind: 'yielded' };
}
