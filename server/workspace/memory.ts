import { URI } from 'vscode-uri';
import type { FileChange, Workspace } from '../service/workspace';

/** A workspace without a disk; its owner plays the outside world. */
export interface MemoryWorkspace extends Workspace {
  /** Creates or replaces a file, by its path relative to the root, and tells those who watch. */
  write(relativePath: string, text: string): void;
  /** Removes a file and tells those who watch. */
  remove(relativePath: string): void;
  /** Tells those who watch of a change that is none of the texts, such as one of a folder. */
  notify(change: FileChange): void;
  uriOf(relativePath: string): string;
}

/** A workspace of the given texts, by paths relative to `root`, a URI. */
export function createMemoryWorkspace(
  files: Readonly<Record<string, string>> = {},
  root = 'file:///workspace',
): MemoryWorkspace {
  const texts = new Map(Object.entries(files));
  const listeners = new Set<(changes: readonly FileChange[]) => void>();
  const rootUri = URI.parse(root);
  const uriOf = (relativePath: string) => rootUri.with({ path: `${rootUri.path}/${relativePath}` }).toString();
  const pathOf = (uri: string) => URI.parse(uri).path.slice(rootUri.path.length + 1);
  const notify = (change: FileChange) => {
    for (const listener of [...listeners]) listener([change]);
  };
  return {
    root,
    uriOf,
    notify,
    pause: () => Promise.resolve(),
    async *find(wanted, signal) {
      for (const relativePath of [...texts.keys()]) {
        if (signal.aborted) return;
        if (wanted(relativePath)) yield uriOf(relativePath);
      }
    },
    async read(uri, maxBytes) {
      const text = uri.startsWith(`${root}/`) ? texts.get(pathOf(uri)) : undefined;
      if (text === undefined) return { failure: 'missing' };
      if (text.includes('\0')) return { failure: 'binary' };
      return new TextEncoder().encode(text).length > maxBytes ? { failure: 'too-large' } : { text };
    },
    watch(listener) {
      listeners.add(listener);
      return { ready: Promise.resolve(), dispose: () => listeners.delete(listener) };
    },
    write(relativePath, text) {
      const kind = texts.has(relativePath) ? 'changed' : 'created';
      texts.set(relativePath, text);
      notify({ uri: uriOf(relativePath), kind });
    },
    remove(relativePath) {
      if (texts.delete(relativePath)) notify({ uri: uriOf(relativePath), kind: 'deleted' });
    },
  };
}
