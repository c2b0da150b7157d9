import { URI } from 'vscode-uri';
import type { FileChange, ReadResult, Watcher, Workspace } from '../service/workspace';

type Listener = (changes: readonly FileChange[]) => void;

/** A workspace in memory. Its owner creates, changes, and removes the files. */
export class MemoryWorkspace implements Workspace {
  private readonly texts: Map<string, string>;
  private readonly listeners = new Set<Listener>();
  private readonly rootUri: URI;

  /**
   * @param files content by path relative to the root
   * @param root the folder's URI
   */
  constructor(
    files: Readonly<Record<string, string>> = {},
    readonly root = 'file:///workspace',
  ) {
    this.texts = new Map(Object.entries(files));
    this.rootUri = URI.parse(root);
  }

  uriOf(relativePath: string): string {
    return this.rootUri.with({ path: `${this.rootUri.path}/${relativePath}` }).toString();
  }

  /** Creates or replaces a file at a path relative to the root, and notifies the listeners. */
  write(relativePath: string, text: string): void {
    const kind = this.texts.has(relativePath) ? 'changed' : 'created';
    this.texts.set(relativePath, text);
    this.notify({ uri: this.uriOf(relativePath), kind });
  }

  /** Removes a file and notifies the listeners. */
  remove(relativePath: string): void {
    if (this.texts.delete(relativePath)) this.notify({ uri: this.uriOf(relativePath), kind: 'deleted' });
  }

  /** Notifies the listeners of a change that `write` and `remove` don't cause, such as a change to a folder. */
  notify(change: FileChange): void {
    for (const listener of [...this.listeners]) listener([change]);
  }

  async find(wanted: (relativePath: string) => boolean): Promise<readonly string[]> {
    const gitFolders = [...this.texts.keys()].flatMap((path) => /^(?:.*?\/)?\.git(?=\/)/.exec(path)?.[0] ?? []);
    return [...this.texts.keys(), ...new Set(gitFolders)].filter(wanted).map((path) => this.uriOf(path));
  }

  async read(uri: string, maxLength: number): Promise<ReadResult> {
    const text = uri.startsWith(`${this.root}/`) ? this.texts.get(this.pathOf(uri)) : undefined;
    if (text === undefined) return { failure: this.hasFolder(uri) ? 'not-a-file' : 'missing' };
    if (text.includes('\0')) return { failure: 'binary' };
    return text.length > maxLength ? { failure: 'too-large' } : { text };
  }

  watch(listener: Listener): Watcher {
    this.listeners.add(listener);
    return { ready: Promise.resolve(), dispose: () => this.listeners.delete(listener) };
  }

  pause(): Promise<void> {
    return Promise.resolve();
  }

  private hasFolder(uri: string): boolean {
    return [...this.texts.keys()].some((path) => this.uriOf(path).startsWith(`${uri}/`));
  }

  private pathOf(uri: string): string {
    return URI.parse(uri).path.slice(this.rootUri.path.length + 1);
  }
}
