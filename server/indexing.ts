import * as l10n from '@vscode/l10n';
import type { CancellationToken } from 'vscode-languageserver';
import type { Folder } from './folder';
import type { ShowProgress } from './progress';
import { cancelled, type Runner } from './runner';

/** Reads the folders' configuration files, with progress where the client shows it. */
export interface Indexing {
  start(folder: Folder): void;
  /** Files read so far and to be read, over these folders; `ready` when none is being read. */
  progress(folders: readonly Folder[]): { readonly done: number; readonly total: number; readonly ready: boolean };
  /** Resolves when no folder is being read; rejects as cancelled as soon as the token is. */
  settled(token?: CancellationToken): Promise<void>;
}

/** `onChange` is called when something began, went on or ended. */
export function createIndexing(showProgress: ShowProgress, run: Runner, onChange: () => void): Indexing {
  const counts = new Map<Folder, { done: number; total: number }>();
  /** The same of folders that have been read. */
  const read = new WeakMap<Folder, { done: number; total: number }>();
  const waiting = new Set<() => void>();
  /** Before the first start nothing is settled: the folders' settings are still on their way. */
  let begun = false;

  const progress = (folders: readonly Folder[]) => {
    let [done, total] = [0, 0];
    for (const folder of folders) {
      const count = counts.get(folder) ?? read.get(folder);
      done += count?.done ?? 0;
      total += count?.total ?? 0;
    }
    return { done, total, ready: begun && counts.size === 0 };
  };

  const index = async (folder: Folder) => {
    const count = { done: 0, total: 0 };
    counts.set(folder, count);
    const shown = showProgress(l10n.t('Reading sort configuration'));
    onChange();
    try {
      await folder.index((done, total) => {
        count.done = done;
        count.total = total;
        shown.report(done, total);
        onChange();
      });
    } finally {
      if (counts.get(folder) === count) counts.delete(folder);
      read.set(folder, count);
      shown.done();
      if (counts.size === 0) {
        for (const resolve of waiting) resolve();
        waiting.clear();
      }
      onChange();
    }
  };

  return {
    start(folder) {
      begun = true;
      run.event('index', () => index(folder));
    },
    progress,
    settled(token) {
      if (token?.isCancellationRequested) return Promise.reject(cancelled());
      if (begun && counts.size === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const done = () => {
          listening?.dispose();
          resolve();
        };
        const listening = token?.onCancellationRequested(() => {
          waiting.delete(done);
          listening?.dispose();
          reject(cancelled());
        });
        waiting.add(done);
      });
    },
  };
}
