import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { expiryOf } from '../../platform/tokens/jwt';
import { variables } from '../machine';
import { secretKey, type Tokens } from './tokens';

/**
 * Returns the time when the token of an environment expires, if the token is a JWT. Sends no request, so the result is
 * undefined for client credentials.
 */
export async function tokenExpiry(environment: Environment, tokens: Pick<Tokens, 'get'>): Promise<number | undefined> {
  const { token } = environment;
  if (token.source === 'clientCredentials') return undefined;
  const given = token.source === 'variable' ? variables()[token.name] : await tokens.get(secretKey(environment));
  return given === undefined ? undefined : expiryOf(given);
}

/** The tooltip line that contains the expiry time of a token. */
export function expiryText(at: number, now = Date.now()): string {
  const when = formatExpiry(at);
  return at <= now ? vscode.l10n.t('Token expired: {0}', when) : vscode.l10n.t('Token expires: {0}', when);
}

/** Formats the expiry time of a token in the display language, such as `Jun 3, 2026, 2:02 PM`. */
export function formatExpiry(at: number): string {
  return new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
