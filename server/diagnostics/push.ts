import { CancellationToken, type Connection, type PublishDiagnosticsParams } from 'vscode-languageserver';
import { Debouncer } from '../debouncer';
import type { Documents } from '../documents';
import type { Disposable } from '../service/workspace';
import { createSlices } from '../slices';
import type { Publisher } from './publisher';
import type { DiagnosticsSource } from './source';

/**
 * Pushes diagnostics to a client that doesn't pull them. The diagnostics of a closed file are pushed only if the file
 * has or had any. The edited document comes first, then other open documents. Closed files wait until all folders have
 * been read and the diagnostics of all open documents have been sent.
 */
export class Push implements Publisher {
  /** Files for which the client shows diagnostics. */
  private readonly published = new Set<string>();
  private readonly edited = new Queue((uri) => this.publish(uri));
  private readonly open = new Queue((uri) => this.publish(uri));
  private readonly closed: Queue;
  private readonly queues: readonly Queue[];

  /** `indexed` resolves when all folders have been read. */
  constructor(
    private readonly connection: Pick<Connection, 'sendDiagnostics'>,
    private readonly documents: Pick<Documents, 'versions'>,
    private readonly source: Pick<DiagnosticsSource, 'diagnostics'>,
    indexed: () => Promise<void>,
  ) {
    this.closed = new Queue(
      (uri) => this.publish(uri),
      async () => {
        await indexed();
        await this.openChecked();
      },
    );
    this.queues = [this.edited, this.open, this.closed];
  }

  changed(affected: Iterable<string>, edited?: string): void {
    const changedQueues = new Set<Queue>();
    for (const uri of affected) {
      const queue = this.queueFor(uri, edited);
      for (const each of this.queues) each.delete(uri);
      queue.add(uri);
      changedQueues.add(queue);
    }
    for (const queue of changedQueues) queue.schedule();
  }

  async openChecked(): Promise<void> {
    await this.edited.emptied();
    await this.open.emptied();
  }

  dispose(): void {
    for (const queue of this.queues) queue.dispose();
  }

  private queueFor(uri: string, edited: string | undefined): Queue {
    if (uri === edited || this.edited.has(uri)) return this.edited;
    return this.documents.versions.has(uri) ? this.open : this.closed;
  }

  private async publish(uri: string): Promise<void> {
    const diagnostics = await this.source.diagnostics(uri, CancellationToken.None);
    const version = this.documents.versions.get(uri);
    if (version === undefined && diagnostics.length === 0 && !this.published.has(uri)) return;
    if (diagnostics.length > 0) this.published.add(uri);
    else this.published.delete(uri);
    const message: PublishDiagnosticsParams = { uri, diagnostics };
    await this.connection.sendDiagnostics(version === undefined ? message : { ...message, version });
  }
}

/** The files whose diagnostics are to be published, in order. */
class Queue implements Disposable {
  private readonly uris = new Set<string>();
  private readonly debouncer = new Debouncer(() => this.drain());
  private readonly waiting = new Set<() => void>();
  private isDraining = false;

  /** `ready` is awaited before each call to `publish`. */
  constructor(
    private readonly publish: (uri: string) => Promise<void>,
    private readonly ready?: () => Promise<void>,
  ) {}

  has(uri: string): boolean {
    return this.uris.has(uri);
  }

  add(uri: string): void {
    this.uris.add(uri);
  }

  delete(uri: string): void {
    this.uris.delete(uri);
  }

  schedule(): void {
    this.debouncer.schedule();
  }

  /** Resolves when the queue is empty and `publish` isn't running. */
  emptied(): Promise<void> {
    if (this.uris.size === 0 && !this.isDraining) return Promise.resolve();
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  dispose(): void {
    this.debouncer.dispose();
    this.uris.clear();
    this.wake();
  }

  private async drain(): Promise<void> {
    this.isDraining = true;
    try {
      const slices = createSlices();
      for (const uri of [...this.uris]) {
        await this.ready?.();
        if (!this.uris.delete(uri)) continue;
        await this.publish(uri);
        await slices.turn();
      }
    } finally {
      this.isDraining = false;
      if (this.uris.size === 0) this.wake();
    }
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
