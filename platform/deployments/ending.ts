import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../apiTypes';
import type { Ending } from '../deploymentTypes';
import { inert } from '../inert';
import { isComplete } from './completion';
import type { LineDraft } from './lines';
import type { Track } from './track';

/** Returns how an operation ended, and when. Undefined if no end was reported, or if the operation succeeded. */
export function endingIn({ ended, status }: Track, requestedAt: number): Ending | undefined {
  if (ended === undefined || status === undefined || isComplete(status)) return undefined;
  return { phase: ended.phase, at: requestedAt + ended.at, ...(ended.atMost ? { atMost: ended.atMost } : {}) };
}

/**
 * Returns the log line for an operation that ended without success. The line is shown immediately, but the deployment
 * has no result until further status responses confirm the end.
 */
export function operationEnded({ phase, phaseDetails = '' }: DeploymentStatus): LineDraft {
  const details = inert(phaseDetails).replace(/[\s.]+$/, '');
  const text =
    details === ''
      ? l10n.t('The operation ended in {0}. Confirming…', inert(phase))
      : l10n.t('The operation ended in {0}: {1}. Confirming…', inert(phase), details);
  return { kind: 'note', text, phase };
}
