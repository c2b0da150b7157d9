import * as l10n from '@vscode/l10n';
import { inert } from '../inert';
import type { Lease } from '../records/lease';
import { follow, tellLines } from './following';
import { type Journal, openJournal } from './journal';
import type { DeployOptions, EngineOptions, WatchOptions } from './options';
import { planFingerprint } from './plan';
import { planetKey } from './planet';
import { createPoller, type Poller } from './poller';
import { endOf, lockFailed, notStarted } from './results';
import { start } from './start';
import { gatherStops, type Stops } from './stops';
import type { DeploymentRecord, Plan, Progress, Result } from './types';
import { closeIntent } from './unfinished';
import { watchHeld } from './watching';

/** The request was accepted and nobody waits for its end. */
export interface Requested {
  readonly kind: 'requested';
  readonly record: DeploymentRecord;
}

/**
 * Deploys a plan that a person consented to, and watches it to one of the six results. At most one request is sent.
 * The same plan that is already under way from this machine is joined; another one is refused. Never rejects for
 * what the platform, the network or the disk do.
 */
export async function deploy(plan: Plan, options: DeployOptions): Promise<Result> {
  return await withSession(options, async (session) => {
    const begun = await begin(plan, options, session);
    if (begun.kind === 'ended') return begun.result;
    return await watchOn(session, begun.next, plan);
  });
}

/**
 * Sends the request like `deploy` and returns as soon as it was accepted; anything else is one of the six results.
 * The watch can be taken up later with `watch`.
 */
export async function requestDeployment(plan: Plan, options: DeployOptions): Promise<Requested | Result> {
  return await withSession(options, async (session) => {
    const begun = await begin(plan, options, session);
    if (begun.kind === 'ended') return begun.result;
    if (begun.next.kind === 'follow') return await watchOn(session, begun.next, plan);
    const { journal } = begun.next;
    const { record } = journal;
    const accepted = record.sending === 'accepted';
    const result = accepted ? undefined : endOf('not-waited', { ...record, record, elapsedMs: journal.elapsed() });
    if (result !== undefined) await journal.append([{ kind: 'result', text: result.message }], { result });
    await journal.lease.release();
    return result ?? { kind: 'requested', record };
  });
}

/**
 * Joins a deployment that another window or command began with the same plan (`records.claim` names it): follows it to
 * its result, and takes the watch over if that process ends. Nothing is ever sent from here.
 */
export async function joinDeployment(plan: Plan, recordId: string, options: EngineOptions): Promise<Result> {
  return await withSession(options, async (session) => watchOn(session, await join(recordId, options), plan));
}

/**
 * Takes up a deployment again after a reload, a crash or a stopped watch. Earlier lines come once, as `resumed`.
 * While another process watches it, its lines are followed, or with `takeOver` it is asked to yield. A deployment of
 * which no outcome was recorded is `unknown`; nothing is ever sent from here.
 */
export async function watch(record: DeploymentRecord, options: WatchOptions): Promise<Result> {
  const { planet } = record.plan;
  if (record.result !== undefined && !record.result.resumable) return record.result;
  return await withSession(options, async (session) => {
    const current = (await options.records.read(record.id).catch(() => undefined)) ?? record;
    if (current.lines.length > 0) options.onProgress?.({ kind: 'resumed', lines: current.lines });
    if (current.result !== undefined && !current.result.resumable) return current.result;
    const claim = await (options.takeOver === true
      ? options.records.takeOver(planet, current.id, 15_000, session.stops.with())
      : options.records.claim(planet)
    ).catch(() => undefined);
    const seq = current.lines.at(-1)?.seq ?? 0;
    if (claim?.kind !== 'lease')
      return await watchOn(session, { kind: 'follow', recordId: current.id, seq }, current.plan);
    const taken = await takeUp(session, claim.lease, current, seq);
    return taken.kind === 'ended' ? taken.result : await watchOn(session, taken.next, current.plan);
  });
}

interface Session {
  readonly options: EngineOptions;
  readonly poller: Poller;
  readonly stops: Stops;
}

type Next =
  | { readonly kind: 'held'; readonly journal: Journal }
  | { readonly kind: 'follow'; readonly recordId: string; readonly seq: number };

