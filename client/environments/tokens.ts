import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import type { InheritedTokens } from './inheritedTokens';
import type { SignOuts } from './signOuts';

/** Where a secret ended up. `session`: the keyring did not keep it, so it is known until the window closes. */
export type Kept = 'keyring' | 'session';

/**
 * Secrets by what they belong to: access tokens by environment (origin, tenant, star system), client secrets by token
 * URL and client. They are in the editor's secret storage or, if that fails, in memory until the window closes.
 */
export class Tokens implements vscode.Disposable {
  private readonly session = new Map<string, string>();
  private readonly lastRead = new Map<string, string | undefined>();
  private readonly changed = new vscode.EventEmitter<string>();
  private readonly subscription: vscode.Disposable;
  private takingSignOuts: Promise<unknown> = Promise.resolve();
  private readonly inheriting = new Map<string, Promise<void>>();

  /** Fires with the key of a secret that was stored or forgotten, in this window or another. */
  readonly onDidChange = this.changed.event;

  /**
   * @param signOuts where windows do not share the secret storage: what they tell each other instead
   * @param inherited who inherits the tokens that an earlier version stored by origin
   */
  constructor(
    private readonly storage: vscode.SecretStorage,
    private readonly signOuts?: SignOuts,
    private readonly inherited?: InheritedTokens,
  ) {
    this.subscription = vscode.Disposable.from(
      storage.onDidChange(({ key }) => this.follow(key)),
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.readAgain()),
    );
  }

  /** The secret, or nothing. A keyring that doesn't respond contains nothing. */
  async get(key: string): Promise<string | undefined> {
    await this.takeSignOuts();
    const secret = await this.read(key);
    this.lastRead.set(key, secret);
    return secret;
  }

  private async read(key: string): Promise<string | undefined> {
    try {
      return (await this.held(key)) || (await this.afterInheriting(key)) || undefined;
    } catch {
      return undefined;
    }
  }

  /** The token of an environment, after the one of its origin was carried over if it may be. */
  private async afterInheriting(key: string): Promise<string | undefined> {
    const origin = originOfToken(key);
    if (origin === undefined || !this.inherited) return undefined;
    if (!this.inheriting.has(origin)) {
      if (!this.inherited.isOpen(origin)) return undefined;
      this.inheriting.set(origin, this.inherit(origin, this.inherited));
    }
    await this.inheriting.get(origin);
    return this.held(key);
  }

  /** The old token stays for windows of an earlier version until the user signs out. */
  private async inherit(origin: string, inherited: InheritedTokens): Promise<void> {
    const token = await this.storage.get(originTokenKey(origin));
    const heir = token && (await inherited.decide(origin));
    if (!token || !heir) return;
    const key = accessTokenKey(origin, heir);
    if (!(await this.keeps(key, token))) this.session.set(key, token);
  }

  /** The secrets of this window. Rejects if they can't be read. */
  private async held(key: string): Promise<string | undefined> {
    return this.session.get(key) ?? this.storage.get(key);
  }

  /** Stores a secret and returns where. It is read back, because some keyrings accept and forget. */
  async store(key: string, secret: string): Promise<Kept> {
    // A sign-out elsewhere was of the secret before this one.
    await this.takeSignOuts();
    const stored = await this.keeps(key, secret);
    if (stored) {
      this.session.delete(key);
    } else {
      this.session.set(key, secret);
      this.changed.fire(key);
    }
    return stored ? 'keyring' : 'session';
  }

  /** Forgets secrets, each also where another one of them cannot be. Rejects where one is not gone for all. */
  async forget(...keys: readonly string[]): Promise<void> {
    await this.takeSignOuts();
    const ends = await Promise.allSettled(keys.map((key) => this.forgetOne(key)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  private async forgetOne(key: string): Promise<void> {
    try {
      await this.signOuts?.announce(key);
    } finally {
      await this.remove(key);
    }
  }

  private async remove(key: string): Promise<void> {
    this.session.delete(key);
    const origin = originOfToken(key);
    const old = origin === undefined ? key : originTokenKey(origin);
    try {
      if (old !== key && (await this.storage.get(old)) !== undefined) await this.storage.delete(old);
      await this.storage.delete(key);
    } finally {
      this.changed.fire(key);
    }
  }

  private async keeps(key: string, secret: string): Promise<boolean> {
    try {
      await this.storage.store(key, secret);
      return (await this.storage.get(key)) === secret;
    } catch {
      return false;
    }
  }

  /** Another window's secret counts; a keyring that forgot does not undo what is bridged here. */
  private async follow(key: string): Promise<void> {
    const stored = await Promise.resolve(this.storage.get(key)).catch(() => undefined);
    if (stored) this.session.delete(key);
    this.changed.fire(key);
  }

  /** Reads again what this window knows: not every change of another one is heard. */
  private async readAgain(): Promise<void> {
    await this.takeSignOuts();
    for (const [key, known] of [...this.lastRead]) if ((await this.get(key)) !== known) this.changed.fire(key);
  }

  /**
   * Removes secrets that other windows signed out of. A tab that writes one secret writes all it has, so it writes
   * nothing if it has none of them. A secret that can't be read may exist. Concurrent callers wait.
   */
  private takeSignOuts(): Promise<unknown> {
    for (const key of this.signOuts?.take() ?? []) {
      const held = this.takingSignOuts.then(() => this.held(key)).catch(() => 'unread');
      this.takingSignOuts = held.then((secret) => (secret ? this.remove(key) : undefined)).catch(() => undefined);
    }
    return this.takingSignOuts;
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}

/** The key of an access token: it belongs to the origin, the tenant, and the star system that it was given for. */
export function accessTokenKey(origin: string, { tenantId, projectId }: TokenScope): string {
  return `${tokenPrefix}${origin}/${tenantId}/${projectId}`;
}

const tokenPrefix = 'token:';

/** The part of an environment that an access token is issued for, apart from its origin. */
type TokenScope = Pick<Environment, 'tenantId' | 'projectId'>;

/** The origin in the key of an access token. */
function originOfToken(key: string): string | undefined {
  return /^token:(https?:\/\/[^/]+)\/[^/]+\/[^/]+$/.exec(key)?.[1];
}

/** The key under which an earlier version stored the access token of a whole origin. */
function originTokenKey(origin: string): string {
  return `${tokenPrefix}${origin}`;
}

/** The key of a client secret: it belongs to the origin of its token URL and to its client. */
function clientSecretKey(tokenUrl: string, clientId: string): string {
  return `client-secret:${new URL(tokenUrl).origin}:${clientId}`;
}

/** The key of the value of a secret header: it belongs to the origin it is sent to. */
export function headerKey(origin: string, name: string): string {
  return `header:${origin}:${name.toLowerCase()}`;
}

/** The keys of everything secret that the requests of an environment carry, its token or client secret first. */
export function secretKeys(
  environment: TokenScope & Pick<Environment, 'baseUrl' | 'token' | 'secretHeaders'>,
): readonly string[] {
  const { origin } = new URL(environment.baseUrl);
  const headers = (environment.secretHeaders ?? []).map((name) => headerKey(origin, name));
  return environment.token.source === 'variable' ? headers : [secretKey(environment), ...headers];
}

/** The key under which the secret of an environment is stored: an access token, or a client secret. */
export function secretKey({ baseUrl, token, ...scope }: TokenScope & Pick<Environment, 'baseUrl' | 'token'>): string {
  if (token.source === 'clientCredentials') return clientSecretKey(token.tokenUrl, token.clientId);
  return accessTokenKey(new URL(baseUrl).origin, scope);
}
