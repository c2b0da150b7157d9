import type { ProtocolConnection, PublishDiagnosticsParams } from 'vscode-languageserver-protocol/node';

/** Calls `listener` with all published diagnostics. */
export function collectPublished(
  listener: (params: PublishDiagnosticsParams) => void,
): (connection: ProtocolConnection) => void {
  return (connection) => void connection.onNotification('textDocument/publishDiagnostics', listener);
}
