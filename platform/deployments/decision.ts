import * as l10n from '@vscode/l10n';
import type { Clock } from '../clock';
import type { DeploymentRecord, ResultKind } from '../deploymentTypes';
import { inert } from '../inert';
import type { Records } from '../records/records';
import { canMeanFailure } from './completion';

/**
 * Returns the phase that the user can treat as a failure. The deployment must be confirmed as the requested one, and
 * its end must be confirmed in a phase other than `UPGRADED` (docs/promises.md, promise 4). Returns undefined
 * otherwise, or if the user has already decided.
 */
export function treatablePhase(record: DeploymentRecord): string | undefined {
  const { result, certainty, deploymentId, decision } = record;
  if (result?.reason !== 'ended-not-complete' || certainty !== 'confirmed') return undefined;
  const { status } = result;
  if (decision !== undefined || deploymentId === undefined || status === undefined) return undefined;
  return canMeanFailure(status.phase) ? status.phase : undefined;
}

/**
 * Returns the result kind from the user's decision, or else from the deployment's result. Undefined if there is no
 * result yet.
 */
export function outcomeOf({ result, decision }: DeploymentRecord): ResultKind | undefined {
  return decision?.kind ?? result?.kind;
}

/**
 * Records that the user treats the end of a deployment as a failure. The result `unknown` stays in the record. Returns
 * undefined and writes nothing if the phase can't be treated as a failure, or if a process has resumed watching the
 * deployment.
 */
export async function treatAsFailure(
  known: DeploymentRecord,
  records: Pick<Records, 'read' | 'write' | 'holder'>,
  clock: Pick<Clock, 'now'>,
): Promise<DeploymentRecord | undefined> {
  const record = (await records.read(known.id)) ?? known;
  const phase = treatablePhase(record);
  const { result } = record;
  if (phase === undefined || result === undefined) return undefined;
  if ((await records.holder(record.plan.planet))?.recordId === record.id) return undefined;
  const at = clock.now();
  const text = l10n.t('{0} is now treated as a failure', inert(phase));
  const seq = (record.lines.at(-1)?.seq ?? 0) + 1;
  const decided: DeploymentRecord = {
    ...record,
    updatedAt: at,
    lines: [...record.lines, { seq, at, kind: 'note', text, phase }],
    // The user has decided, so the watch isn't resumed.
    result: { ...result, resumable: false },
    decision: { kind: 'failed', phase, at },
  };
  await records.write(decided);
  return decided;
}
