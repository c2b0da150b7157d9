import type * as vscode from 'vscode';

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

  /** Announces to the other windows that a secret must be removed. */
  async announce(key: string): Promise<void> {
    const at = Date.now();
    this.taken.set(key, at);
    await this.shared.update(signOutsKey, { ...this.all(), [key]: at });
  }

  private all(): Readonly<Record<string, number>> {
    return this.shared.get<Record<string, number>>(signOutsKey, {});
  }
}
