import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { KnownEnvironment } from './known';
import { secretKey, type Tokens } from './tokens';

/** Forgets the token or client secret of an environment, after asking; other environments of the same origin lose it too, and that is said. */
export async function signOut(
  known: KnownEnvironment,
  all: readonly KnownEnvironment[],
  tokens: Tokens,
): Promise<void> {
  const name = inert(known.environment.name);
  if (known.environment.token.source === 'variable') {
    await vscode.window.showInformationMessage(
      vscode.l10n.t(
        '{0} takes its token from the environment variable {1}; Sortie keeps none.',
        name,
        known.environment.token.name,
      ),
    );
    return;
  }
  const key = secretKey(known.environment);
  if ((await tokens.get(key)) === undefined) {
    await vscode.window.showInformationMessage(vscode.l10n.t('Nobody is signed in to {0}.', name));
    return;
  }
  const others = all.filter((other) => other.key !== known.key && secretKey(other.environment) === key);
  const detail = others.map((other) => inert(other.environment.name)).join(', ');
  const forget = vscode.l10n.t('Sign out');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Forget the token for {0}?', name),
    { modal: true, ...(detail ? { detail: vscode.l10n.t('The same token serves {0}.', detail) } : {}) },
    forget,
  );
  if (chosen === forget) await tokens.forget(key);
}
