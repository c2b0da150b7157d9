import type { DeploymentRecord, PlannedPlanet, Result } from '../deploymentTypes';
import type { Lease } from '../records/lease';
import type { EngineRun } from './engineRun';
import { Follower, reportLines } from './follower';
import { HeldWatch, type Watched } from './heldWatch';
import { Journal, resolveIntent } from './journal';
import type { EngineOptions } from './options';
import { planFingerprint } from './plan';

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

/** Watches under a lease. */
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
