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

/** Whether a request failed for want of a token that is accepted. */
export function wantsToken(error: unknown): boolean {
  return (
    error instanceof PlatformError && (error.code === 'no-token' || (error.code === 'status' && error.status === 401))
  );
}

/** Reaches the applications of environments: each origin has its own token, and the environment's is for its own origin. */
export class ApplicationAccess {
  constructor(
    private readonly connections: () => Promise<Connections>,
    private readonly tokens: Tokens,
    private readonly environmentSignIn: SignIn,
  ) {}

  /** How an application is reached. Creating a client of it throws a `PlatformError` for what must not be used. */
  async pipeline(environment: Environment, application: ApplicationApis): Promise<PipelineOptions> {
    return (await this.connections()).application(environment, application);
  }

  /** Whether requests to an application need no sign-in any more. */
  async isSignedIn(environment: Environment, { url, auth }: ApplicationApis): Promise<boolean> {
    if (auth === 'none') return true;
    const origin = originOf(url);
    return origin === originOf(environment.baseUrl)
      ? (await this.connections()).hasToken(environment)
      : (await this.tokens.get(accessTokenKey(origin, environment))) !== undefined;
  }

  /** Asks for the token of an application. */
  async signIn(environment: Environment, { url }: ApplicationApis): Promise<boolean> {
    const origin = originOf(url);
    if (origin === originOf(environment.baseUrl)) return this.environmentSignIn.ask(environment);
    const token = await askValue(vscode.l10n.t('Sign In to an Application of {0}', inert(environment.name)), {
      prompt: vscode.l10n.t(
        'The access token for {0}. Sortie sends it only there and keeps it in the secret storage.',
        origin,
      ),
      password: true,
      validate: (text) => validateToken(text, vscode.l10n.t('The token')),
    });
    if (token === undefined) return false;
    showWhereKept(await this.tokens.store(accessTokenKey(origin, environment), token));
    return true;
  }

  /** The token that is stored for an environment itself. */
  environmentToken(environment: Environment): Promise<string | undefined> {
    return this.tokens.get(secretKey(environment));
  }
}
