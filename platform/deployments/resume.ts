import type { DeploymentRecord, Result } from '../deploymentTypes';
import { EngineRun } from './engineRun';
import type { EngineOptions, WatchOptions } from './options';
import { openHeld, watchToResult } from './watchToResult';

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
