import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { PlatformError } from '../../platform/http/failure';
import { validateHeader, validateToken } from '../../platform/http/headers';
import { inert } from '../../platform/inert';
import { planetAndEnvironment } from '../../platform/planetName';
import { expiryOf } from '../../platform/tokens/jwt';
import { askText, type Objection, type TextQuestion } from '../ui/ask';
import { runWizard, type WizardPosition, type WizardStep } from '../ui/wizard';
import type { Connections } from './connections';
import { diagnose } from './diagnosis';
import { formatExpiry } from './tokenExpiry';
import { headerKey, type Kept, secretKey, secretKeys, type Tokens } from './tokens';

/** Recognizes environments of the local platform and renews their token, because Sortie creates that token itself. */
export interface LocalSignIn {
  readonly isLocal: (environment: Environment) => boolean;
  /** Creates a new token if the current one has expired. Returns whether there is a valid token. */
  readonly renew: () => Promise<boolean>;
}

/**
 * Asks for tokens, client secrets, and the values of secret headers. Concurrent requests for the same token share one
 * question.
 */
export class SignIn {
  private readonly asking = new Map<string, Promise<boolean>>();

  constructor(
    private readonly tokens: Tokens,
    private readonly connections: () => Promise<Connections>,
    private readonly local?: LocalSignIn,
  ) {}

  /**
   * Asks for the environment's secrets, or waits for a question that is already open. Returns whether the secrets are
   * now available.
   */
  ask(environment: Environment): Promise<boolean> {
    const key = secretKey(environment);
    const running = this.asking.get(key);
    if (running) return running;
    const asked = this.run(environment).finally(() => this.asking.delete(key));
    this.asking.set(key, asked);
    return asked;
  }

  /**
   * Signs in to a new environment. Asks for nothing if another environment has the same secrets and the platform doesn't
   * reject them.
   */
  async askMissing(environment: Environment, all: readonly Environment[]): Promise<boolean> {
    const key = secretKey(environment);
    const other = all.find((each) => each.name !== environment.name && secretKeys(each).includes(key));
    if (!other || !(await this.canShare(environment))) return this.ask(environment);
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        'Signed in to {0} with the token of {1}.',
        inert(environment.name),
        planetAndEnvironment(other, other.name),
      ),
    );
    return true;
  }

  /** Whether all secrets of an environment are stored, and the platform doesn't reject them. */
  private async canShare(environment: Environment): Promise<boolean> {
    const secrets = await Promise.all(secretKeys(environment).map((key) => this.tokens.get(key)));
    return (
      secrets.every((secret) => secret !== undefined) && !(await isRejected(environment, await this.connections()))
    );
  }

  private async run(environment: Environment): Promise<boolean> {
    if (this.local?.isLocal(environment)) return this.local.renew();
    const { token } = environment;
    if (token.source === 'variable' && !(await this.checkVariable(environment, token.name))) return false;
    if (secretKeys(environment).length === 0) return true;
    const answers = await askSecrets(environment, await this.connections());
    if (answers === undefined) return false;
    const kept: Kept[] = [];
    for (const [key, secret] of answers) kept.push(await this.tokens.store(key, secret));
    showWhereKept(kept.includes('session') ? 'session' : 'keyring');
    void vscode.window.showInformationMessage(vscode.l10n.t('Signed in to {0}.', inert(environment.name)));
    return true;
  }

  private async checkVariable(environment: Environment, variable: string): Promise<boolean> {
    const connections = await this.connections();
    if ((await connections.hasToken(environment)) && !(await refusesToken(environment, connections))) return true;
    const message = vscode.l10n.t(
      'The environment variable {0} contains no token that {1} accepts. Set the variable to a valid token, and restart the editor.',
      variable,
      inert(environment.name),
    );
    await vscode.window.showWarningMessage(message);
    return false;
  }
}

/**
 * Whether the platform rejects the token from an environment variable. False if secret headers are also required,
 * because they may be the cause.
 */
async function refusesToken(environment: Environment, connections: Connections): Promise<boolean> {
  return secretKeys(environment).length === 0 && isRejected(environment, connections);
}

/** Whether the platform rejects the token or the secret headers of an environment. */
async function isRejected(environment: Environment, connections: Connections): Promise<boolean> {
  try {
    await connections.api(environment).status();
    return false;
  } catch (error) {
    return error instanceof PlatformError && diagnose(error, environment).cause === 'token';
  }
}

/**
 * Asks for all secrets of an environment: the values of secret headers, then the token or client secret. Tests all
 * secrets together after the last question. Returns a map from storage keys to secrets, or undefined if the user
 * cancels.
 */
