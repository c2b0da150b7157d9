import * as l10n from '@vscode/l10n';
import { endOf, notStarted } from '../platform/deployments/results';
import type { DeploymentRecord, Progress, Result } from '../platform/deploymentTypes';

/** How far a deployment has come, for a command that is interrupted before its engine returns. */
export class DeploymentStage {
  private record: DeploymentRecord | undefined;
  private isSent = false;

  /** Takes what the engine reports. */
  note(progress: Progress): void {
    if (progress.kind === 'recorded') this.record = progress.record;
    else if (this.record !== undefined) this.isSent = true;
  }

  /** The result if the command ends now. It isn't recorded: the record stays unfinished. */
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
