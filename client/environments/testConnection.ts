import * as vscode from 'vscode';
import type { DeploymentsApi } from '../../platform/api';
import type { Environment } from '../../platform/environment';
import { PlatformError } from '../../platform/http/failure';
import { inert } from '../../platform/inert';
import type { Connections } from './connections';
import type { SignIn } from './signIn';
import { judge, planetAlone, type Verdict } from './verdict';

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
  const found = await vscode.window.withProgress(options, () => test(environment, connections.api(environment)));
  if (!found) {
    const planet = inert(environment.planetId);
    await vscode.window.showInformationMessage(
      vscode.l10n.t('{0} answers, takes the token and knows planet {1}.', name, planet),
    );
    return;
  }
  const { failure, verdict } = found;
  log.warn(`test of ${name}: ${failure.message} ${failure.platformMessage ? inert(failure.platformMessage) : ''}`);
  const fix = verdict.culprit === 'token' ? vscode.l10n.t('Sign in') : vscode.l10n.t('Show log');
  const chosen = await vscode.window.showWarningMessage(verdict.message, fix);
  if (chosen !== fix) return;
  if (verdict.culprit === 'token') await signIn.ask(environment);
  else log.show(true);
}

interface Found {
  readonly failure: PlatformError;
  readonly verdict: Verdict;
}

/** Reads the status; where the platform does not know the place, the branches of the star system tell more. */
async function test(environment: Environment, api: DeploymentsApi): Promise<Found | undefined> {
  const failure = await failureOf(() => api.status());
  if (!failure) return undefined;
  const known = { ...environment, name: inert(environment.name) };
  const verdict = judge(failure, known);
  if (verdict.culprit !== 'identifiers' || (await failureOf(() => api.branches()))) return { failure, verdict };
  return { failure, verdict: planetAlone(known) };
}

async function failureOf(read: () => Promise<unknown>): Promise<PlatformError | undefined> {
  try {
    await read();
    return undefined;
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
}
