import * as vscode from 'vscode';
import type { ApplicationApis, Environment } from '../../platform/environment';
import { originOf } from '../../platform/http/address';
import { PlatformError } from '../../platform/http/failure';
import { validateToken } from '../../platform/http/headers';
import type { PipelineOptions } from '../../platform/http/pipeline';
import { inert } from '../../platform/inert';
import { askValue } from '../ui/ask';
import type { Connections } from './connections';
import { type SignIn, showWhereKept } from './signIn';
import { accessTokenKey, secretKey, type Tokens } from './tokens';

/** Whether a request failed because the token is missing or was rejected. */
export function wantsToken(error: unknown): boolean {
  return (
    error instanceof PlatformError && (error.code === 'no-token' || (error.code === 'status' && error.status === 401))
  );
}

/**
 * Access to an environment's applications. Each origin has its own token; the environment's token is sent only to the
 * origin of the environment's base URL.
 */
export class ApplicationAccess {
  constructor(
    private readonly connections: () => Promise<Connections>,
    private readonly tokens: Tokens,
    private readonly environmentSignIn: SignIn,
  ) {}

  /**
   * Returns the options for requests to an application. Creating a client with these options throws a `PlatformError`
   * if the application's address isn't allowed.
   */
  async pipeline(environment: Environment, application: ApplicationApis): Promise<PipelineOptions> {
    return (await this.connections()).application(environment, application);
  }

  async isSignedIn(environment: Environment, { url, auth }: ApplicationApis): Promise<boolean> {
    if (auth === 'none') return true;
    const origin = originOf(url);
    return origin === originOf(environment.baseUrl)
      ? (await this.connections()).hasToken(environment)
      : (await this.tokens.get(accessTokenKey(origin, environment))) !== undefined;
  }

  /** Asks for an application's token. Returns whether the application now has a token. */
  async signIn(environment: Environment, { url }: ApplicationApis): Promise<boolean> {
    const origin = originOf(url);
    if (origin === originOf(environment.baseUrl)) return this.environmentSignIn.ask(environment);
    const token = await askValue(vscode.l10n.t('Sign In to an Application of {0}', inert(environment.name)), {
      prompt: vscode.l10n.t(
        'Enter the access token for {0}. Sortie sends it only to this origin and keeps it in the secret storage.',
        origin,
      ),
      password: true,
      validate: (text) => validateToken(text, vscode.l10n.t('The token')),
    });
    if (token === undefined) return false;
    showWhereKept(await this.tokens.store(accessTokenKey(origin, environment), token));
    return true;
  }

  environmentToken(environment: Environment): Promise<string | undefined> {
    return this.tokens.get(secretKey(environment));
  }
}
