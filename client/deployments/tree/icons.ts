import type { ResultKind } from '../../../platform/deployments/types';
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

/** The icon of a deployment by how it ended, or by how it goes. */
export function resultIcon(kind: ResultKind | 'running' | 'unfinished'): Icon {
  return byResult[kind];
}
