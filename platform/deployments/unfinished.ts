import * as l10n from '@vscode/l10n';
import { inert } from '../inert';
import type { Records } from '../records/records';
import { describeStatus } from './lines';
import type { EngineOptions } from './options';
import type { Poller } from './poller';
import { describeFailure, endOf } from './results';
import type { DeploymentRecord, Result } from './types';

/** The deployments of this machine that have no result yet, newest first: to be offered again at a start (promise 8). */
export async function unfinished(records: Pick<Records, 'list'>): Promise<readonly DeploymentRecord[]> {
  return (await records.list()).filter(({ result }) => result === undefined);
}

/** Whether watching a record again can bring more to light. */
export function isResumable(record: DeploymentRecord): boolean {
  return record.result === undefined || record.result.resumable;
}

/**
 * Ends a record of which it is not known whether its request was sent: the result is `unknown`, with what the planet
 * reports now. Nothing is sent again (promise 1).
 */
export async function closeIntent(options: EngineOptions, poller: Poller, record: DeploymentRecord): Promise<Result> {
  const planet = inert(record.plan.planet.environmentName);
  const reading = await poller.read();
  const now = reading.ok ? describeStatus(reading.status).replace(/ {2,}/g, ' ') : describeFailure(reading.error);
  const elapsedMs = Math.max(0, options.clock.now() - record.requestedAt);
  const detail = l10n.t('{0} reports now: {1}', planet, now);
  const result = endOf('no-outcome-recorded', { ...record, record, elapsedMs }, detail);
  const seq = (record.lines.at(-1)?.seq ?? 0) + 1;
  const line = { seq, at: options.clock.now(), elapsedMs, kind: 'result' as const, text: result.message };
  await options.records
    .write({ ...record, updatedAt: options.clock.now(), lines: [...record.lines, line], result })
    .catch(() => undefined);
  options.onProgress?.({ kind: 'line', line });
  return result;
}
