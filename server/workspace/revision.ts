import { relativePathOf } from '../service/text/fileSelection';
import type { ReadResult, Watcher, Workspace } from '../service/workspace';
import { MemoryWorkspace } from './memory';

/** What a folder contained at a revision. */
export interface RevisionContent {
  /** Texts by path, relative to the folder. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths that no revision has, such as those that Git ignores; that of a whole folder ends with a slash. */
  readonly ignored: readonly string[];
}

/** A folder as it was at a revision. Ignored files are taken from the folder as it is now. */
export class RevisionWorkspace implements Workspace {
  readonly root: string;
  private readonly past: MemoryWorkspace;
  private readonly ignoredFiles: ReadonlySet<string>;
  private readonly ignoredFolders: readonly string[];

  constructor(
    private readonly now: Workspace,
    private readonly content: RevisionContent,
  ) {
    this.root = now.root;
    this.past = new MemoryWorkspace(Object.fromEntries(content.texts), now.root);
    this.ignoredFiles = new Set(content.ignored.filter((path) => !path.endsWith('/')));
    this.ignoredFolders = content.ignored.filter((path) => path.endsWith('/'));
  }

  async *find(wanted: (relativePath: string) => boolean, signal: AbortSignal): AsyncGenerator<string> {
    yield* this.past.find(wanted, signal);
    if (this.content.ignored.length > 0) yield* this.now.find((path) => this.isIgnored(path) && wanted(path), signal);
  }

  read(uri: string, maxBytes: number, signal: AbortSignal): Promise<ReadResult> {
    const isNow = this.isIgnored(relativePathOf(this.root, uri));
    return isNow ? this.now.read(uri, maxBytes, signal) : this.past.read(uri, maxBytes);
  }

  watch(): Watcher {
    return { ready: Promise.resolve(), dispose() {} };
  }

  pause(): Promise<void> {
    return this.now.pause();
  }

  /** A file that was put into the repository although it is ignored has a text of the revision, which counts. */
  private isIgnored(path: string): boolean {
    if (this.content.texts.has(path)) return false;
    return this.ignoredFiles.has(path) || this.ignoredFolders.some((folder) => path.startsWith(folder));
  }
}