type Begun = { readonly kind: 'ended'; readonly result: Result } | { readonly kind: 'next'; readonly next: Next };

async function withSession<T>(options: EngineOptions, work: (session: Session) => Promise<T>): Promise<T> {
  const poller = options.poller ?? createPoller(options);
  const stops = gatherStops(options);
  try {
    return await work({ options, poller, stops });
  } finally {
    stops.close();
    if (options.poller === undefined) poller.close();
  }
}

/** Takes the planet and sends the request, or finds out why not. */
async function begin(plan: Plan, options: DeployOptions, session: Session): Promise<Begun> {
  const { records } = options;
  const about = { recordId: records.newId(), fingerprint: planFingerprint(plan) };
  let lease = options.lease;
  if (lease === undefined || lease.planet !== planetKey(plan.planet)) {
    await lease?.release();
    const claim = await records.claim(plan.planet, about).catch(() => undefined);
    if (claim === undefined) return ended(lockFailed());
    if (claim.kind === 'held') {
      if (claim.fingerprint !== about.fingerprint || claim.recordId === undefined) return ended(occupied(plan));
      return { kind: 'next', next: await join(claim.recordId, options) };
    }
    lease = claim.lease;
  }
  try {
    await lease.assign(about);
  } catch {
    await lease.release();
    return ended(lockFailed());
  }
  const started = await start({ ...session, plan, recordId: about.recordId, lease });
  if (started.kind === 'sent') return { kind: 'next', next: { kind: 'held', journal: started.journal } };
  await lease.release();
  return ended(started.result);
}

/** Follows a deployment that is under way; what it told so far comes once, as `resumed`. */
async function join(recordId: string, { records, onProgress }: EngineOptions): Promise<Next> {
  const record = await records.read(recordId).catch(() => undefined);
  const lines = record?.lines ?? [];
  if (record !== undefined) onProgress?.({ kind: 'recorded', record });
  if (lines.length > 0) onProgress?.({ kind: 'resumed', lines });
  return { kind: 'follow', recordId, seq: lines.at(-1)?.seq ?? 0 };
}

/** Watches while the lease is ours and follows while it is another's, until there is a result. */
async function watchOn(session: Session, first: Next, plan: Plan): Promise<Result> {
  let next = first;
  for (;;) {
    if (next.kind === 'held') {
      const { journal } = next;
      const sent = journal.record.sending !== 'intent';
      const watched = await (sent ? watchHeld({ ...session, journal }) : closeIntent({ ...session, journal }));
      await journal.lease.release();
      if (watched.kind === 'result') return watched.result;
      next = { kind: 'follow', recordId: journal.record.id, seq: journal.record.lines.at(-1)?.seq ?? 0 };
    } else {
      const followed = await follow({ ...session, planet: plan.planet, recordId: next.recordId, seq: next.seq });
      if (followed.kind === 'result') return followed.result;
      const taken = await takeUp(session, followed.lease, followed.record, followed.seq);
      if (taken.kind === 'ended') return taken.result;
      next = taken.next;
    }
  }
}

/**
 * Continues a record's journal under a new lease, from what stands on the disk by now: lines after `seq` are told first,
 * and a result counts. One that only said that watching ended is taken back.
 */
async function takeUp({ options }: Session, lease: Lease, known: DeploymentRecord, seq: number): Promise<Begun> {
  const { records, clock } = options;
  const record = (await records.read(known.id).catch(() => undefined)) ?? known;
  tellLines(record, seq, options);
  const { result, ...unfinished } = record;
  if (result !== undefined && !result.resumable) {
    await lease.release();
    return ended(result);
  }
  await lease.assign({ recordId: record.id, fingerprint: planFingerprint(record.plan) }).catch(() => undefined);
  const onProgress = (progress: Progress) => options.onProgress?.(progress);
  return {
    kind: 'next',
    next: { kind: 'held', journal: openJournal({ record: unfinished, lease, records, clock, onProgress }) },
  };
}

function ended(result: Result): Begun {
  return { kind: 'ended', result };
}

function occupied(plan: Plan): Result {
  const planet = inert(plan.planet.environmentName);
  const text = l10n.t(
    'not started: another deployment to {0} is under way from this machine. Nothing was sent.',
    planet,
  );
  return notStarted('another-deployment-running-here', text);
}
