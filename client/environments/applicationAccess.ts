import * as vscode from 'vscode';
import type { ApplicationApis, Environment } from '../../platform/environment';
import { originOf } from '../../platform/http/address';
import { PlatformError } from '../../platform/http/failure';
import { validateToken } from '../../platform/http/headers';
import { inert } from '../../platform/inert';
import { askText } from '../ui/ask';
import { onlyStep } from '../ui/wizard';
import { type SignIn, showWhereKept } from './signIn';
import { accessTokenKey, type Tokens } from './tokens';

/** Whether a request failed for want of a token that is accepted. */
export function wantsToken(error: unknown): boolean {
  return (
    error instanceof PlatformError && (error.code === 'no-token' || (error.code === 'status' && error.status === 401))
  );
}

/** Asks for the token of an application: each origin has its own, and the environment's is used for its own origin. */
export async function signInToApplication(
  { signIn, tokens }: { readonly signIn: SignIn; readonly tokens: Tokens },
  environment: Environment,
  { url }: ApplicationApis,
): Promise<boolean> {
  const origin = originOf(url);
  if (origin === originOf(environment.baseUrl)) return signIn.ask(environment);
  let token: string | undefined;
  await askText(
    { title: vscode.l10n.t('Sign in to an application of {0}', inert(environment.name)), position: onlyStep },
    {
      prompt: vscode.l10n.t('The access token for {0}. It is sent there alone and kept in the secret storage.', origin),
      password: true,
      validate: (text) => validateToken(text, vscode.l10n.t('The token')),
    },
    (text) => {
      token = text;
    },
  );
  if (token === undefined) return false;
  showWhereKept(await tokens.store(accessTokenKey(origin, environment), token));
  return true;
}
