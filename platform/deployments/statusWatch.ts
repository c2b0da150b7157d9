import * as l10n from '@vscode/l10n';
import { race } from '../clock';
import type { PlatformError } from '../http/failure';
import type { LineDraft } from './lines';
import { type PollResult, type PollSubscription, watchSchedule } from './pollConsumers';
import type { Poller } from './poller';
import { describeFailure } from './results';
import { formatDuration } from './wording';

/** A failure that ends a watch. */
export type FatalFailure = 'sign-in-needed' | 'forbidden' | 'not-found' | 'no-answer' | 'not-readable';

/** A disturbance of a watch, for a status bar. */
export interface Disturbance {
  /** When the current outage began, as the listener's `elapsed()`. Undefined while the platform responds. */
  readonly outageSince: number | undefined;
  /** Whether the watch is waiting for a new token. */
  readonly signingIn: boolean;
}

/**
 * The purpose of a watch: judges each status, and prints or records the lines. Each method that returns an `End` can end
 * the watch with it.
 */
export interface StatusListener<End> {
  /** Milliseconds since the deployment was requested or the observation began. */
  elapsed(): number;
  /** Handles a good response. `lines` report the recovery from an outage, if there was one. */
  take(polled: PollResult & { readonly ok: true }, lines: readonly LineDraft[]): Promise<End | undefined>;
  /** Handles a failed request that doesn't end the watch, or (without an error) a wait for a new token. */
  miss(lines: readonly LineDraft[], error?: PlatformError): Promise<End | undefined>;
  /** Returns the end for a failure that the watch doesn't tolerate. */
  giveUp(reason: FatalFailure, error: PlatformError): Promise<End>;
  /** Shows whether the platform responds. Called after each response, and before and after a wait for a token. */
  show(disturbance: Disturbance): void;
  /** Whether the watch continues after a failure other than a rejected token or a 403. */
  tolerates(error: PlatformError): boolean;
}

interface StatusWatchOptions {
  /** Aborted when the watch must stop. */
  readonly stopped: AbortSignal;
  /** Asks the user to sign in again. Returns whether there is a new token. Absent if no user can be asked. */
  readonly askToken?: (() => Promise<boolean>) | undefined;
}

/**
 * Watches a planet's status until the listener returns an end. Transient failures don't end the watch
 * (docs/promises.md, promise 6). After a 401, asks once for a new token, and again only after a good response.
 */
export class StatusWatch<End> {
  private outage: Outage | undefined;
  private askedForToken = false;
  /**
   * The start of the current period without a good response. Time spent waiting for a new token doesn't count, because
   * no requests are sent during that time.
   */
  private silentSince: number;

  constructor(
    private readonly options: StatusWatchOptions,
    private readonly listener: StatusListener<End>,
  ) {
    this.silentSince = listener.elapsed();
  }

  /** Takes one response after another from `next`. Returns undefined if the watch is stopped, or if there are no more. */
  async untilEnd(next: () => Promise<PollResult | undefined>): Promise<End | undefined> {
    const { stopped } = this.options;
    for (;;) {
      const polled = await next();
      if (polled === undefined || stopped.aborted) return undefined;
      const end = polled.ok ? await this.succeed(polled) : await this.fail(polled.error);
      if (end !== undefined) return end;
    }
  }

  private async succeed(polled: PollResult & { readonly ok: true }): Promise<End | undefined> {
    const { listener } = this;
    const now = listener.elapsed();
    const lines = this.outage === undefined ? [] : [recovered(this.outage, now)];
    this.outage = undefined;
    this.askedForToken = false;
    this.silentSince = now;
    const end = await listener.take(polled, lines);
    if (end === undefined) this.show(false);
    return end;
  }

  private async fail(error: PlatformError): Promise<End | undefined> {
    const { listener } = this;
    if (error.status === 401 || error.code === 'no-token') return await this.signIn(error);
    if (error.status === 403) return await listener.giveUp('forbidden', error);
    if (!listener.tolerates(error))
      return await listener.giveUp(error.status === 404 ? 'not-found' : 'not-readable', error);
    const lines = this.outage === undefined ? [noResponse(error)] : [];
    const { outage, tooLong } = outageAfter(this.outage, this.silentSince, listener.elapsed());
    this.outage = outage;
    const end = await listener.miss(lines, error);
    if (end !== undefined) return end;
    this.show(false);
    return tooLong ? await listener.giveUp('no-answer', error) : undefined;
  }

  private async signIn(error: PlatformError): Promise<End | undefined> {
    const { listener, options } = this;
    if (options.askToken === undefined || this.askedForToken) return await listener.giveUp('sign-in-needed', error);
    this.askedForToken = true;
    const text = l10n.t('the platform requires a new token; waiting for one');
    const end = await listener.miss([{ kind: 'note', text }]);
    if (end !== undefined) return end;
    this.show(true);
    const given = await race(
      options.askToken().catch(() => false),
      options.stopped,
    );
    this.outage = undefined;
    this.silentSince = listener.elapsed();
    this.show(false);
    return given === false ? await listener.giveUp('sign-in-needed', error) : undefined;
  }

  private show(signingIn: boolean): void {
    this.listener.show({ outageSince: this.outage?.since, signingIn });
  }
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

/** A watch ends after ten minutes without a good response (docs/promises.md, promise 6). */
const longest = 10 * 60_000;
/**
 * The longest time between two attempts, in milliseconds, that counts towards an outage. A longer time means that the
 * machine was asleep.
 */
const longestStep = 6 * 60_000;

/**
 * A period without a good response. Times are milliseconds since the deployment was requested, or since the observation
 * started.
 */
interface Outage {
  readonly since: number;
  readonly failures: number;
  readonly lastAttempt: number;
  /** Duration without a good response, in milliseconds. Each attempt adds at most `longestStep`. */
  readonly silent: number;
}

/**
 * Returns the outage after a failed attempt at `now`, and whether the outage is too long. `askingSince` is the start of
 * the period without a good response.
 */
function outageAfter(
  outage: Outage | undefined,
  askingSince: number,
  now: number,
): { readonly outage: Outage; readonly tooLong: boolean } {
  const previous = outage?.lastAttempt ?? askingSince;
  const silent = (outage?.silent ?? 0) + Math.min(Math.max(0, now - previous), longestStep);
  const next = { since: outage?.since ?? now, failures: (outage?.failures ?? 0) + 1, lastAttempt: now, silent };
  return { outage: next, tooLong: silent >= longest };
}

/** A planet's statuses at the pace of a watch. The first one is read at once. */
export class StatusSource {
  private readonly subscription: PollSubscription;
  private isFirst = true;

  constructor(
    private readonly poller: Poller,
    private readonly stopped: AbortSignal,
  ) {
    this.subscription = poller.subscribe(watchSchedule);
  }

  /** Returns the next result. Undefined if the watch is stopped, or if the poller is closed. */
  next(): Promise<PollResult | undefined> {
    if (!this.isFirst) return this.subscription.next(this.stopped);
    this.isFirst = false;
    return race(this.poller.read(), this.stopped);
  }

  close(): void {
    this.subscription.close();
  }
}
