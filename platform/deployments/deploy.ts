import * as l10n from '@vscode/l10n';
import type { DeploymentRecord, Plan, Result } from '../deploymentTypes';
import { inert } from '../inert';
import { planetKey } from '../planet';
import type { Lease } from '../records/lease';
import { EngineRun } from './engineRun';
import { joinedWatch } from './join';
import type { DeployOptions, EngineOptions } from './options';
import { planFingerprint } from './plan';
import { endOf, lockFailed, notStarted } from './results';
import { type NewRecord, start } from './start';
import { type OpenWatch, watchToResult } from './watchToResult';

/** The outcome if the request was accepted and the caller doesn't wait for the result. */
export interface Requested {
  readonly kind: 'requested';
  readonly record: DeploymentRecord;
}

/**
 * Deploys a plan after consent and watches the deployment until it has one of the six results. Sends at most one
 * deployment request. If this machine is already deploying the same plan, joins that deployment. If this machine is
 * deploying another plan to the planet, sends nothing and returns `not-started`. Problems with the platform, the
 * network, or the disk never cause a rejection.
 */
export async function deploy(plan: Plan, engine: EngineOptions, options: DeployOptions): Promise<Result> {
  const run = new EngineRun(engine);
  try {
    const begun = await begin(run, plan, options);
    return begun.kind === 'ended' ? begun.result : await watchToResult(run, plan.planet, begun);
  } finally {
    run.close();
  }
}

/**
 * Sends the request like `deploy`, but returns when the request is accepted. If the request isn't accepted, or if there
 * is a deployment to join, returns one of the six results. `watch` can watch the accepted deployment later.
 */
export async function requestDeployment(
  plan: Plan,
  engine: EngineOptions,
  options: DeployOptions,
): Promise<Requested | Result> {
  const run = new EngineRun(engine);
  try {
    const begun = await begin(run, plan, options);
    if (begun.kind === 'ended') return begun.result;
    if (begun.kind === 'follow') return await watchToResult(run, plan.planet, begun);
    const { journal } = begun;
    const { record } = journal;
    const accepted = record.sending === 'accepted';
    const result = accepted ? undefined : endOf('not-waited', { ...record, record });
    if (result !== undefined) await journal.append([{ kind: 'result', text: result.message }], { result });
    await journal.lease.release();
    return result ?? { kind: 'requested', record };
  } finally {
    run.close();
  }
}

type Ended = { readonly kind: 'ended'; readonly result: Result };

/** Claims the planet and sends the request, or finds the ongoing deployment to join. */
async function begin(run: EngineRun, plan: Plan, options: DeployOptions): Promise<Ended | OpenWatch> {
  const recordId = run.options.records.newId();
  const claimed = await claim(run.options, plan, recordId, options.lease);
  if (claimed.kind !== 'lease') return claimed;
  const { lease } = claimed;
  const started = await start(run, { plan, record: newRecord(recordId, options), lease, api: options.api });
  if (started.kind === 'ended') await lease.release();
  return started;
}

/**
 * Returns the lease that was claimed before consent, if that lease is for this planet. Otherwise, claims a new lease.
 * If another process holds the planet's lease, joins that process's deployment if the plan is the same, and otherwise
 * returns the result `not-started`.
 */
async function claim(
  engine: EngineOptions,
  plan: Plan,
  recordId: string,
  given: Lease | undefined,
): Promise<Ended | OpenWatch | { readonly kind: 'lease'; readonly lease: Lease }> {
  const about = { recordId, fingerprint: planFingerprint(plan) };
  let lease = given;
  if (lease?.planet !== planetKey(plan.planet)) {
    await lease?.release();
    const claimed = await engine.records.claim(plan.planet, about).catch((error: unknown) => ended(lockFailed(error)));
    if (claimed.kind === 'ended') return claimed;
    if (claimed.kind === 'held') {
      if (claimed.fingerprint !== about.fingerprint || claimed.recordId === undefined) return ended(occupied(plan));
      return await joinedWatch(claimed.recordId, engine);
    }
    lease = claimed.lease;
  }
  try {
    await lease.assign(about);
    return { kind: 'lease', lease };
  } catch (error) {
    await lease.release();
    return ended(lockFailed(error));
  }
}

function newRecord(id: string, { requester, consent }: DeployOptions): NewRecord {
  return { id, ...(requester === undefined ? {} : { requester }), ...(consent === undefined ? {} : { consent }) };
}

function ended(result: Result): Ended {
  return { kind: 'ended', result };
}

function occupied(plan: Plan): Result {
  const planet = inert(plan.planet.environmentName);
  const text = l10n.t('not started: another deployment from this machine to {0} is running. Nothing was sent.', planet);
  return notStarted('another-deployment-running-here', text);
}
