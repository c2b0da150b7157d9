import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';

/** Where a secret is stored. `session`: the keyring failed, so the secret is lost when the window closes. */
export type Kept = 'keyring' | 'session';

/**
 * Stores access tokens, client secrets, and the values of secret headers, each under its storage key. Uses the editor's
 * secret storage. If that storage fails, keeps the secrets in memory until the window closes.
 */
export class Tokens implements vscode.Disposable {
  private readonly inMemory = new Map<string, string>();
  private readonly lastRead = new Map<string, string | undefined>();
  private readonly changed = new vscode.EventEmitter<string>();
  private readonly subscription: vscode.Disposable;
  private takingSignOuts: Promise<unknown> = Promise.resolve();

  /** Fires with the key of a secret that was stored or removed, in this window or another. */
  readonly onDidChange = this.changed.event;

  /** @param signOuts announces sign-outs if windows don't share the secret storage */
  constructor(
    private readonly storage: vscode.SecretStorage,
    private readonly signOuts?: SignOuts,
  ) {
    this.subscription = vscode.Disposable.from(
      storage.onDidChange(({ key }) => this.follow(key)),
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.readAgain()),
    );
  }

  /** Returns a secret, or undefined if it isn't stored or the keyring fails. */
  async get(key: string): Promise<string | undefined> {
    await this.takeSignOuts();
    const secret = await this.read(key);
    this.lastRead.set(key, secret);
    return secret;
  }

  private async read(key: string): Promise<string | undefined> {
    try {
      return (await this.held(key)) || undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns a stored secret. Rejects if it can't be read. */
  private async held(key: string): Promise<string | undefined> {
    return this.inMemory.get(key) ?? this.storage.get(key);
  }

  /**
   * Stores a secret and returns where it is stored. Reads the secret back, because some keyrings accept a secret
   * without storing it.
   */
  async store(key: string, secret: string): Promise<Kept> {
    // A sign-out in another window applies to the previous secret, not to this one.
    await this.takeSignOuts();
    const stored = await this.keeps(key, secret);
    if (stored) {
      this.inMemory.delete(key);
    } else {
      this.inMemory.set(key, secret);
      this.changed.fire(key);
    }
    return stored ? 'keyring' : 'session';
  }

  /** Removes secrets. If a secret can't be removed, still removes the others and then rejects. */
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
    this.inMemory.delete(key);
    try {
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

  /**
   * Handles a change to a stored secret. If the keyring now contains the secret, deletes the in-memory copy. Otherwise,
   * keeps the copy, because the keyring may have lost the secret.
   */
  private async follow(key: string): Promise<void> {
    const stored = await Promise.resolve(this.storage.get(key)).catch(() => undefined);
    if (stored) this.inMemory.delete(key);
    this.changed.fire(key);
  }

  /** Reads the known secrets again, because the editor doesn't report every change by another window. */
  private async readAgain(): Promise<void> {
    await this.takeSignOuts();
    for (const [key, known] of [...this.lastRead]) if ((await this.get(key)) !== known) this.changed.fire(key);
  }

  /**
   * Applies sign-outs from other windows: removes the affected secrets, even those that can't be read. Concurrent calls
   * also wait for these removals. Skips secrets that this window doesn't have, because each change makes a browser tab
   * store all of its secrets, which would overwrite the secrets of other tabs.
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

/** The storage key of an access token. A token belongs to one origin, tenant, and star system. */
export function accessTokenKey(origin: string, { tenantId, projectId }: TokenScope): string {
  return `token:${origin}/${tenantId}/${projectId}`;
}

/** The tenant and the star system of an access token. Together with the origin, they identify the token. */
type TokenScope = Pick<Environment, 'tenantId' | 'projectId'>;

/** The storage key of a client secret. The secret belongs to one client at the origin of the token URL. */
function clientSecretKey(tokenUrl: string, clientId: string): string {
  return `client-secret:${new URL(tokenUrl).origin}:${clientId}`;
}

/** The storage key of a secret header's value. The value belongs to one origin. */
export function headerKey(origin: string, name: string): string {
  return `header:${origin}:${name.toLowerCase()}`;
}

/** The storage keys of all secrets that an environment uses, token or client secret first. */
export function secretKeys(
  environment: TokenScope & Pick<Environment, 'baseUrl' | 'token' | 'secretHeaders'>,
): readonly string[] {
  const { origin } = new URL(environment.baseUrl);
  const headers = (environment.secretHeaders ?? []).map((name) => headerKey(origin, name));
  return environment.token.source === 'variable' ? headers : [secretKey(environment), ...headers];
}

/** The storage key of an environment's access token or client secret. */
export function secretKey({ baseUrl, token, ...scope }: TokenScope & Pick<Environment, 'baseUrl' | 'token'>): string {
  if (token.source === 'clientCredentials') return clientSecretKey(token.tokenUrl, token.clientId);
  return accessTokenKey(new URL(baseUrl).origin, scope);
}

const signOutsKey = 'sortie.signOuts';

/**
 * Announces each sign-out, with the secret's storage key and the time, to windows that don't share their secret
 * storage. This is necessary in a browser, where each tab reads the secrets once and isn't notified of changes in other
 * tabs.
 */
export class SignOuts {
  private readonly taken: Map<string, number>;

  /**
   * @param shared the editor's storage for all windows; its initial content is treated as already processed
   */
  constructor(private readonly shared: vscode.Memento) {
    this.taken = new Map(Object.entries(this.all()));
  }

  /** Returns the storage keys of the secrets that sign-outs in other windows have removed since the last call. */
  take(): readonly string[] {
    const news = Object.entries(this.all()).filter(([key, at]) => at !== this.taken.get(key));
    for (const [key, at] of news) this.taken.set(key, at);
    return news.map(([key]) => key);
  }

  async announce(key: string): Promise<void> {
    const at = Date.now();
    this.taken.set(key, at);
    await this.shared.update(signOutsKey, { ...this.all(), [key]: at });
  }

  private all(): Readonly<Record<string, number>> {
    return this.shared.get<Record<string, number>>(signOutsKey, {});
  }
}
