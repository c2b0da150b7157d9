import * as l10n from '@vscode/l10n';
import type { DeploymentRecord, Plan, Result } from '../deploymentTypes';
import { planetName } from '../planetName';
import type { Lease } from '../records/lease';
import { isUnsettled } from '../records/unsettled';
import { EngineRun } from './engineRun';
import type { EngineOptions } from './options';
import { planFingerprint } from './plan';
import { notStarted } from './results';
import { type OpenWatch, openHeld, watchToResult } from './watch';

type Ended = { readonly kind: 'ended'; readonly result: Result };

/**
 * Joins a deployment that another window or command started with the same plan. `recordId` is the ID in that process's
 * lock. Watches the deployment until it has a result, and keeps watching even if the other process exits. Sends no
 * deployment request. If the deployment already has an outcome, returns `not-started`: an old outcome isn't the result of
 * a new request.
 */
export async function joinDeployment(plan: Plan, recordId: string, engine: EngineOptions): Promise<Result> {
  const run = new EngineRun(engine);
  try {
    const joined = await joinedWatch(plan, recordId, engine);
    return joined.kind === 'ended' ? joined.result : await watchToResult(run, plan.planet, joined);
  } finally {
    run.close();
  }
}

/**
 * Prepares to follow the process that is watching a deployment. Reports the deployment's earlier lines once, as
 * `resumed`. Returns a result if the record has another plan or already has an outcome.
 */
export async function joinedWatch(
  plan: Plan,
  recordId: string,
  engine: EngineOptions,
): Promise<(OpenWatch & { readonly kind: 'follow' }) | Ended> {
  const record = await engine.records.read(recordId).catch(() => undefined);
  if (record === undefined) return { kind: 'follow', recordId, seq: 0 };
  if (planFingerprint(record.plan) !== planFingerprint(plan) || !isUnsettled(record)) return outdated(plan);
  return { kind: 'follow', recordId, seq: reportEarlier(record, engine) };
}

/** Continues an unsettled deployment under a lease that this process already holds. */
export async function joinHeld(engine: EngineOptions, lease: Lease, record: DeploymentRecord) {
  return await openHeld(engine, lease, record, reportEarlier(record, engine));
}

function reportEarlier(record: DeploymentRecord, { onProgress }: EngineOptions): number {
  onProgress?.({ kind: 'recorded', record });
  if (record.lines.length > 0) onProgress?.({ kind: 'resumed', lines: record.lines });
  return record.lines.at(-1)?.seq ?? 0;
}

function outdated({ planet }: Plan): Ended {
  const text = l10n.t(
    'not started: the lock of {0} belongs to a deployment that has already ended. Nothing was sent. Try again in a minute.',
    planetName(planet),
  );
  return { kind: 'ended', result: notStarted('another-deployment-running-here', text) };
}
