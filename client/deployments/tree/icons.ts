import { canMeanFailure } from '../../../platform/deployments/completion';
import { outcomeOf } from '../../../platform/deployments/decision';
import type { DeploymentRecord, ResultKind } from '../../../platform/deploymentTypes';
import type { Icon } from '../../ui/row';
import type { EnvironmentState } from './state';

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

/** The icon for an operation that didn't succeed. */
export const endedIcon: Icon = byResult.failed;

/**
 * The icon of a deployment that this window isn't watching. It has the failure color if the deployment ended in a phase
 * other than `UPGRADED`.
 */
export function recordIcon(record: DeploymentRecord): Icon {
  return failedPhase(record) === undefined ? resultIcon(outcomeOf(record) ?? 'unfinished') : endedIcon;
}

/** Returns the phase in which a deployment ended if it isn't `UPGRADED`. */
export function failedPhase({ result }: DeploymentRecord): string | undefined {
  const { reason, status } = result ?? {};
  const ended = reason === 'ended-not-complete' || reason === 'ended-in-failure-phase';
  return ended && status !== undefined && canMeanFailure(status.phase) ? status.phase : undefined;
}

/** Returns the icon for the result or the progress of a deployment. */
export function resultIcon(kind: ResultKind | 'running' | 'unfinished'): Icon {
  return byResult[kind];
}

/** The icons for the progress of a planet's application. */
export const applicationIcons: Record<'running' | 'done' | 'failed' | 'not-known', Icon> = {
  running: byResult.running,
  done: byResult.succeeded,
  failed: byResult.failed,
  'not-known': { id: 'package' },
};

const productionColor = 'problemsWarningIcon.foreground';

/** The icon of an environment with an operation in progress. It spins only while the status is being polled. */
export function busyIcon({ known }: EnvironmentState, isFollowed: boolean): Icon {
  const icon: Icon = isFollowed ? byResult.running : { ...byResult.running, id: 'sync' };
  return known.environment.production ? { ...icon, color: productionColor } : icon;
}

/** The icon of an environment whose status hasn't been read yet, or whose platform is starting. */
export function loadingIcon({ known }: EnvironmentState): Icon {
  return { id: 'loading~spin', color: known.environment.production ? productionColor : undefined };
}

/**
 * The icon of an environment. An unreachable planet has a warning icon. Otherwise, a production environment has a
 * shield, in the failure color if an operation ended badly. For any other environment, the icon shows that an operation
 * ended badly or, if none did, that a token is missing. If neither applies, the icon shows whether the environment is
 * the default.
 */
export function environmentIcon(
  { known, isDefault }: EnvironmentState,
  condition: 'idle' | 'ended-badly' | 'signed-out' | 'unreachable',
): Icon {
  const { production } = known.environment;
  if (condition === 'unreachable') return { id: 'warning', color: 'problemsWarningIcon.foreground' };
  if (condition === 'ended-badly') return { id: production ? 'shield' : 'error', color: 'testing.iconFailed' };
  if (production) return { id: 'shield', color: productionColor };
  if (condition === 'signed-out') return { id: 'key' };
  return { id: isDefault ? 'circle-filled' : 'circle-outline' };
}
