import * as l10n from '@vscode/l10n';
import type { DeploymentRecord, Result, ResultReason } from '../deploymentTypes';
import type { PlatformError } from '../http/failure';
import { inert } from '../inert';
import { race } from '../race';
import { endingIn, operationEnded } from './ending';
import type { EngineRun } from './engineRun';
import { environmentIdChange } from './environmentId';
import type { Journal } from './journal';
import { type LineDraft, linesOf } from './lines';
import { type Outage, outageAfter } from './outage';
import type { PollResult } from './pollResult';
import { describeFailure, endOf, type FinalState } from './results';
import { watchSchedule } from './schedule';
import { afterBadResponse, afterGoodResponse, startTrack, type Track, type TrackEnd, type TrackUpdate } from './track';
import { formatDuration } from './wording';

/**
 * How a held watch ends: the deployment gets a result, or this process loses the lease or yields it to another process.
 */
export type Watched = { readonly kind: 'result'; readonly result: Result } | { readonly kind: 'yielded' };

/** Watches a deployment under a lease. Ends with one of the six results, or yields the lease (promises 3 to 10). */
export class HeldWatch {
  private track: Track;
  private outage: Outage | undefined;
  private askedForToken = false;
  /**
   * The start of the current period without a good response. Time spent waiting for a new token doesn't count, because
   * no requests are sent during that time.
   */
  private askingSince: number;

  constructor(
    private readonly run: EngineRun,
    private readonly journal: Journal,
  ) {
    this.track = startTrack(journal.record);
    this.askingSince = journal.elapsed();
  }

  async untilEnd(): Promise<Watched> {
    const { options, stops } = this.run;
    const { interrupted } = this.journal.lease;
    const subscription = options.poller.subscribe(watchSchedule);
    const ended = stops.with(interrupted);
    this.reportState();
    try {
      for (;;) {
        const polled = await subscription.next(ended);
        const stopped = stops.reason();
        if (stopped === 'suspended') return this.leave();
        if (stopped !== undefined) return await this.end(stopped);
        if (interrupted.aborted) return yielded;
        if (polled === undefined) return this.leave();
        const watched = polled.ok ? await this.takeStatus(polled) : await this.takeFailure(polled.error, ended);
        if (watched !== undefined) return watched;
      }
    } finally {
      subscription.close();
    }
  }

  private async takeStatus(polled: PollResult & { ok: true }): Promise<Watched | undefined> {
    const now = this.journal.elapsed();
    const drafts = this.outage === undefined ? [] : [recovered(this.outage, now)];
    this.outage = undefined;
    this.askedForToken = false;
    this.askingSince = now;
    const before = this.track;
    const update = afterGoodResponse(this.journal.record, before, polled.status, now);
    this.track = update.track;
    drafts.push(...linesAbout(before, update, polled, this.journal.record));
    if (drafts.length > 0 && !(await this.journal.append(drafts, this.remembered(polled.wall)))) return yielded;
    this.reportState();
    return update.end === undefined ? undefined : await this.end(update.end, detailOf(update.end, polled));
  }

  private async takeFailure(error: PlatformError, ended: AbortSignal): Promise<Watched | undefined> {
    const { journal } = this;
    this.track = afterBadResponse(this.track);
    if (error.status === 401 || error.code === 'no-token') return await this.signIn(ended);
    if (error.status === 403) return await this.end('forbidden', describeFailure(error));
    const sinceSent = journal.elapsed() - ((journal.record.sentAt ?? 0) - journal.record.requestedAt);
    if (error.status === 404 && sinceSent > 60_000) return await this.end('not-found', describeFailure(error));
    const next = outageAfter(this.outage, this.askingSince, journal.elapsed());
    const drafts = this.outage === undefined ? [noResponse(error)] : [];
    this.outage = next.outage;
    if (drafts.length > 0 && !(await journal.append(drafts))) return yielded;
    this.reportState();
    return next.tooLong ? await this.end('no-answer', describeFailure(error)) : undefined;
  }

  /**
   * Asks the user for a new token and waits for it. Ends the watch if the user can't be asked or gives no token, or if
   * no good response has arrived since the user was last asked.
   */
  private async signIn(ended: AbortSignal): Promise<Watched | undefined> {
    const { askToken } = this.run.options;
    if (askToken === undefined || this.askedForToken) return await this.end('sign-in-needed');
    this.askedForToken = true;
    const text = l10n.t('the platform requires a new token; waiting for one');
    if (!(await this.journal.append([{ kind: 'note', text }]))) return yielded;
    this.reportState(true);
    const given = await race(
      askToken().catch(() => false),
      ended,
    );
    this.reportState();
    this.askingSince = this.journal.elapsed();
    this.outage = undefined;
    return given === false ? await this.end('sign-in-needed') : undefined;
  }

