import type { DeploymentRecord, PlannedPlanet, Result } from '../deploymentTypes';
import type { PlatformError } from '../http/failure';
import type { Lease } from '../records/lease';
import { EngineRun } from './engineRun';
import { Follower, reportLines } from './follower';
import { Journal, resolveIntent } from './journal';
import type { LineDraft } from './lines';
import type { EngineOptions, WatchOptions } from './options';
import { planFingerprint } from './plan';
import { watchSchedule } from './pollConsumers';
import { type GoodPoll, Recording } from './recording';
import { describeFailure, endOf } from './results';
import { type Disturbance, type FatalFailure, type StatusListener, StatusWatch } from './statusWatch';

/** The watch of one deployment. Either this process holds the lease, or it follows the process that does. */
export type OpenWatch =
  | { readonly kind: 'held'; readonly journal: Journal }
  | { readonly kind: 'follow'; readonly recordId: string; readonly seq: number };

/**
 * Watches while this process holds the lease. While another process holds the lease, follows that process. Returns the
 * result.
 */
export async function watchToResult(run: EngineRun, planet: PlannedPlanet, first: OpenWatch): Promise<Result> {
  let watch = first;
  for (;;) {
    if (watch.kind === 'held') {
      const { journal } = watch;
      const watched = await watchHeld(run, journal);
      await journal.lease.release();
      if (watched.kind === 'result') return watched.result;
      watch = { kind: 'follow', recordId: journal.record.id, seq: journal.record.lines.at(-1)?.seq ?? 0 };
    } else {
      const { recordId, seq } = watch;
      const followed = await new Follower(run, planet, recordId, seq).untilEnd();
      if (followed.kind === 'result') return followed.result;
      const opened = await openHeld(run.options, followed.lease, followed.record, followed.seq);
      if (opened.kind === 'ended') return opened.result;
      watch = opened;
    }
  }
}

async function watchHeld(run: EngineRun, journal: Journal): Promise<Watched> {
  if (!(await resolveIntent(journal))) return { kind: 'yielded' };
  return await new HeldWatch(run, journal).untilEnd();
}

/**
 * Continues a record's journal under a new lease. First reads the record again and reports the lines after `seq`. If
 * the record has a final result, releases the lease and returns that result. If the result is resumable, removes it
 * from the record.
 */
export async function openHeld(
  options: EngineOptions,
  lease: Lease,
  known: DeploymentRecord,
  seq: number,
): Promise<(OpenWatch & { readonly kind: 'held' }) | { readonly kind: 'ended'; readonly result: Result }> {
  const { records, clock } = options;
  const record = (await records.read(known.id).catch(() => undefined)) ?? known;
  reportLines(record, seq, options);
  const { result, ...unfinished } = record;
  if (result !== undefined && !result.resumable) {
    await lease.release();
    return { kind: 'ended', result };
  }
  await lease.assign({ recordId: record.id, fingerprint: planFingerprint(record.plan) }).catch(() => undefined);
  const onProgress: Required<EngineOptions>['onProgress'] = (progress) => options.onProgress?.(progress);
  return { kind: 'held', journal: new Journal({ record: unfinished, lease, records, clock, onProgress }) };
}

/**
 * How a held watch ends: the deployment gets a result, or this process loses the lease or yields it to another process.
 */
type Watched = { readonly kind: 'result'; readonly result: Result } | { readonly kind: 'yielded' };

/** How long after the POST a 404 is tolerated, in milliseconds. */
const notFoundLimit = 60_000;

/**
 * Watches a deployment under a lease, and writes its record. Ends with one of the six results, or yields the lease
 * (docs/promises.md, promises 3 to 10).
 */
class HeldWatch implements StatusListener<Watched> {
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

/** How long to wait, in milliseconds, for another process to yield. */
const patience = 15_000;

/**
 * Resumes watching a deployment after a reload or a crash, or after the watch was stopped. Reports earlier lines once,
 * as `resumed`. If another process is watching the deployment, follows that process or, with `takeOver`, asks that
 * process to yield. If the request's outcome wasn't recorded, the result is `unknown`. Sends no deployment request.
 */
export async function watch(
  record: DeploymentRecord,
  engine: EngineOptions,
  options: WatchOptions = {},
): Promise<Result> {
  if (record.result !== undefined && !record.result.resumable) return record.result;
  const run = new EngineRun(engine);
  try {
    return await resume(run, record, options);
  } finally {
    run.close();
  }
}

async function resume(run: EngineRun, known: DeploymentRecord, { takeOver = false }: WatchOptions): Promise<Result> {
  const { records, onProgress } = run.options;
  const { planet } = known.plan;
  const record = (await records.read(known.id).catch(() => undefined)) ?? known;
  if (record.lines.length > 0) onProgress?.({ kind: 'resumed', lines: record.lines });
  if (record.result !== undefined && !record.result.resumable) return record.result;
  const claim = await (takeOver
    ? records.takeOver(planet, record.id, patience, run.stops.with())
    : records.claim(planet)
  ).catch(() => undefined);
  const seq = record.lines.at(-1)?.seq ?? 0;
  if (claim?.kind !== 'lease') return await watchToResult(run, planet, { kind: 'follow', recordId: record.id, seq });
  const opened = await openHeld(run.options, claim.lease, record, seq);
  return opened.kind === 'ended' ? opened.result : await watchToResult(run, planet, opened);
}
