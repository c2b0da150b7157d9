import { canMeanFailure } from '../../../platform/deployments/completion';
import { outcomeOf } from '../../../platform/deployments/decision';
import type { DeploymentRecord, ResultKind } from '../../../platform/deployments/types';
import type { Icon } from '../../ui/row';

const byResult: Record<ResultKind | 'running' | 'unfinished', Icon> = {
  running: { id: 'sync~spin', color: 'charts.blue' },
  unfinished: { id: 'question', color: 'problemsWarningIcon.foreground' },
  succeeded: { id: 'pass', color: 'testing.iconPassed' },
  failed: { id: 'error', color: 'testing.iconFailed' },
  superseded: { id: 'arrow-swap', color: 'problemsWarningIcon.foreground' },
  stopped: { id: 'eye-closed' },
  'not-started': { id: 'circle-slash' },
  unknown: { id: 'question', color: 'problemsWarningIcon.foreground' },
};

/** The icon of an operation that ended, but not with success. */
export const endedIcon: Icon = byResult.failed;

/** The icon of a deployment that no one watches here. An end in a phase other than `UPGRADED` has the color of a failure. */
export function recordIcon(record: DeploymentRecord): Icon {
  const { result } = record;
  const ended = result?.reason === 'ended-not-complete' && result.status !== undefined;
  return ended && canMeanFailure(result.status.phase) ? endedIcon : resultIcon(outcomeOf(record) ?? 'unfinished');
}

/** The icon of a deployment by how it ended, or by how it goes. */
export function resultIcon(kind: ResultKind | 'running' | 'unfinished'): Icon {
  return byResult[kind];
}
