import type * as vscode from 'vscode';

const signOutsKey = 'sortie.signOuts';

/**
 * What windows that share no secret storage tell each other: which secrets were signed out of, by their keys and the
 * time. Every tab of a browser reads the secrets once, and hears nothing of those of the others.
 */
export class SignOuts {
  private readonly heeded: Map<string, number>;

  /** @param shared what the editor remembers for all windows; what it holds already is old */
  constructor(private readonly shared: vscode.Memento) {
    this.heeded = new Map(Object.entries(this.all()));
  }

  /** Takes note of a sign-out of a secret in another window; answers whether there was one since the last time. */
  heed(key: string): boolean {
    const at = this.all()[key];
    if (at === undefined || at === this.heeded.get(key)) return false;
    this.heeded.set(key, at);
    return true;
  }

  /** Tells the other windows that a secret is to be forgotten. */
  async tell(key: string): Promise<void> {
    const at = Date.now();
    this.heeded.set(key, at);
    await this.shared.update(signOutsKey, { ...this.all(), [key]: at });
  }

  private all(): Readonly<Record<string, number>> {
    return this.shared.get<Record<string, number>>(signOutsKey, {});
  }
}
