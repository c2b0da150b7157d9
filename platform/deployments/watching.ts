import * as l10n from '@vscode/l10n';
import type { PlatformError } from '../http/failure';
import { inert } from '../inert';
import { race } from '../race';
import type { Journal } from './journal';
import { type LineDraft, linesOf } from './lines';
import type { EngineOptions } from './options';
import { type Outage, outageAfter } from './outage';
import type { Poller, Reading } from './poller';
import { describeFailure, endOf, type Standing } from './results';
import { watchSchedule } from './schedule';
import type { Stops } from './stops';
import { afterBadReading, afterGoodReading, startTrack, type Track, type Verdict } from './track';
import type { DeploymentRecord, Progress, Result, ResultReason } from './types';
import { formatDuration } from './wording';

/** How a held watch ends: with a result, or because another process has the lease now or asks for it. */
export type Watched = { readonly kind: 'result'; readonly result: Result } | { readonly kind: 'yielded' };

export interface Watching {
  readonly options: EngineOptions;
  readonly poller: Poller;
  readonly journal: Journal;
  readonly stops: Stops;
}

/** Watches a deployment under a lease until one of the six results, or until the lease has to go (promises 3 to 10). */
export async function watchHeld(watching: Watching): Promise<Watched> {
  const { options, poller, journal, stops } = watching;
  const subscription = poller.subscribe(watchSchedule);
  const ended = stops.with(journal.lease.interrupted);
  let track = startTrack(journal.record);
  let outage: Outage | undefined;
  let asked = false;
  // From here on silence counts: a pause in which nobody asked the platform is no outage.
  let askingSince = journal.elapsed();
  tell();
  try {
    for (;;) {
      const reading = await subscription.next(ended);
      const stopped = stops.reason();
      if (stopped === 'suspended') return { kind: 'result', result: endOf('stopped-watching', standing()) };
      if (stopped !== undefined) return await end(stopped);
      if (journal.lease.interrupted.aborted) return { kind: 'yielded' };
      if (reading === undefined) return { kind: 'result', result: endOf('stopped-watching', standing()) };
      const step = reading.ok ? await good(reading) : await bad(reading.error);
      if (step !== undefined) return step;
    }
  } finally {
    subscription.close();
  }

  async function good(reading: Reading & { ok: true }): Promise<Watched | undefined> {
    const { status } = reading;
    const drafts: LineDraft[] = [];
    if (outage !== undefined) drafts.push(recovered(outage, journal.elapsed()));
    outage = undefined;
    asked = false;
    askingSince = journal.elapsed();
    const before = track;
    const step = afterGoodReading(journal.record, before, status, journal.elapsed());
    track = step.track;
    const other = step.verdict === 'superseded' || step.verdict === 'overtaken';
    if (track.deploymentId !== before.deploymentId || track.certainty !== before.certainty)
      drafts.push(identified(track));
    if (step.relevant && !other)
      drafts.push(...linesOf(before.deploymentId === track.deploymentId ? before.status : undefined, status));
    if (drafts.length > 0 && !(await journal.append(drafts, remembered(reading.wall)))) return { kind: 'yielded' };
    tell();
    if (step.verdict === undefined) return undefined;
    return await end(step.verdict, detailOf(step.verdict, reading));
  }

  async function bad(error: PlatformError): Promise<Watched | undefined> {
    track = afterBadReading(track);
    if (error.status === 401 || error.code === 'no-token') return await signIn();
    if (error.status === 403) return await end('forbidden', describeFailure(error));
    const sinceSent = journal.elapsed() - ((journal.record.sentAt ?? 0) - journal.record.requestedAt);
    if (error.status === 404 && sinceSent > 60_000) return await end('not-found', describeFailure(error));
    const next = outageAfter(outage, askingSince, journal.elapsed());
    const drafts = outage === undefined ? [noAnswer(error)] : [];
    outage = next.outage;
    if (drafts.length > 0 && !(await journal.append(drafts))) return { kind: 'yielded' };
    tell();
    return next.tooLong ? await end('no-answer', describeFailure(error)) : undefined;
  }

  async function signIn(): Promise<Watched | undefined> {
    if (options.askToken === undefined || asked) return await end('sign-in-needed');
    asked = true;
    const text = l10n.t('the token is no longer accepted; waiting for a new one');
    if (!(await journal.append([{ kind: 'note', text }]))) return { kind: 'yielded' };
    tell(true);
    const answer = await race(
      options.askToken().catch(() => false),
      ended,
    );
    tell();
    askingSince = journal.elapsed();
    outage = undefined;
    return answer === false ? await end('sign-in-needed') : undefined;
  }

  async function end(reason: ResultReason, detail?: string): Promise<Watched> {
    const result = endOf(reason, standing(), detail);
    const written = await journal.append([{ kind: 'result', text: result.message }], { ...remembered(), result });
    return written ? { kind: 'result', result } : { kind: 'yielded' };
  }

  function remembered(wall?: number): Partial<DeploymentRecord> {
    const { certainty, deploymentId, status, phases, unbroken } = track;
    return {
      certainty,
      phases,
      ...(unbroken ? {} : { broken: true }),
      ...(deploymentId === undefined ? {} : { deploymentId }),
      ...(status === undefined ? {} : { status }),
      ...(wall === undefined ? {} : { statusAt: wall }),
    };
  }

  function standing(): Standing {
    const { record } = journal;
    const statusAt = track.statusAt === undefined ? undefined : record.requestedAt + track.statusAt;
    return { record, elapsedMs: journal.elapsed(), ...track, statusAt };
  }

  function tell(signingIn = false): void {
    const { record } = journal;
    const { certainty, status, statusAt } = track;
    const state = {
      recordId: record.id,
      certainty,
      elapsedMs: journal.elapsed(),
      signingIn,
      ...(status === undefined ? {} : { status }),
      ...(statusAt === undefined ? {} : { statusAt: record.requestedAt + statusAt }),
      ...(outage === undefined ? {} : { outageSince: record.requestedAt + outage.since }),
    };
    const progress: Progress = { kind: 'state', state };
    options.onProgress?.(progress);
  }
}

function detailOf(verdict: Verdict, { status }: Reading & { ok: true }): string | undefined {
  if (verdict === 'superseded') return inert(status.deploymentId ?? '?');
  if (verdict !== 'nothing-new') return undefined;
  return linesOf(undefined, { ...status, applications: [] })[0]?.text.replace(/ {2,}/g, ' ');
}

function identified({ certainty, deploymentId }: Track): LineDraft {
  const id = deploymentId === undefined ? '' : inert(deploymentId);
  if (certainty === 'confirmed') {
    return {
      kind: 'identity',
      text: id === '' ? l10n.t('the deployment has begun') : l10n.t('this is deployment {0}', id),
    };
  }
  return {
    kind: 'identity',
    text:
      id === ''
        ? l10n.t('an operation has begun; it may not be yours')
        : l10n.t('watching deployment {0}; it may not be yours', id),
  };
}

function noAnswer(error: PlatformError): LineDraft {
  return { kind: 'outage', text: l10n.t('no answer ({0}); watching on', describeFailure(error)) };
}

function recovered({ since, failures }: Outage, now: number): LineDraft {
  const text = l10n.t('answers again after {0}; failed attempts: {1}', formatDuration(now - since), failures);
  return { kind: 'recovery', text };
}