async function askSecrets(
  environment: Environment,
  connections: Connections,
): Promise<ReadonlyMap<string, string> | undefined> {
  const answers = new Map<string, string>();
  const { origin } = new URL(environment.baseUrl);
  const headers = (environment.secretHeaders ?? []).map((name) => ({ name, key: headerKey(origin, name) }));
  const last = secretKeys(environment).length;
  const test =
    (key: string): Verify =>
    (text, signal) =>
      trySecrets(environment, connections, new Map([...answers, [key, text]]), signal);
  const ask = (position: WizardPosition, key: string, words: SecretWords, verify = test(key)) =>
    askText(
      { title: vscode.l10n.t('Sign In to {0}', inert(environment.name)), position },
      {
        ...words,
        password: true,
        verify: position.step < last ? undefined : verify,
      },
      (text) => {
        answers.set(key, text);
      },
    );
  const steps = headers.map(
    ({ name, key }): WizardStep => ({ ask: (position) => ask(position, key, headerWords(name, origin)) }),
  );
  const key = secretKey(environment);
  const { source } = environment.token;
  const verify = source === 'pasted' ? unlessExpired(test(key)) : undefined;
  if (source !== 'variable')
    steps.push({ ask: (position) => ask(position, key, tokenWords(environment, origin), verify) });
  return (await runWizard(steps)) ? answers : undefined;
}

type Verify = NonNullable<TextQuestion['verify']>;

/**
 * Rejects a token that has expired, without sending it. If the user enters the same token again, it is sent, because the
 * clock of this machine may be wrong.
 */
function unlessExpired(verify: Verify): Verify {
  let rejected: string | undefined;
  return async (text, signal) => {
    const at = expiryOf(text);
    if (at === undefined || at > Date.now() || text === rejected) return verify(text, signal);
    rejected = text;
    const message = vscode.l10n.t(
      "This token expired on {0}, so it wasn't sent. Paste a new token, or press Enter to send this one anyway.",
      formatExpiry(at),
    );
    return { message, doubt: false };
  };
}

type SecretWords = Pick<TextQuestion, 'prompt' | 'validate'>;

function headerWords(name: string, origin: string): SecretWords {
  return {
    prompt: vscode.l10n.t(
      'Enter the value of header {0}. Sortie sends it only to {1} and keeps it in the secret storage.',
      name,
      origin,
    ),
    validate: (text) => (text === '' ? vscode.l10n.t('Enter a value.') : validateHeader(name, text)),
  };
}

function tokenWords({ token, tenantId, projectId }: Environment, origin: string): SecretWords {
  if (token.source === 'clientCredentials') {
    return {
      prompt: vscode.l10n.t(
        'Enter the client secret. Sortie sends it only to the token URL and keeps it in the secret storage.',
      ),
      validate: (text) => (text === '' ? vscode.l10n.t('Enter a client secret.') : undefined),
    };
  }
  return {
    prompt: vscode.l10n.t(
      'Enter the access token for {0} (tenant {1}, star system {2}). Sortie sends it only to this origin.',
      origin,
      inert(tenantId),
      inert(projectId),
    ),
    validate: (text) => validateToken(text, vscode.l10n.t('The token')),
  };
}

async function trySecrets(
  environment: Environment,
  connections: Connections,
  given: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<Objection | undefined> {
  try {
    await connections.apiWith(environment, given).status(signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { cause, message } = diagnose(error, environment);
    // The message of the diagnosis would ask the user to sign in again.
    if (error.status === 401)
      return { message: vscode.l10n.t("{0} didn't accept the token.", inert(environment.name)), doubt: false };
    return { message, doubt: cause === 'rights' || cause === 'identifiers' };
  }
}

/** Shows a message if a secret couldn't be stored in the keyring. */
export function showWhereKept(kept: Kept): void {
  if (kept === 'keyring') return;
  void vscode.window.showWarningMessage(
    vscode.l10n.t("This machine's keyring didn't store what you entered. Sortie keeps it until this window closes."),
  );
}

/** Asks for a new token while deployments are being watched. Watches that use the same token share one notification. */
export class TokenQuestions {
  private readonly open = new Map<string, Promise<boolean>>();

  constructor(
    private readonly tokens: Tokens,
    private readonly signIn: SignIn,
  ) {}

  /**
   * Without taking focus, shows a notification that an environment needs a new token. Then waits for a token from any
   * source. Returns false if the user dismisses the notification or doesn't sign in.
   */
  ask(environment: Environment): Promise<boolean> {
    const key = secretKey(environment);
    const running = this.open.get(key);
    if (running) return running;
    const asked = this.run(environment, key).finally(() => this.open.delete(key));
    this.open.set(key, asked);
    return asked;
  }

  private async run(environment: Environment, key: string): Promise<boolean> {
    let given: (() => void) | undefined;
    const elsewhere = new Promise<boolean>((resolve) => {
      given = () => resolve(true);
    });
    const following = this.tokens.onDidChange((changed) => changed === key && given?.());
    try {
      return await Promise.race([elsewhere, this.here(environment)]);
    } finally {
      following.dispose();
    }
  }

  private async here(environment: Environment): Promise<boolean> {
    const button = vscode.l10n.t('Sign In');
    const message = vscode.l10n.t(
      '{0} no longer accepts the token. Sign in to continue watching.',
      inert(environment.name),
    );
    const chosen = await vscode.window.showWarningMessage(message, button);
    return chosen === button && this.signIn.ask(environment);
  }
}
