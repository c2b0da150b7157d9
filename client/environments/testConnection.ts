import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import { type Connections, findHost } from './connections';
import { findFailedConnection } from './failedConnection';
import type { SignIn } from './signIn';

/**
 * Reads the status of the environment's planet once. Shows whether the connection works and, if it doesn't, which part
 * of the environment is wrong.
 */
export async function testConnection(
  environment: Environment,
  connections: Connections,
  signIn: SignIn,
  log: vscode.LogOutputChannel,
): Promise<void> {
  const name = inert(environment.name);
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Testing the connection to {0}', name),
  };
  const api = connections.api(environment);
  const found = await vscode.window.withProgress(options, () => findFailedConnection(environment, api, findHost));
  if (!found) {
    const planet = inert(environment.planetId);
    await vscode.window.showInformationMessage(
      vscode.l10n.t('{0} responded, accepted the token, and found planet {1}.', name, planet),
    );
    return;
  }
  const { failure, diagnosis } = found;
  log.warn(`test of ${name}: ${failure.message} ${failure.platformMessage ? inert(failure.platformMessage) : ''}`);
  const fix = diagnosis.cause === 'token' ? vscode.l10n.t('Sign In') : vscode.l10n.t('Show Log');
  const chosen = await vscode.window.showWarningMessage(diagnosis.message, fix);
  if (chosen !== fix) return;
  if (diagnosis.cause === 'token') await signIn.ask(environment);
  else log.show(true);
}
