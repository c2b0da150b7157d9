import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { PlatformError } from '../../platform/http/failure';
import { inert } from '../../platform/inert';
import type { Connections } from './connections';
import type { SignIn } from './signIn';
import { judge } from './verdict';

/** Reads the status of the planet once and says which part of the environment is wrong, if one is. */
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
  const failure = await vscode.window.withProgress(options, () => readStatus(environment, connections));
  if (!failure) {
    const planet = inert(environment.planetId);
    await vscode.window.showInformationMessage(
      vscode.l10n.t('{0} answers, takes the token and knows planet {1}.', name, planet),
    );
    return;
  }
  const verdict = judge(failure, { ...environment, name });
  log.warn(`test of ${name}: ${failure.message} ${failure.platformMessage ? inert(failure.platformMessage) : ''}`);
  const fix = verdict.culprit === 'token' ? vscode.l10n.t('Sign in') : vscode.l10n.t('Show log');
  const chosen = await vscode.window.showWarningMessage(verdict.message, fix);
  if (chosen !== fix) return;
  if (verdict.culprit === 'token') await signIn.ask(environment);
  else log.show(true);
}

async function readStatus(environment: Environment, connections: Connections): Promise<PlatformError | undefined> {
  try {
    await connections.api(environment).status();
    return undefined;
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
}
