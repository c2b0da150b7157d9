import * as vscode from 'vscode';

/** The content of a document, as a file system stores it. */
interface Kept {
  readonly bytes: Uint8Array;
  readonly changedAt: number;
}

/**
 * Read-only documents whose content comes from Sortie. The content is kept while the document is open. The documents
 * are files in a virtual file system, because only files are reopened after a reload.
 */
export class ReadOnlyDocuments implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly kept = new Map<string, Kept>();
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly subscriptions: readonly vscode.Disposable[];
  private last = 0;

  readonly onDidChangeFile = this.changed.event;

  /**
   * @param lost returns the placeholder for a document from a closed window; the document contains the placeholder
   * until `put` stores new content
   */
  constructor(
    private readonly scheme: string,
    private readonly lost: (uri: vscode.Uri) => string = () => '',
  ) {
    this.subscriptions = [
      vscode.workspace.registerFileSystemProvider(scheme, this, { isReadonly: true, isCaseSensitive: true }),
      forgetClosed(scheme, this.kept),
      this.changed,
    ];
  }

  /**
   * Stores content under a name and returns the URI of its document. Replaces content that has the same name and `id`.
   */
  put(name: string, text: string, id = ''): vscode.Uri {
    const uri = addressOf(this.scheme, name, id);
    this.keep(uri, text);
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    return uri;
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { bytes, changedAt } = this.found(uri);
    const permissions = vscode.FilePermission.Readonly;
    return { type: vscode.FileType.File, ctime: 0, mtime: changedAt, size: bytes.byteLength, permissions };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return this.found(uri).bytes;
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private found(uri: vscode.Uri): Kept {
    return this.kept.get(uri.toString()) ?? this.keep(uri, this.lost(uri));
  }

  /** Stores content. Its modification time is always later than that of the previous content. */
  private keep(uri: vscode.Uri, text: string): Kept {
    this.last = Math.max(this.last + 1, Date.now());
    const kept = { bytes: new TextEncoder().encode(text), changedAt: this.last };
    this.kept.set(uri.toString(), kept);
    return kept;
  }
}

/** Read-only documents that exist only while they are open. A reload doesn't reopen them. */
export class VirtualDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly subscriptions: readonly vscode.Disposable[];

  readonly onDidChange = this.changed.event;

  constructor(private readonly scheme: string) {
    this.subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      forgetClosed(scheme, this.texts),
      this.changed,
    ];
  }

  /**
   * Stores content under a name and returns the URI of its document. Replaces content that has the same name and `id`.
   */
  put(name: string, text: string, id = ''): vscode.Uri {
    const uri = addressOf(this.scheme, name, id);
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

/**
 * Returns a document's URI, which contains the name that users see. `id` distinguishes documents with the same name.
 */
function addressOf(scheme: string, name: string, id: string): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${name.replaceAll('/', '-')}`, query: id });
}

function forgetClosed(scheme: string, kept: { delete(uri: string): unknown }): vscode.Disposable {
  // The editor also reports a document as closed if its language changes.
  return vscode.workspace.onDidCloseTextDocument(
    ({ uri, isClosed }) => uri.scheme === scheme && isClosed && kept.delete(uri.toString()),
  );
}
