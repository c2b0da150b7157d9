import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { PlatformError } from '../../platform/http/failure';
import { tokenProblem } from '../../platform/http/headers';
import { inert } from '../../platform/inert';
import { askText, type Objection } from '../ui/ask';
import type { Place } from '../ui/walk';
import type { Connections } from './connections';
import { type Kept, secretKey, type Tokens } from './tokens';
import { judge } from './verdict';

const alone: Place = { step: 1, total: 1, canGoBack: false };

/** Asks for tokens and client secrets: once per origin at a time, however many parts of the product need one. */
export class SignIn {
  private readonly asking = new Map<string, Promise<boolean>>();

  constructor(
    private readonly tokens: Tokens,
    private readonly connections: () => Promise<Connections>,
  ) {}

  /** Asks for what the environment needs to sign in, unless somebody asks already. Answers whether it is there now. */
  ask(environment: Environment): Promise<boolean> {
    const key = secretKey(environment);
    const running = this.asking.get(key);
    if (running) return running;
    const asked = this.run(environment, key).finally(() => this.asking.delete(key));
    this.asking.set(key, asked);
    return asked;
  }

  private async run(environment: Environment, key: string): Promise<boolean> {
    if (environment.token.source === 'variable') return this.checkVariable(environment, environment.token.name);
    const connections = await this.connections();
    const answer = await askSecret(environment, connections, alone);
    if (answer === undefined) return false;
    tellWhereKept(await this.tokens.store(key, answer));
    return true;
  }

  private async checkVariable(environment: Environment, variable: string): Promise<boolean> {
    if (await (await this.connections()).hasToken(environment)) return true;
    const message = vscode.l10n.t(
      'The environment variable {0} has no token for {1}. Set it and start the editor again from there.',
      variable,
      inert(environment.name),
    );
    await vscode.window.showWarningMessage(message);
    return false;
  }
}

/** Asks for the token or client secret of an environment and tries it; answers it when the platform took it. */
export async function askSecret(
  environment: Environment,
  connections: Connections,
  place: Place,
): Promise<string | undefined> {
  const client = environment.token.source === 'clientCredentials';
  const name = inert(environment.name);
  let secret: string | undefined;
  await askText(
    {
      title: vscode.l10n.t('Sign in to {0}', name),
      prompt: client
        ? vscode.l10n.t('The client secret. It is sent to the token URL alone and kept in the secret storage.')
        : vscode.l10n.t(
            'The access token for {0}. It is sent there alone and kept in the secret storage.',
            new URL(environment.baseUrl).origin,
          ),
      password: true,
      place,
      validate: (text) => (client ? undefined : tokenProblem(text, vscode.l10n.t('The token'))),
      verify: (text, signal) => trySecret(environment, connections, text, signal),
    },
    (text) => {
      secret = text;
    },
  );
  return secret;
}

/** Reads the status of the planet with a secret that is not stored yet, and says what stands against the secret. */
async function trySecret(
  environment: Environment,
  connections: Connections,
  secret: string,
  signal: AbortSignal,
): Promise<Objection | undefined> {
  try {
    await connections.apiWith(environment, secret).status(signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { culprit, message } = judge(error, { ...environment, name: inert(environment.name) });
    return { message, doubt: culprit === 'rights' || culprit === 'identifiers' };
  }
}

/** Says so when a secret could not be kept in the keyring. */
export function tellWhereKept(kept: Kept): void {
  if (kept === 'keyring') return;
  void vscode.window.showWarningMessage(
    vscode.l10n.t('The keyring of this machine did not keep the token. Sortie remembers it until this window closes.'),
  );
}
