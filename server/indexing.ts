import * as l10n from '@vscode/l10n';
import type { CancellationToken } from 'vscode-languageserver';
import type { ShowProgress } from './progress';
import { cancelled, type Runner } from './runner';

/** The part of a folder that `Indexing` needs. */
interface IndexedFolder {
  index(onProgress: (done: number, total: number) => void): Promise<void>;
}

/** Number of files read so far, and total number of files. */
interface Count {
  done: number;
  total: number;
}

/** Reads the configuration files and Gosu files in folders. Shows progress if the client supports it. */
export class Indexing {
  private readonly running = new Map<IndexedFolder, Count>();
  private readonly finished = new WeakMap<IndexedFolder, Count>();
  private readonly waiting = new Set<() => void>();
  /** Whether the indexing of a folder has begun. Until then, the folder settings are still being requested. */
  private hasBegun = false;

  /** `onChange` is called when indexing starts, advances, and ends. */
  constructor(
    private readonly showProgress: ShowProgress,
    private readonly run: Runner,
    private readonly onChange: () => void,
  ) {}

  start(folder: IndexedFolder): void {
    this.hasBegun = true;
    this.run.event('index', () => this.index(folder));
  }

  /**
   * Returns how many files in these folders have been read, and how many there are in total. `ready` is true if
   * indexing has begun and isn't running for any folder.
   */
  progress(folders: readonly IndexedFolder[]): {
    readonly done: number;
    readonly total: number;
    readonly ready: boolean;
  } {
    let [done, total] = [0, 0];
    for (const folder of folders) {
      const count = this.running.get(folder) ?? this.finished.get(folder);
      done += count?.done ?? 0;
      total += count?.total ?? 0;
    }
    return { done, total, ready: this.isReady() };
  }

  /** Resolves when no folder is being read. Rejects when the token is canceled. */
  indexed(token?: CancellationToken): Promise<void> {
    if (token?.isCancellationRequested) return Promise.reject(cancelled());
    if (this.isReady()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const done = () => {
        listening?.dispose();
        resolve();
      };
      const listening = token?.onCancellationRequested(() => {
        this.waiting.delete(done);
        listening?.dispose();
        reject(cancelled());
      });
      this.waiting.add(done);
    });
  }

  /** Whether indexing has begun and isn't running for any folder. */
  isReady(): boolean {
    return this.hasBegun && this.running.size === 0;
  }

  private async index(folder: IndexedFolder): Promise<void> {
    const count: Count = { done: 0, total: 0 };
    this.running.set(folder, count);
    const progress = this.showProgress(l10n.t('Reading sort configuration'));
    this.onChange();
    try {
      await folder.index((done, total) => {
        count.done = done;
        count.total = total;
        progress.report(done, total);
        this.onChange();
      });
    } finally {
      if (this.running.get(folder) === count) this.running.delete(folder);
      this.finished.set(folder, count);
      progress.done();
      if (this.running.size === 0) {
        for (const resolve of this.waiting) resolve();
        this.waiting.clear();
      }
      this.onChange();
    }
  }
}
