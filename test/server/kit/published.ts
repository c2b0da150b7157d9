import type { ProtocolConnection, PublishDiagnosticsParams } from 'vscode-languageserver-protocol/node';

/** Returns a function that passes all published diagnostics of a connection to `listener`. */
export function collectPublished(
  listener: (params: PublishDiagnosticsParams) => void,
): (connection: ProtocolConnection) => void {
  return (connection) => void connection.onNotification('textDocument/publishDiagnostics', listener);
}
