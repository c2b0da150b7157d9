import * as l10n from '@vscode/l10n';
import type { Lease } from '../records/lease';
import type { EngineOptions } from './options';
import { endOf, notStarted } from './results';
import type { Stops } from './stops';
import type { DeploymentRecord, PlannedPlanet, Result, ResultReason } from './types';

const lookEvery = 1_000;
/** How long a planet must be free before a follower takes it: whoever asked for it comes first. */
const grace = 3_000;

/** A watch that ended because of its own process: whoever follows goes on. */
const handedOn: readonly ResultReason[] = ['stopped-watching', 'timed-out', 'sign-in-needed'];
/** How long a lock that cannot be taken is tried again. */
const patience = 60_000;

/** How following ends: with the result another process wrote, or because the watch fell to this one. */
export type Followed =
  | { readonly kind: 'result'; readonly result: Result }
  | {
      readonly kind: 'claimed';
      readonly lease: Lease;
      readonly record: DeploymentRecord;
      /** The last line that was told. */
      readonly seq: number;
    };

export interface Following {
  readonly options: EngineOptions;
  readonly planet: PlannedPlanet;
  readonly recordId: string;
  /** The last line that was told already. */
  readonly seq: number;
  readonly stops: Stops;
}

/** Tells what another process writes about a deployment, and takes the watch over when that process is gone. */
export async function follow({ options, planet, recordId, seq, stops }: Following): Promise<Followed> {
  const { records, clock } = options;
  const ended = stops.with();
  let told = seq;
  let statusAt: number | undefined;
  let freeSince: number | undefined;
  let record: DeploymentRecord | undefined;
  for (;;) {
    // What was read once counts, whatever becomes of the file.
    record = (await records.read(recordId).catch(() => undefined)) ?? record;
    if (record !== undefined) told = tellLines(record, told, options);
    if (record !== undefined && record.statusAt !== statusAt) tellState(record);
    statusAt = record?.statusAt ?? statusAt;
    if (record?.result !== undefined && !handedOn.includes(record.result.reason))
      return { kind: 'result', result: record.result };
    const stopped = stops.reason();
    if (stopped !== undefined) return { kind: 'result', result: stoppedResult(record, stopped) };
    const holder = await records.holder(planet).catch(() => undefined);
    if (holder?.recordId === recordId) freeSince = undefined;
    else {
      freeSince ??= clock.monotonic();
      if (clock.monotonic() - freeSince >= grace) {
        const followed = await takeUp(record);
        if (followed !== undefined) return followed;
      }
    }
    await clock.sleep(lookEvery, ended);
  }

  async function takeUp(record: DeploymentRecord | undefined): Promise<Followed | undefined> {
    if (record === undefined) {
      const text = l10n.t(
        'not started: another window or command was about to deploy here, and ended before anything was sent.',
      );
      return { kind: 'result', result: notStarted('another-deployment-running-here', text) };
    }
    const claim = await records.claim(planet).catch(() => undefined);
    if (claim === undefined) {
      const tried = clock.monotonic() - (freeSince ?? clock.monotonic());
      return tried < patience ? undefined : { kind: 'result', result: endOf('record-lost', standingOf(record)) };
    }
    if (claim.kind === 'lease') return { kind: 'claimed', lease: claim.lease, record, seq: told };
    if (claim.recordId === undefined || claim.recordId === recordId) return undefined;
    return { kind: 'result', result: endOf('displaced', standingOf(record)) };
  }

  function tellState({ id, certainty, status, statusAt, requestedAt }: DeploymentRecord): void {
    const read = { ...(status === undefined ? {} : { status }), ...(statusAt === undefined ? {} : { statusAt }) };
    const elapsedMs = Math.max(0, clock.now() - requestedAt);
    options.onProgress?.({ kind: 'state', state: { recordId: id, certainty, elapsedMs, signingIn: false, ...read } });
  }

  function stoppedResult(record: DeploymentRecord | undefined, reason: 'suspended' | Result['reason']): Result {
    if (record === undefined) {
      const text = l10n.t('not started: stopped waiting for another window or command, which had sent nothing yet.');
      return notStarted('another-deployment-running-here', text);
    }
    return endOf(reason === 'suspended' ? 'stopped-watching' : reason, standingOf(record));
  }

  function standingOf(record: DeploymentRecord) {
    return { ...record, record, elapsedMs: Math.max(0, clock.now() - record.requestedAt) };
  }
}

/** Tells the lines of a record after `seq`; answers which was the last. */
export function tellLines(record: DeploymentRecord, seq: number, { onProgress }: EngineOptions): number {
  const lines = record.lines.filter((line) => line.seq > seq);
  for (const line of lines) onProgress?.({ kind: 'line', line });
  return lines.at(-1)?.seq ?? seq;
}
