import * as l10n from '@vscode/l10n';
import { endOf, notStarted } from '../platform/deployments/results';
import type { DeploymentRecord, Progress, Result } from '../platform/deploymentTypes';

/** Tracks the progress of a deployment, in case the command is interrupted before the engine returns. */
export class DeploymentStage {
  private record: DeploymentRecord | undefined;
  private isSent = false;

  /** Updates the stage based on a progress event from the engine. */
  note(progress: Progress): void {
    if (progress.kind === 'recorded') this.record = progress.record;
    else if (this.record !== undefined) this.isSent = true;
  }

  /**
   * Returns the result that applies if the command is interrupted now. This result isn't written to the record, so the
   * deployment counts as unfinished.
   */
  interrupted(): Result {
    const { record } = this;
    if (record === undefined) {
      return notStarted('stopped-before-sending', l10n.t('not started: stopped before anything was sent.'));
    }
    if (this.isSent) return endOf('stopped-watching', { ...record, record });
    return endOf(
      'no-outcome-recorded',
      { ...record, record },
      l10n.t('The command was stopped while the request was being sent.'),
    );
  }
}
