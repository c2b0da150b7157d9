import * as l10n from '@vscode/l10n';
import type { Clock } from '../clock';
import type { DeploymentRecord, ResultKind } from '../deploymentTypes';
import { inert } from '../inert';
import type { Records } from '../records/records';
import { canMeanFailure } from './completion';

/**
 * The phase that the user can decide to treat as a failure. Only a deployment that is confirmed ours has one, after its
 * end in a phase other than `UPGRADED` was confirmed (contract, promise 4).
 */
export function treatablePhase(record: DeploymentRecord): string | undefined {
  const { result, certainty, deploymentId, decision } = record;
  if (result?.reason !== 'ended-not-complete' || certainty !== 'confirmed') return undefined;
  const { status } = result;
  if (decision !== undefined || deploymentId === undefined || status === undefined) return undefined;
  return canMeanFailure(status.phase) ? status.phase : undefined;
}

/** How a deployment ended, with the user's later decision. Undefined while it has no result. */
export function outcomeOf({ result, decision }: DeploymentRecord): ResultKind | undefined {
  return decision?.kind ?? result?.kind;
}

/**
 * Records that the user treats the end of a deployment as a failure. The result `unknown` is kept beside the decision.
 * Undefined, and nothing is written, if that isn't possible, or if a process watches the deployment again.
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
    // A program that doesn't read decisions must not watch it again either.
    result: { ...result, resumable: false },
    decision: { kind: 'failed', phase, at },
  };
  await records.write(decided);
  return decided;
}
