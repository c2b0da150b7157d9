import * as vscode from 'vscode';

/** The address of a document that is shown under a name; `id` tells documents of one name apart. */
export function addressOf(scheme: string, name: string, id: string): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${name.replaceAll('/', '-')}`, query: id });
}

/** Forgets what was kept of documents of a scheme, by their addresses, when they are closed. */
export function forgetClosed(scheme: string, kept: { delete(uri: string): unknown }): vscode.Disposable {
  // The editor also reports a document as closed if its language changes.
  return vscode.workspace.onDidCloseTextDocument(
    ({ uri, isClosed }) => uri.scheme === scheme && isClosed && kept.delete(uri.toString()),
  );
}
