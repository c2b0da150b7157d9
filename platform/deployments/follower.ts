import * as l10n from '@vscode/l10n';
import type { DeploymentRecord, PlannedPlanet, Result, ResultReason } from '../deploymentTypes';
import type { Lease } from '../records/lease';
import { isUnsettled } from '../records/unsettled';
import type { EngineRun } from './engineRun';
import type { EngineOptions } from './options';
import { endOf, type FinalState, notStarted } from './results';

const readEvery = 1_000;
/**
 * How long, in milliseconds, a planet must be free before a follower claims the planet. During this time, a process
 * that requested the planet has priority.
 */
const grace = 3_000;

/** The reasons why a process stops watching an unfinished deployment. A follower then takes over the watch. */
const handedOn: readonly ResultReason[] = ['stopped-watching', 'timed-out', 'sign-in-needed'];
/** How long to retry, in milliseconds, if the lock can't be taken. */
const patience = 60_000;

/** How the follower's work ends: the deployment gets a result, or the follower gets the planet's lease. */
type Followed =
  | { readonly kind: 'result'; readonly result: Result }
  | {
      readonly kind: 'claimed';
      readonly lease: Lease;
      readonly record: DeploymentRecord;
      /** The number of the last reported line. */
      readonly seq: number;
    };

/** Reports what another process records about a deployment. Claims the planet when that process stops watching. */
export class Follower {
  private record: DeploymentRecord | undefined;
  private statusAt: number | undefined;
  /** The time of the last change before the follower started. */
  private startedAt: number | undefined;
  /** The monotonic time when this process noticed that no process was watching the deployment. */
  private freeSince: number | undefined;

  /** @param seq the number of the last reported line */
  constructor(
    private readonly run: Pick<EngineRun, 'options' | 'stops'>,
    private readonly planet: PlannedPlanet,
    private readonly recordId: string,
    private seq: number,
  ) {}

  async untilEnd(): Promise<Followed> {
    const { options, stops } = this.run;
    const stopped = stops.with();
    for (;;) {
      await this.read();
      const { record } = this;
      if (record?.result !== undefined && this.isFinal(record)) return ended(record.result);
      const reason = stops.reason();
      if (reason !== undefined) return ended(this.stoppedResult(reason));
      const followed = (await this.isFree()) ? await this.takeUp() : undefined;
      if (followed !== undefined) return followed;
      await options.clock.sleep(readEvery, stopped);
    }
  }

  /**
   * Whether the result of a record ends the follower's work. A result that was unsettled before the follower started is
   * no answer to a new request.
   */
  private isFinal(record: DeploymentRecord): boolean {
    if (record.result === undefined || handedOn.includes(record.result.reason)) return false;
    return !isUnsettled(record) || record.updatedAt !== this.startedAt;
  }

  /** Reads the record and reports changes. If the file becomes damaged, keeps the last record that was read. */
  private async read(): Promise<void> {
    const { options } = this.run;
    const record = (await options.records.read(this.recordId).catch(() => undefined)) ?? this.record;
    this.record = record;
    if (record === undefined) return;
    this.startedAt ??= record.updatedAt;
    this.seq = reportLines(record, this.seq, options);
    if (record.statusAt !== this.statusAt) this.reportState(record);
    this.statusAt = record.statusAt ?? this.statusAt;
  }

  /**
   * Whether the deployment has been unwatched for at least `grace` milliseconds. If so, the follower may claim the
   * planet.
   */
  private async isFree(): Promise<boolean> {
    const { records, clock } = this.run.options;
    const holder = await records.holder(this.planet).catch(() => undefined);
    if (holder?.recordId === this.recordId) {
      this.freeSince = undefined;
      return false;
    }
    this.freeSince ??= clock.monotonic();
    return clock.monotonic() - this.freeSince >= grace;
  }

  private async takeUp(): Promise<Followed | undefined> {
    const { record, seq } = this;
    const { records, clock } = this.run.options;
    if (record === undefined) {
      const text = l10n.t(
        'not started: the window or command that was starting this deployment ended before it sent the request.',
      );
      return ended(notStarted('another-deployment-running-here', text));
    }
    const claim = await records.claim(this.planet).catch(() => undefined);
    if (claim === undefined) {
      const tried = clock.monotonic() - (this.freeSince ?? clock.monotonic());
      return tried < patience ? undefined : ended(endOf('record-lost', this.stateOf(record)));
    }
    if (claim.kind === 'lease') return { kind: 'claimed', lease: claim.lease, record, seq };
    if (claim.recordId === undefined || claim.recordId === this.recordId) return undefined;
    return ended(endOf('displaced', this.stateOf(record)));
  }

  private reportState({ id, certainty, status, statusAt, ending, requestedAt }: DeploymentRecord): void {
    const { onProgress, clock } = this.run.options;
    const elapsedMs = Math.max(0, clock.now() - requestedAt);
    const state = { recordId: id, certainty, elapsedMs, signingIn: false, status, statusAt, ending };
    onProgress?.({ kind: 'state', state });
  }

  private stoppedResult(reason: 'suspended' | ResultReason): Result {
    if (this.record === undefined) {
      const text = l10n.t('not started: Sortie stopped waiting for the request of another window or command.');
      return notStarted('another-deployment-running-here', text);
    }
    return endOf(reason === 'suspended' ? 'stopped-watching' : reason, this.stateOf(this.record));
  }

  private stateOf(record: DeploymentRecord): FinalState {
    return { ...record, record };
  }
}

function ended(result: Result): Followed {
  return { kind: 'result', result };
}

/** Reports a record's lines that are numbered above `seq`. Returns the number of the last line. */
export function reportLines(record: DeploymentRecord, seq: number, { onProgress }: EngineOptions): number {
  const lines = record.lines.filter((line) => line.seq > seq);
  for (const line of lines) onProgress?.({ kind: 'line', line });
  return lines.at(-1)?.seq ?? seq;
}
