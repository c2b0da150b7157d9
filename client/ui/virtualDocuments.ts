import * as vscode from 'vscode';
import { addressOf, forgetClosed } from './documents';

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
