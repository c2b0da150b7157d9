import * as vscode from 'vscode';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient, State } from 'vscode-languageclient/browser';
import { type CreateClient, clientOptions } from '../language/server';

declare const Worker: new (address: string) => Worker & { terminate(): void };

/** Makes clients of a language server that is a web worker. The messages are handed over: a worker reads no bundle. */
export function workerClients(extension: vscode.Uri): CreateClient {
  const program = vscode.Uri.joinPath(extension, 'dist', 'web', 'server.js');
  const messages = vscode.l10n.bundle ? { l10nContents: vscode.l10n.bundle } : {};
  return (window) => {
    let end = () => {};
    const start = async () => {
      // By its text, not by its address: an editor refuses workers at some of the places that extensions are loaded from.
      const address = URL.createObjectURL(new Blob([await vscode.workspace.fs.readFile(program)]));
      const started = new Worker(address);
      end = () => {
        started.terminate();
        URL.revokeObjectURL(address);
      };
      return { reader: new BrowserMessageReader(started), writer: new BrowserMessageWriter(started) };
    };
    const options = clientOptions(extension, window, messages);
    const client = new LanguageClient('sortie', vscode.l10n.t('Sortie'), start, options);
    client.onDidChangeState(({ newState }) => {
      // A worker does not end by itself.
      if (newState === State.Stopped) end();
    });
    return client;
  };
}
