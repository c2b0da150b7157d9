import * as vscode from 'vscode';
import type { Environment } from '../../../platform/environment';
import { PlatformError } from '../../../platform/http/failure';
import { inert } from '../../../platform/inert';
import { NoStateFolder, UnusableFile } from '../../../platform/records/files';
import { type Diagnosis, diagnose } from '../../environments/diagnosis';
import type { SignIn } from '../../environments/signIn';
import { NothingToDeploy, NotPlanned, NotRead } from './questions';

/**
 * Shows why a deployment couldn't be prepared, and offers to try again. No deployment request has been sent at this
 * point.
 */
export class RetryOffer {
  constructor(
    private readonly signIn: SignIn,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /**
   * Shows the cause of the failure. If the cause is the token, asks for a token instead. Returns whether to try again.
   * Rethrows errors that aren't about the platform or the plan.
   */
  async offer(environment: Environment, error: unknown): Promise<boolean> {
    if (error instanceof NothingToDeploy || error instanceof NotPlanned) {
      await vscode.window.showWarningMessage(error.message);
      return false;
    }
    if (error instanceof UnusableFile || error instanceof NoStateFolder) {
      await vscode.window.showWarningMessage(vscode.l10n.t('{0} Nothing was sent.', inert(error.message)));
      return false;
    }
    if (error instanceof NotRead) return this.ask(environment, error.diagnosis);
    if (!(error instanceof PlatformError)) throw error;
    const diagnosis = diagnose(error, environment);
    this.log.warn(`${diagnosis.message} ${inert(error.platformMessage ?? '')}`.trimEnd());
    return this.ask(environment, diagnosis);
  }

  private async ask(environment: Environment, { cause, message }: Diagnosis): Promise<boolean> {
    if (cause === 'token') return this.signIn.ask(environment);
    const again = vscode.l10n.t('Try Again');
    return (await vscode.window.showWarningMessage(message, again)) === again;
  }
}
