import type { DeploymentRecord, Plan, Result } from '../deploymentTypes';
import { planetKey } from '../planet';
import type { Lease } from '../records/lease';
import type { About } from '../records/lock';
import { EngineRun } from './engineRun';
import { joinedWatch, joinHeld } from './join';
import { claimed, occupied } from './openPlanet';
import type { DeployOptions, EngineOptions } from './options';
import { planFingerprint } from './plan';
import { endOf, lockFailed } from './results';
import { settle } from './settle';
import { start } from './start';
import { type OpenWatch, watchToResult } from './watch';

/** The outcome if the request was accepted and the caller doesn't wait for the result. */
export interface Requested {
  readonly kind: 'requested';
  readonly record: DeploymentRecord;
}

/**
 * Deploys a plan after consent and watches the deployment until it has one of the six results. Settles earlier
 * deployments first, and sends at most one request. Joins a running deployment of the same plan; refuses another plan
 * (docs/promises.md, promise 1). Problems with the platform, the network, or the disk never cause a rejection.
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
  const about = { recordId, fingerprint: planFingerprint(plan) };
  const claim = await claimFor(run, plan, about, options.lease);
  if (claim.kind !== 'lease') return claim;
  const { lease } = claim;
  const settled = await settle(run, plan.planet, lease);
  if (settled.kind === 'running' && planFingerprint(settled.record.plan) === about.fingerprint) {
    return await joinHeld(run.options, lease, settled.record);
  }
  const failure = settled.kind === 'settled' ? await assign(lease, about) : undefined;
  if (settled.kind !== 'settled' || failure !== undefined) {
    await lease.release();
    if (settled.kind === 'ended') return settled;
    return ended(failure ?? occupied(plan, settled.kind === 'running' ? settled.record : undefined));
  }
  const { requester, consent } = options;
  const started = await start(run, { plan, record: { id: recordId, requester, consent }, lease, api: options.api });
  if (started.kind === 'ended') await lease.release();
  return started;
}

/** Assigns a lease to a new deployment. Returns a result if the lock can't be written. */
function assign(lease: Lease, about: Required<About>): Promise<Result | undefined> {
  return lease.assign(about).then(() => undefined, lockFailed);
}

/** How long, in milliseconds, to wait for the lock of a deployment that has just ended. */
const patience = 5_000;
const claimEvery = 500;

/**
 * Returns the lease that was claimed before consent, if that lease is for this planet. Otherwise, claims a new lease. If
 * another process holds the planet's lease, joins that process's deployment if the plan is the same and has no outcome
 * yet, and otherwise returns the result `not-started`.
 */
async function claimFor(
  { options, stops }: EngineRun,
  plan: Plan,
  about: Required<About>,
  given: Lease | undefined,
): Promise<Ended | OpenWatch | { readonly kind: 'lease'; readonly lease: Lease }> {
  const { clock, records } = options;
  if (given?.planet === planetKey(plan.planet)) return { kind: 'lease', lease: given };
  await given?.release();
  const begun = clock.monotonic();
  for (;;) {
    const claim = await claimed(options, plan.planet, about);
    if (claim.kind !== 'held') return claim;
    const { recordId } = claim;
    if (recordId === undefined || claim.fingerprint !== about.fingerprint) {
      const other = recordId === undefined ? undefined : await records.read(recordId).catch(() => undefined);
      return ended(occupied(plan, other));
    }
    const joined = await joinedWatch(plan, recordId, options);
    if (joined.kind === 'follow') return joined;
    // That deployment has ended, so its process is about to release the lock.
    if (stops.reason() !== undefined || clock.monotonic() - begun >= patience) return joined;
    await clock.sleep(claimEvery, stops.with());
  }
}

function ended(result: Result): Ended {
  return { kind: 'ended', result };
}
