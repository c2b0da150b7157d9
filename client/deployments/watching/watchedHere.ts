import type * as vscode from 'vscode';

const key = 'sortie.watchedHere';
const kept = 20;

/**
 * The deployments that this workspace watched most recently. After a reload, Sortie resumes watching them or offers to
 * do so, even if another process is watching them. That process may be the extension host of a window that was closed.
 */
export class WatchedHere {
  constructor(private readonly memory: vscode.Memento) {}

  has(recordId: string): boolean {
    return this.ids().includes(recordId);
  }

  async add(recordId: string): Promise<void> {
    if (!this.has(recordId)) await this.memory.update(key, [recordId, ...this.ids()].slice(0, kept));
  }

  private ids(): readonly string[] {
    return this.memory.get<readonly string[]>(key, []);
  }
}
