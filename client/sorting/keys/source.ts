import * as vscode from 'vscode';
import { type ApiNode, collections, type ServerStatus } from '../../../protocol';
import type { Language } from '../../language/language';

/** The known state of the workspace's collections. */
export type Known =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly apis: readonly ApiNode[] }
  /** The language server doesn't respond. */
  | { readonly kind: 'failed' };

/**
 * Requests the workspace's collections from the language server while the view is visible, or when a command needs
 * them.
 */
export class CollectionSource implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly statusChanged = new vscode.EventEmitter<void>();
  private readonly subscriptions: readonly vscode.Disposable[];
  private readonly leave = new vscode.CancellationTokenSource();
  private state: Known = { kind: 'loading' };
  private last: ServerStatus | undefined;
  private visible = false;
  private stale = true;
  private running: Promise<void> | undefined;

  readonly onDidChange = this.changed.event;
  readonly onDidChangeStatus = this.statusChanged.event;

  constructor(
    private readonly language: Language,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.subscriptions = [
      language.onDidChangeCollections(() => {
        this.stale = true;
        if (this.visible) void this.update();
      }),
      language.onDidChangeStatus((status) => {
        this.last = status;
        this.statusChanged.fire();
      }),
    ];
  }

  get known(): Known {
    return this.state;
  }

  get status(): ServerStatus | undefined {
    return this.last;
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    if (visible && this.stale) void this.update();
  }

  /** The current collections, for a command. Rejects if the language server doesn't respond. */
  async apis(): Promise<readonly ApiNode[]> {
    await this.update();
    if (this.state.kind === 'there') return this.state.apis;
    throw new Error('The language server does not answer.');
  }

  /** Requests the collections again. Resolves when the collections reflect all edits so far. */
  refresh(): Promise<void> {
    this.stale = true;
    return this.update();
  }

  /** Keeps requesting the collections until they're up to date. Concurrent calls share the requests. */
  update(): Promise<void> {
    this.running ??= this.ask().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.leave.cancel();
    this.leave.dispose();
    this.changed.dispose();
    this.statusChanged.dispose();
  }

  private async ask(): Promise<void> {
    while (this.stale && !this.leave.token.isCancellationRequested) {
      this.stale = false;
      const state = await this.read();
      if (this.leave.token.isCancellationRequested) return;
      this.state = state;
      this.changed.fire();
    }
  }

  private async read(): Promise<Known> {
    try {
      const client = await this.language.client();
      const { apis } = await client.sendRequest<{ readonly apis: readonly ApiNode[] }>(
        collections.method,
        {},
        this.leave.token,
      );
      return { kind: 'there', apis };
    } catch (error) {
      this.log.warn(`collections: ${error instanceof Error ? error.message : String(error)}`);
      return { kind: 'failed' };
    }
  }
}
