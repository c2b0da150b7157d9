import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import type { SignIn } from './signIn';
import { secretKey, type Tokens } from './tokens';

/**
 * Says that an environment wants a new token in the middle of something, without taking the focus, and waits until there
 * is one, wherever it was given. Answers false when the person puts the question away.
 */
export async function askToken(environment: Environment, tokens: Tokens, signIn: SignIn): Promise<boolean> {
  let given: (() => void) | undefined;
  const key = secretKey(environment);
  const elsewhere = new Promise<boolean>((resolve) => {
    given = () => resolve(true);
  });
  const following = tokens.onDidChange((changed) => changed === key && given?.());
  try {
    return await Promise.race([elsewhere, here(environment, signIn)]);
  } finally {
    following.dispose();
  }
}

async function here(environment: Environment, signIn: SignIn): Promise<boolean> {
  const button = vscode.l10n.t('Sign in');
  const message = vscode.l10n.t(
    '{0} does not accept the token any more. Sign in to go on watching.',
    inert(environment.name),
  );
  const chosen = await vscode.window.showWarningMessage(message, button);
  return chosen === button && signIn.ask(environment);
}
