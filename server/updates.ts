import * as l10n from '@vscode/l10n';
import { CancellationToken } from 'vscode-languageserver';
import type { ProblemCounts } from '../protocol';
import { Debouncer } from './debouncer';
import type { Publisher } from './diagnostics/publisher';
import type { DiagnosticsSource } from './diagnostics/source';
import type { Documents } from './documents';
import type { ShownProgress, ShowProgress } from './progress';
import type { SortService } from './service/service';
import type { Disposable } from './service/workspace';
import { createSlices } from './slices';
import { noProblems } from './status';

/** What `Updates` tells its owner. */
export interface UpdatesListener {
  /** The open documents have been checked after a change. */
  checked(): Promise<void>;
  /** The code lenses and inlay hints of a document other than the edited one may have changed. */
  othersAffected(): void;
  /** Whether the number of problems in all files is needed. */
  readonly countsProblems: boolean;
  /** All files have been checked, and contain this many problems. */
  counted(totals: ProblemCounts): void;
  /** Whether all folders have been read. */
  isReady(): boolean;
}

/** What `Updates` needs of the service of a folder. */
interface CheckedFolder {
  readonly service: Pick<SortService, 'problemCounts' | 'stamp' | 'removeUnused'>;
}

/** What `Updates` needs of the folders. */
interface CheckedFolders {
  files(): readonly string[];
  all(): readonly CheckedFolder[];
  of(uri: string): CheckedFolder;
}

type Totals = { -readonly [K in keyof ProblemCounts]: ProblemCounts[K] };

/**
 * Minimum number of files for which the server shows a progress bar. Fewer files are checked too quickly for a progress
 * bar to be useful.
 */
const fewestToShow = 100;

/**
 * After changes, asks one question: what are the diagnostics of the open documents now? The edited document comes first.
 * When idle and after all folders have been read, asks the same of all files. The services answer quickly for files that
 * no change affects. The publisher delivers what differs.
 */
export class Updates implements Disposable {
  private readonly debouncer = new Debouncer(() => this.run());
  /** The documents that the client has opened, changed, or closed since the open documents were last checked. */
  private edited = new Set<string>();
  /**
   * The document that the client changed last, if nothing else has changed since. The client requests its diagnostics
   * itself. It may already have the diagnostics of documents that it changed before, so these count as affected.
   */
  private lastEdited: string | undefined;
  private isChanged = false;
  private nextCheck = openCheck();
  /** The last stamp of each open document (see `SortService.stamp`). */
  private readonly stamps = new Map<string, object>();
  private readonly known = new Set<string>();
  /** The errors since the run began. An error in one file doesn't keep other files from being checked. */
  private errors: unknown[] = [];

  constructor(
    private readonly folders: CheckedFolders,
    private readonly documents: Pick<Documents, 'versions' | 'isInOtherLanguage'>,
    private readonly source: DiagnosticsSource,
    private readonly publisher: Publisher,
    private readonly showProgress: ShowProgress,
    private readonly listener: UpdatesListener,
  ) {}

  /**
   * Handles a change. If the only cause is that the client changed one document, `edited` is this document. Resolves when
   * the open documents have been checked.
   */
  changed(edited?: string): Promise<void> {
    if (edited !== undefined) this.edited.add(edited);
    this.lastEdited = edited;
    this.isChanged = true;
    this.debouncer.schedule();
    return this.nextCheck.done;
  }

  /** Asks for the diagnostics of all files. */
  askAll(): void {
    this.debouncer.schedule();
  }

  dispose(): void {
    this.debouncer.dispose();
    this.nextCheck.resolve();
  }

  private async run(): Promise<void> {
    await this.checkOpen();
    if (this.listener.isReady()) {
      if (this.listener.countsProblems || this.publisher.wantsClosedFiles) await this.checkAll();
      for (const { service } of this.folders.all()) service.removeUnused();
    }
    const [error] = this.errors.splice(0);
    if (error !== undefined) throw error;
  }

  private async checkOpen(): Promise<void> {
    if (!this.isChanged) return;
    this.isChanged = false;
    const { edited, lastEdited, documents, nextCheck } = this;
    this.edited = new Set();
    this.nextCheck = openCheck();
    let isOtherAffected = false;
    const last = lastEdited === undefined ? [] : [lastEdited];
    for (const uri of new Set([...last, ...edited, ...documents.versions.keys()])) {
      const isOther = uri !== lastEdited;
      const isChecked = await this.ask(uri, isOther);
      if (isChecked && this.updateStamp(uri) && isOther) isOtherAffected = true;
    }
    nextCheck.resolve();
    this.publisher.delivered('open documents');
    if (isOtherAffected) this.listener.othersAffected();
    await this.listener.checked();
  }

  /** Checks all files, and counts their problems. Open documents come first if they change in the meantime. */
  private async checkAll(): Promise<void> {
    const uris = [...new Set([...this.folders.files(), ...this.documents.versions.keys(), ...this.publisher.files()])];
    const progress = this.progressOver(uris);
    const slices = createSlices();
    const totals: Totals = { ...noProblems };
    try {
      for (const [index, uri] of uris.entries()) {
        await this.checkOpen();
        if (this.publisher.wantsClosedFiles) await this.ask(uri, false);
        await this.count(uri, totals);
        this.known.add(uri);
        progress?.report(index + 1, uris.length);
        await slices.turn();
      }
    } finally {
      progress?.done();
    }
    this.publisher.delivered('all files');
    this.listener.counted(totals);
  }

  /** Returns false if the file can't be checked. */
  private async ask(uri: string, isAffected: boolean): Promise<boolean> {
    try {
      await this.publisher.offer(uri, await this.source.diagnostics(uri, CancellationToken.None), isAffected);
      return true;
    } catch (error) {
      this.errors.push(error);
      return false;
    }
  }

  /** Adds the number of problems in a file. A document for which the user has chosen another language has none. */
  private async count(uri: string, totals: Totals): Promise<void> {
    if (this.documents.isInOtherLanguage(uri)) return;
    try {
      const { error, warning, information } = await this.folders.of(uri).service.problemCounts(uri);
      totals.errors += error;
      totals.warnings += warning;
      totals.informations += information;
    } catch (error) {
      this.errors.push(error);
    }
  }

  /** Returns whether a part of an open document has been checked again since the last call. */
  private updateStamp(uri: string): boolean {
    const before = this.stamps.get(uri);
    const now = this.documents.versions.has(uri) ? this.folders.of(uri).service.stamp(uri) : undefined;
    if (now) this.stamps.set(uri, now);
    else this.stamps.delete(uri);
    return before !== undefined && now !== before;
  }

  private progressOver(uris: readonly string[]): ShownProgress | undefined {
    const unchecked = uris.filter((uri) => !this.known.has(uri)).length;
    return unchecked < fewestToShow || !this.publisher.wantsClosedFiles
      ? undefined
      : this.showProgress(l10n.t('Checking sort configuration'));
  }
}

/** A check that hasn't ended, and the promise of those who wait for its end. */
function openCheck(): { readonly done: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const done = new Promise<void>((end) => {
    resolve = end;
  });
  return { done, resolve };
}
