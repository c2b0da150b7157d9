import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { KnownEnvironment } from './known';
import { secretKeys, type Tokens } from './tokens';

/**
 * Removes the secrets of an environment, after a confirmation that lists the other environments that use any of these
 * secrets. If no secret is stored, shows a message instead.
 */
export async function signOut(
  known: KnownEnvironment,
  all: readonly KnownEnvironment[],
  tokens: Tokens,
): Promise<void> {
  const name = inert(known.environment.name);
  const { token } = known.environment;
  const keys = secretKeys(known.environment);
  if (token.source === 'variable' && keys.length === 0) {
    await vscode.window.showInformationMessage(
      vscode.l10n.t(
        "{0} uses the token in the environment variable {1}. Sortie stores no token, so you don't need to sign out.",
        name,
        token.name,
      ),
    );
    return;
  }
  const stored = await Promise.all(keys.map((key) => tokens.get(key)));
  if (stored.every((secret) => secret === undefined)) {
    await vscode.window.showInformationMessage(vscode.l10n.t('Not signed in to {0}.', name));
    return;
  }
  const detail = othersWithSecret(known, all)
    .map((other) => inert(other.environment.name))
    .join(', ');
  const forget = vscode.l10n.t('Sign Out');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Sign out of {0}?', name),
    {
      modal: true,
      ...(detail ? { detail: vscode.l10n.t('This removes a secret that is also used for {0}.', detail) } : {}),
    },
    forget,
  );
  if (chosen === forget) await tokens.forget(...keys);
}

/** The other environments that share a token, client secret, or secret header with this environment. */
export function othersWithSecret(
  known: KnownEnvironment,
  all: readonly KnownEnvironment[],
): readonly KnownEnvironment[] {
  const keys = secretKeys(known.environment);
  return all.filter(
    (other) => other.key !== known.key && secretKeys(other.environment).some((key) => keys.includes(key)),
  );
}
