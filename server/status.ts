import { CancellationToken, type Connection } from 'vscode-languageserver';
import { type ProblemCounts, type ServerStatus, statusChanged } from '../protocol';
import type { Client } from './client';
import { Debouncer } from './debouncer';
import { countsOf } from './diagnostics/counts';
import type { DiagnosticsSource } from './diagnostics/source';
import type { Folders } from './folders';
import type { Indexing } from './indexing';
import { partialReasons } from './service/wording/partialReasons';
import type { Disposable } from './service/workspace';
import { createSlices } from './slices';

/** Sends the status of the server to a client that listens, when it has changed. */
export class Status implements Disposable {
  private readonly counts = new Map<string, ProblemCounts>();
  private readonly waiting = new Set<string>();
  private readonly debouncer = new Debouncer(() => this.send());
  private sent = '';

  constructor(
    private readonly connection: Pick<Connection, 'sendNotification'>,
    private readonly client: Client,
    private readonly folders: Folders,
    private readonly source: DiagnosticsSource,
    private readonly indexing: Indexing,
  ) {}

  /** The diagnostics of these files may have changed, or the index has advanced. */
  changed(affected: Iterable<string>): void {
    if (!this.client.listens) return;
    for (const uri of affected) this.waiting.add(uri);
    this.debouncer.schedule();
  }

  dispose(): void {
    this.debouncer.dispose();
  }

  private async send(): Promise<void> {
    const { done, total, ready } = this.indexing.progress(this.folders.all());
    if (ready) await this.count();
    const status: ServerStatus = {
      state: ready ? 'ready' : 'indexing',
      done,
      total,
      partial: ready ? this.folders.all().flatMap(({ service }) => partialReasons(service.model)) : [],
      problems: sum(this.counts.values()),
    };
    const text = JSON.stringify(status);
    if (text === this.sent) return;
    this.sent = text;
    await this.connection.sendNotification(statusChanged.method, status);
  }

  /** Counts the problems of files that may have changed. */
  private async count(): Promise<void> {
    const slices = createSlices();
    for (const uri of [...this.waiting]) {
      this.waiting.delete(uri);
      this.counts.set(uri, countsOf(await this.source.diagnostics(uri, CancellationToken.None)));
      await slices.turn();
    }
  }
}

function sum(counts: Iterable<ProblemCounts>): ProblemCounts {
  const total = { errors: 0, warnings: 0, informations: 0 };
  for (const { errors, warnings, informations } of counts) {
    total.errors += errors;
    total.warnings += warnings;
    total.informations += informations;
  }
  return total;
}