  /** Ends the watch in this process. No result is recorded, so the watch can be resumed. */
  private leave(): Watched {
    return { kind: 'result', result: endOf('stopped-watching', this.finalState()) };
  }

  private async end(reason: ResultReason, detail?: string): Promise<Watched> {
    const result = endOf(reason, this.finalState(), detail);
    const drafts: LineDraft[] = [{ kind: 'result', text: result.message }];
    const written = await this.journal.append(drafts, { ...this.remembered(), result });
    return written ? { kind: 'result', result } : yielded;
  }

  /** Returns the watch's changes to the record, with the wall time of the last status if that status is new. */
  private remembered(wall?: number): Partial<DeploymentRecord> {
    const { certainty, deploymentId, status, phases, unbroken } = this.track;
    return {
      certainty,
      phases,
      ending: endingIn(this.track, this.journal.record.requestedAt),
      ...(unbroken ? {} : { broken: true }),
      ...(deploymentId === undefined ? {} : { deploymentId }),
      ...(status === undefined ? {} : { status }),
      ...(wall === undefined ? {} : { statusAt: wall }),
    };
  }

  private finalState(): FinalState {
    const { record } = this.journal;
    const { track } = this;
    const statusAt = track.statusAt === undefined ? undefined : record.requestedAt + track.statusAt;
    return { record, ...track, statusAt };
  }

  private reportState(signingIn = false): void {
    const { record } = this.journal;
    const { certainty, status, statusAt } = this.track;
    const ending = endingIn(this.track, record.requestedAt);
    const state = {
      recordId: record.id,
      certainty,
      elapsedMs: this.journal.elapsed(),
      signingIn,
      ...(ending === undefined ? {} : { ending }),
      ...(status === undefined ? {} : { status }),
      ...(statusAt === undefined ? {} : { statusAt: record.requestedAt + statusAt }),
      ...(this.outage === undefined ? {} : { outageSince: record.requestedAt + this.outage.since }),
    };
    this.run.options.onProgress?.({ kind: 'state', state });
  }
}

const yielded: Watched = { kind: 'yielded' };

/**
 * Returns the lines for a valid response. They report the end of the operation, and changes to the status, to the
 * environment ID, or to the data that identifies the deployment.
 */
function linesAbout(
  before: Track,
  { track, end, relevant }: TrackUpdate,
  { status, wall }: PollResult & { ok: true },
  record: DeploymentRecord,
): LineDraft[] {
  const drafts: LineDraft[] = [];
  if (track.deploymentId !== before.deploymentId || track.certainty !== before.certainty)
    drafts.push(identified(track));
  if (relevant && end !== 'superseded' && end !== 'overtaken') {
    const { applications } = before.status ?? record.baseline;
    const previous = before.deploymentId === track.deploymentId ? before.status : undefined;
    drafts.push(...linesOf(previous, status, { applications, at: wall }));
  }
  const changed = relevant ? environmentIdChange(before.status ?? record.baseline, status) : undefined;
  if (changed !== undefined) drafts.push({ kind: 'note', text: changed });
  if (relevant && end === undefined && before.ended?.phase !== status.phase && track.ended !== undefined)
    drafts.push(operationEnded(status));
  return drafts;
}

function detailOf(end: TrackEnd, { status }: PollResult & { ok: true }): string | undefined {
  if (end === 'superseded') return inert(status.deploymentId ?? '?');
  if (end !== 'nothing-new') return undefined;
  return linesOf(undefined, { ...status, applications: [] })[0]?.text.replace(/ {2,}/g, ' ');
}

function identified({ certainty, deploymentId }: Track): LineDraft {
  const id = deploymentId === undefined ? '' : inert(deploymentId);
  if (certainty === 'confirmed') {
    return {
      kind: 'identity',
      text: id === '' ? l10n.t('the deployment has started') : l10n.t('the ID of the deployment is {0}', id),
    };
  }
  return {
    kind: 'identity',
    text:
      id === ''
        ? l10n.t('an operation has started; it may not be yours')
        : l10n.t('watching deployment {0}; it may not be yours', id),
  };
}

function noResponse(error: PlatformError): LineDraft {
  return { kind: 'outage', text: l10n.t('no response ({0}); still watching', describeFailure(error)) };
}

function recovered({ since, failures }: Outage, now: number): LineDraft {
  const text = l10n.t(
    'the platform is responding again after {0}; failed attempts: {1}',
    formatDuration(now - since),
    failures,
  );
  return { kind: 'recovery', text };
}
