import * as vscode from 'vscode';
import { LanguageClient, State } from 'vscode-languageclient/browser';
import { type CreateClient, clientOptions } from '../language/server';

declare const Worker: new (address: string) => Worker & { terminate(): void };

/** Makes clients of a language server that is a web worker. The messages are handed over: a worker reads no bundle. */
export function workerClients(extension: vscode.Uri): CreateClient {
  const program = vscode.Uri.joinPath(extension, 'dist', 'web', 'server.js').toString(true);
  const messages = vscode.l10n.bundle ? { l10nContents: vscode.l10n.bundle } : {};
  return (window) => {
    let worker: { terminate(): void } | undefined;
    const start = async () => {
      const started = new Worker(program);
      worker = started;
      return started;
    };
    const options = clientOptions(extension, window, messages);
    const client = new LanguageClient('sortie', vscode.l10n.t('Sortie language server'), start, options);
    client.onDidChangeState(({ newState }) => {
      // A worker does not end by itself.
      if (newState === State.Stopped) worker?.terminate();
    });
    return client;
  };
}
