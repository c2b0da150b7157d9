import type * as vscode from 'vscode';

const signOutsKey = 'sortie.signOuts';

/**
 * What windows that share no secret storage tell each other: which secrets were signed out of, by their keys and the
 * time. Every tab of a browser reads the secrets once, and hears nothing of those of the others.
 */
export class SignOuts {
  private readonly taken: Map<string, number>;

  /** @param shared the editor's storage for all windows. What it already contains is old */
  constructor(private readonly shared: vscode.Memento) {
    this.taken = new Map(Object.entries(this.all()));
  }

  /** Reads the sign-outs in other windows. Returns the secrets that were signed out since the last call. */
  take(): readonly string[] {
    const news = Object.entries(this.all()).filter(([key, at]) => at !== this.taken.get(key));
    for (const [key, at] of news) this.taken.set(key, at);
    return news.map(([key]) => key);
  }

  /** Tells the other windows that a secret is to be forgotten. */
  async announce(key: string): Promise<void> {
    const at = Date.now();
    this.taken.set(key, at);
    await this.shared.update(signOutsKey, { ...this.all(), [key]: at });
  }

  private all(): Readonly<Record<string, number>> {
    return this.shared.get<Record<string, number>>(signOutsKey, {});
  }
}
