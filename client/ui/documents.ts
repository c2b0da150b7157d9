import * as vscode from 'vscode';

/**
 * Returns a document's URI, which contains the name that users see. `id` distinguishes documents with the same name.
 */
export function addressOf(scheme: string, name: string, id: string): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${name.replaceAll('/', '-')}`, query: id });
}

/** Whenever a document with this scheme is closed, deletes the document's data from `kept`, whose keys are URIs. */
export function forgetClosed(scheme: string, kept: { delete(uri: string): unknown }): vscode.Disposable {
  // The editor also reports a document as closed if its language changes.
  return vscode.workspace.onDidCloseTextDocument(
    ({ uri, isClosed }) => uri.scheme === scheme && isClosed && kept.delete(uri.toString()),
  );
}
