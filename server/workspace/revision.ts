import { relativePathOf } from '../service/text/fileSelection';
import { isGitPath } from '../service/text/leftOut';
import type { ReadResult, Watcher, Workspace } from '../service/workspace';
import { MemoryWorkspace } from './memory';

/** The content of a folder at a revision. */
export interface RevisionContent {
  /** The text of each file, by path relative to the folder. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths that revisions don't contain, such as those that Git ignores. Folders have a trailing slash. */
  readonly ignored: readonly string[];
}

/**
 * The state of a folder at a revision. Ignored files, and the files that determine what is left out, are read from the
 * current folder, so that the same files are left out.
 */
export class RevisionWorkspace implements Workspace {
  readonly root: string;
  readonly pause: () => Promise<void>;
  private readonly past: MemoryWorkspace;
  private readonly ignoredFiles: ReadonlySet<string>;
  private readonly ignoredFolders: readonly string[];

  constructor(
    private readonly now: Workspace,
    private readonly content: RevisionContent,
  ) {
    this.root = now.root;
    this.pause = now.pause.bind(now);
    this.past = new MemoryWorkspace(Object.fromEntries(content.texts), now.root);
    this.ignoredFiles = new Set(content.ignored.filter((path) => !path.endsWith('/')));
    this.ignoredFolders = content.ignored.filter((path) => path.endsWith('/'));
  }

  async find(wanted: (relativePath: string) => boolean, signal: AbortSignal): Promise<readonly string[]> {
    const past = await this.past.find((path) => !isGitPath(path) && wanted(path));
    return [...past, ...(await this.now.find((path) => this.isNow(path) && wanted(path), signal))];
  }

  read(uri: string, maxLength: number, signal: AbortSignal): Promise<ReadResult> {
    const isNow = this.isNow(relativePathOf(this.root, uri));
    return isNow ? this.now.read(uri, maxLength, signal) : this.past.read(uri, maxLength);
  }

  watch(): Watcher {
    return { ready: Promise.resolve(), dispose() {} };
  }

  /**
   * Whether a file is read from the current folder: it determines what is left out, or is ignored and isn't in the
   * revision. A committed file doesn't count as ignored, even if it matches an ignore rule.
   */
  private isNow(path: string): boolean {
    if (isGitPath(path)) return true;
    if (this.content.texts.has(path)) return false;
    return this.ignoredFiles.has(path) || this.ignoredFolders.some((folder) => path.startsWith(folder));
  }
}
