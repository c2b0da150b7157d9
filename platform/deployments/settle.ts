import * as l10n from '@vscode/l10n';
import type { DeploymentRecord, Result } from '../deploymentTypes';
import type { PlanetAddress } from '../environment';
import type { PlatformError } from '../http/failure';
import { isTransient } from '../http/pipeline';
import { planetName } from '../planetName';
import type { Lease } from '../records/lease';
import type { EngineRun } from './engineRun';
import { Journal, resolveIntent } from './journal';
import type { LineDraft } from './lines';
import { planFingerprint } from './plan';
import { longestBaselinePause } from './poller';
import { type GoodPoll, Recording } from './recording';
import { describeFailure, leaseLost, notStarted, stoppedBeforeSending } from './results';
import { type FatalFailure, type StatusListener, StatusSource, StatusWatch } from './statusWatch';
import { unsettled } from './unfinished';

/** The status of a planet may lag behind the POST for this long, in milliseconds (docs/promises.md, promise 1). */
const longestLag = 2 * 60_000;
/** How long, in milliseconds, good responses must show nothing new after that time. */
const settleTime = 10_000;
/** After this many failed requests in a row, the planet's status counts as unreadable. */
const mostMisses = 3;

/** The outcome of settling a planet's earlier deployments. */
type Settled =
  /** No unsettled deployment remains. */
  | { readonly kind: 'settled' }
  /** An operation is in progress, and this deployment has no outcome yet. */
  | { readonly kind: 'running'; readonly record: DeploymentRecord }
  /** The status can't be read, or the user stopped waiting. The result is `not-started`. */
  | { readonly kind: 'ended'; readonly result: Result };

/**
 * Settles this machine's deployments to a planet whose outcome isn't known, by reading the status (docs/promises.md,
 * promise 1). Sends no deployment request. The caller holds the planet's lease, and keeps it. Reports `settling`
 * and `settled` for each deployment.
 */
export async function settle(
  run: Pick<EngineRun, 'options' | 'stops'>,
  planet: PlanetAddress,
  lease: Lease,
): Promise<Settled> {
  const { records, clock } = run.options;
  const open = await unsettled(records, planet).catch(() => undefined);
  if (open === undefined) return { kind: 'ended', result: recordsUnreadable() };
  for (const record of open) {
    const about = { recordId: record.id, fingerprint: planFingerprint(record.plan) };
    await lease.assign(about).catch(() => undefined);
    const journal = new Journal({ record, lease, records, clock, onProgress: () => undefined });
    if (!(await resolveIntent(journal))) return lost();
    const settled = await new Settling(run, journal).untilEnd();
    if (settled.kind !== 'settled') return settled;
    run.options.onProgress?.({ kind: 'settled', record: journal.record });
  }
  // The lease is for no deployment until there is a plan.
  if (open.length > 0) await lease.assign({}).catch(() => undefined);
  return { kind: 'settled' };
}

class Settling implements StatusListener<Settled> {
  private readonly recording: Recording;
  private readonly start: number;
  private misses = 0;
  /** How long, in milliseconds, good idle responses have shown nothing new since the status can't lag anymore. */
  private quiet: number | undefined;

  constructor(
    private readonly run: Pick<EngineRun, 'options' | 'stops'>,
    private readonly journal: Journal,
  ) {
    this.recording = new Recording(journal, undefined);
    this.start = run.options.clock.monotonic();
  }

  async untilEnd(): Promise<Settled> {
    const { options, stops } = this.run;
    const { poller, askToken, onProgress } = options;
    const stopped = stops.with(this.journal.lease.interrupted);
    onProgress?.({ kind: 'settling', record: this.journal.record, waitMs: this.lag() });
    const statuses = new StatusSource(poller, stopped);
    try {
      const settled = await new StatusWatch({ stopped, askToken }, this).untilEnd(() => statuses.next());
      return settled ?? { kind: 'ended', result: stoppedBeforeSending(stops.reason()) };
    } finally {
      statuses.close();
    }
  }

  elapsed(): number {
    return this.journal.elapsed();
  }

  async take(polled: GoodPoll, lines: readonly LineDraft[]): Promise<Settled | undefined> {
    this.misses = 0;
    const { recording } = this;
    const { steady } = recording.track;
    const since = recording.track.lastGood;
    const update = recording.updateFor(polled);
    const isBusy = update.end === undefined && polled.status.operationInProgress;
    if (isBusy) return { kind: 'running', record: this.journal.record };
    if (!(await recording.apply(update, polled, lines))) return lost();
    if (update.end !== undefined) return (await recording.endWith(update.end, polled)) ? { kind: 'settled' } : lost();
    if (update.relevant || this.lag() > 0) {
      this.quiet = undefined;
      return undefined;
    }
    this.quiet = this.quiet === undefined || !steady ? 0 : this.quiet + update.track.lastGood - since;
    if (this.quiet < settleTime) return undefined;
    const end = update.track.otherId === undefined ? 'nothing-new' : 'another-deployment-shown';
    return (await recording.endWith(end, polled)) ? { kind: 'settled' } : lost();
  }

  async miss(_: readonly LineDraft[], error?: PlatformError): Promise<Settled | undefined> {
    if (error === undefined) return undefined;
    this.recording.miss();
    this.misses += 1;
    const waits = this.misses < mostMisses && (error.retryAfterMs ?? 0) <= longestBaselinePause;
    return waits ? undefined : this.unreadable(error);
  }

  async giveUp(_: FatalFailure, error: PlatformError): Promise<Settled> {
    return this.unreadable(error);
  }

  show(): void {}

  tolerates(error: PlatformError): boolean {
    return isTransient(error);
  }

  /**
   * How long, in milliseconds, the status may still lag behind the POST. The clock may have been set back, so the time
   * spent here counts, too.
   */
  private lag(): number {
    const { clock } = this.run.options;
    const { sentAt, requestedAt } = this.journal.record;
    const age = clock.now() - (sentAt ?? requestedAt);
    return Math.max(0, longestLag - Math.max(age, clock.monotonic() - this.start));
  }

  private unreadable(error: PlatformError): Settled {
    const planet = planetName(this.journal.record.plan.planet);
    const text = l10n.t(
      "not started: the outcome of the last deployment to {0} isn't known, and the status can't be read ({1}). Nothing was sent.",
      planet,
      describeFailure(error),
    );
    return { kind: 'ended', result: notStarted('no-baseline', text, error) };
  }
}

function lost(): Settled {
  return { kind: 'ended', result: leaseLost() };
}

function recordsUnreadable(): Result {
  const text = l10n.t(
    "not started: the deployment records can't be read. Nothing was sent. Check the permissions of the state folder.",
  );
  return notStarted('record-not-written', text);
}
