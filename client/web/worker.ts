import * as vscode from 'vscode';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient, State } from 'vscode-languageclient/browser';
import { type CreateClient, clientOptions } from '../language/server';

declare const Worker: new (address: string) => Worker & { terminate(): void };

/**
 * Creates clients of a language server in a web worker. Each client sends the translated messages to the worker,
 * because a worker can't read the translation files.
 */
export function workerClients(extension: vscode.Uri): CreateClient {
  const program = vscode.Uri.joinPath(extension, 'dist', 'web', 'server.js');
  const messages = vscode.l10n.bundle ? { l10nContents: vscode.l10n.bundle } : {};
  return (window) => {
    let end = () => {};
    const start = async () => {
      // Loads the worker from a blob that contains the worker's code, because some editors don't load a worker from the
      // extension's location.
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
      // A worker must be terminated explicitly.
      if (newState === State.Stopped) end();
    });
    return client;
  };
}
