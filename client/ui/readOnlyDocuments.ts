import * as vscode from 'vscode';

/** Read-only documents that Sortie writes: their text is made when they are opened and lives as long as the window. */
export class ReadOnlyDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly subscriptions: readonly vscode.Disposable[];

  readonly onDidChange = this.changed.event;

  /**
   * @param lost the text of a document of an earlier window, or what is shown until it is put again
   */
  constructor(
    private readonly scheme: string,
    private readonly lost: (uri: vscode.Uri) => string = () => '',
  ) {
    this.subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => uri.scheme === scheme && this.texts.delete(uri.toString())),
      this.changed,
    ];
  }

  /** Puts a text under a name and answers its address; the same name and `id` show the newer text. */
  put(name: string, text: string, id = ''): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: this.scheme, path: `/${name.replaceAll('/', '-')}`, query: id });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? this.lost(uri);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
