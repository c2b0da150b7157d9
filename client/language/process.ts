import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { type CreateClient, clientOptions } from './server';

/**
 * Makes clients of a language server that is a process of its own, reached over Node's IPC. It is started again after a
 * crash, and given up with a message after the fifth within three minutes.
 */
export function processClients(extension: vscode.Uri): CreateClient {
  const module = vscode.Uri.joinPath(extension, 'dist', 'server.js').fsPath;
  const messages = vscode.l10n.uri ? { l10nBundle: vscode.l10n.uri.fsPath } : {};
  return (window) =>
    new LanguageClient(
      'sortie',
      vscode.l10n.t('Sortie'),
      { module, transport: TransportKind.ipc },
      clientOptions(extension, window, messages),
    );
}
