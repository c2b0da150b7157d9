import type { ProtocolConnection, PublishDiagnosticsParams } from 'vscode-languageserver-protocol/node';

/** Hands every publication of diagnostics to `listener`. */
export function collectPublished(
  listener: (params: PublishDiagnosticsParams) => void,
): (connection: ProtocolConnection) => void {
  return (connection) => void connection.onNotification('textDocument/publishDiagnostics', listener);
}
