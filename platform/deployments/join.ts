import type { Plan, Result } from '../deploymentTypes';
import { EngineRun } from './engineRun';
import type { EngineOptions } from './options';
import { type OpenWatch, watchToResult } from './watchToResult';

/**
 * Joins a deployment that another window or command started with the same plan. `recordId` is the ID that
 * `records.claim` returned. Watches the deployment until it has a result, and keeps watching even if the other process
 * exits. Sends no deployment request.
 */
export async function joinDeployment(plan: Plan, recordId: string, engine: EngineOptions): Promise<Result> {
  const run = new EngineRun(engine);
  try {
    return await watchToResult(run, plan.planet, await joinedWatch(recordId, engine));
  } finally {
    run.close();
  }
}

/**
 * Prepares to follow the process that is watching a deployment. Reports the deployment's earlier lines once, as
 * `resumed`.
 */
export async function joinedWatch(
  recordId: string,
  { records, onProgress }: EngineOptions,
): Promise<OpenWatch & { readonly kind: 'follow' }> {
  const record = await records.read(recordId).catch(() => undefined);
  const lines = record?.lines ?? [];
  if (record !== undefined) onProgress?.({ kind: 'recorded', record });
  if (lines.length > 0) onProgress?.({ kind: 'resumed', lines });
  return { kind: 'follow', recordId, seq: lines.at(-1)?.seq ?? 0 };
}
