import type { Result } from '../deploymentTypes';
import type { PlatformError } from '../http/failure';
import type { EngineRun } from './engineRun';
import type { Journal } from './journal';
import type { LineDraft } from './lines';
import { type GoodPoll, Recording } from './recording';
import { describeFailure, endOf } from './results';
import { watchSchedule } from './schedule';
import { type Disturbance, type FatalFailure, type StatusListener, StatusWatch } from './statusWatch';

/**
 * How a held watch ends: the deployment gets a result, or this process loses the lease or yields it to another process.
 */
export type Watched = { readonly kind: 'result'; readonly result: Result } | { readonly kind: 'yielded' };

/** How long after the POST a 404 is tolerated, in milliseconds. */
const notFoundLimit = 60_000;

/**
 * Watches a deployment under a lease, and writes its record. Ends with one of the six results, or yields the lease
 * (docs/promises.md, promises 3 to 10).
 */
export class HeldWatch implements StatusListener<Watched> {
  private readonly recording: Recording;

  constructor(
    private readonly run: Pick<EngineRun, 'options' | 'stops'>,
    private readonly journal: Journal,
  ) {
    this.recording = new Recording(journal, run.options.onProgress);
  }

  async untilEnd(): Promise<Watched> {
    const { options, stops } = this.run;
    const { interrupted } = this.journal.lease;
    const stopped = stops.with(interrupted);
    const subscription = options.poller.subscribe(watchSchedule);
    this.show({ outageSince: undefined, signingIn: false });
    try {
      const watch = new StatusWatch({ stopped, askToken: options.askToken }, this);
      const watched = await watch.untilEnd(() => subscription.next(stopped));
      if (watched !== undefined) return watched;
    } finally {
      subscription.close();
    }
    const reason = stops.reason();
    if (reason !== undefined && reason !== 'suspended') return asWatched(await this.recording.end(reason));
    if (reason === undefined && interrupted.aborted) return yielded;
    // No result is recorded, so the watch can be resumed.
    return { kind: 'result', result: endOf('stopped-watching', this.recording.finalState()) };
  }

  elapsed(): number {
    return this.journal.elapsed();
  }

  async take(polled: GoodPoll, lines: readonly LineDraft[]): Promise<Watched | undefined> {
    const update = this.recording.updateFor(polled);
    if (!(await this.recording.apply(update, polled, lines))) return yielded;
    if (update.end === undefined) return undefined;
    this.show({ outageSince: undefined, signingIn: false });
    return asWatched(await this.recording.endWith(update.end, polled));
  }

  async miss(lines: readonly LineDraft[]): Promise<Watched | undefined> {
    this.recording.miss();
    return lines.length === 0 || (await this.journal.append(lines)) ? undefined : yielded;
  }

  async giveUp(reason: FatalFailure, error: PlatformError): Promise<Watched> {
    return asWatched(
      await this.recording.end(reason === 'not-readable' ? 'no-answer' : reason, describeFailure(error)),
    );
  }

  show(disturbance: Disturbance): void {
    this.recording.report(disturbance);
  }

  /** Tolerates every failure, but a 404 only for a minute after the POST, while the planet may still be changing. */
  tolerates({ status }: PlatformError): boolean {
    const { requestedAt, sentAt = requestedAt } = this.journal.record;
    return status !== 404 || this.elapsed() - (sentAt - requestedAt) <= notFoundLimit;
  }
}

const yielded: Watched = { kind: 'yielded' };

function asWatched(result: Result | undefined): Watched {
  return result === undefined ? yielded : { kind: 'result', result };
}
