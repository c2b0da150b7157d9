import type { Connection } from 'vscode-languageserver';
import { type ProblemCounts, type ServerStatus, statusChanged } from '../protocol';
import type { Client } from './client';
import { Debouncer } from './debouncer';
import type { Documents } from './documents';
import type { Folders } from './folders';
import type { Indexing } from './indexing';
import { partialReasons } from './service/wording/partialReasons';
import type { Disposable } from './service/workspace';
import { createSlices } from './slices';

/** Sends the server's status, whenever it changes, to a client that handles status notifications. */
export class Status implements Disposable {
  private readonly counts = new Map<string, ProblemCounts>();
  private total = none;
  private readonly waiting = new Set<string>();
  private readonly debouncer = new Debouncer(() => this.send());
  private sent = '';

  constructor(
    private readonly connection: Pick<Connection, 'sendNotification'>,
    private readonly client: Client,
    private readonly folders: Folders,
    private readonly documents: Pick<Documents, 'isInOtherLanguage'>,
    private readonly indexing: Indexing,
    private readonly openChecked: () => Promise<void>,
  ) {}

  /** Handles a change: the diagnostics of these files may have changed, or indexing has advanced. */
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
    // `partialReasons` needs results that may be outdated.
    for (const { service } of this.folders.all()) await service.pause();
    const status: ServerStatus = {
      state: ready ? 'ready' : 'indexing',
      done,
      total,
      partial: ready ? this.folders.all().flatMap(({ service }) => partialReasons(service.model)) : [],
      problems: this.total,
    };
    const text = JSON.stringify(status);
    if (text === this.sent) return;
    this.sent = text;
    await this.connection.sendNotification(statusChanged.method, status);
  }

  /** After the open documents have been checked, counts the problems in files whose problems may have changed. */
  private async count(): Promise<void> {
    const slices = createSlices();
    for (const uri of [...this.waiting]) {
      await this.openChecked();
      this.waiting.delete(uri);
      const counts = await this.countsOf(uri);
      this.total = replaced(this.total, this.counts.get(uri) ?? none, counts);
      this.counts.set(uri, counts);
      await slices.turn();
    }
  }

  /** Returns the number of problems in a file. A document for which the user has chosen another language has none. */
  private async countsOf(uri: string): Promise<ProblemCounts> {
    if (this.documents.isInOtherLanguage(uri)) return none;
    const { error, warning, information } = await this.folders.of(uri).service.problemCounts(uri);
    return { errors: error, warnings: warning, informations: information };
  }
}

const none: ProblemCounts = { errors: 0, warnings: 0, informations: 0 };

/** Returns the total after the counts of one file have changed from `before` to `after`. */
function replaced(total: ProblemCounts, before: ProblemCounts, after: ProblemCounts): ProblemCounts {
  return {
    errors: total.errors - before.errors + after.errors,
    warnings: total.warnings - before.warnings + after.warnings,
    informations: total.informations - before.informations + after.informations,
  };
}
