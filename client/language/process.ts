import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { nodeArguments } from './nodeArguments';
import { type CreateClient, clientOptions } from './server';

/**
 * Creates clients of a language server that runs in a separate process. Client and server communicate over Node's IPC.
 * A crashed server restarts up to five times within three minutes. If it crashes again in that time, a message is shown
 * instead.
 */
export function processClients(extension: vscode.Uri): CreateClient {
  const module = vscode.Uri.joinPath(extension, 'dist', 'server.js').fsPath;
  const messages = vscode.l10n.uri ? { l10nBundle: vscode.l10n.uri.fsPath } : {};
  return (window) =>
    new LanguageClient(
      'sortie',
      vscode.l10n.t('Sortie'),
      { module, transport: TransportKind.ipc, options: { execArgv: [...nodeArguments(process.versions.node)] } },
      clientOptions(extension, window, messages),
    );
}
