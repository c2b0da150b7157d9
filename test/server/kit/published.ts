import type { ProtocolConnection, PublishDiagnosticsParams } from 'vscode-languageserver-protocol/node';

/** Returns a function that passes `listener` all diagnostics that the server publishes on a connection. */
export function collectPublished(
  listener: (params: PublishDiagnosticsParams) => void,
): (connection: ProtocolConnection) => void {
  return (connection) => void connection.onNotification('textDocument/publishDiagnostics', listener);
}
