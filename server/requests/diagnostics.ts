import type { Connection } from 'vscode-languageserver';
import { requireMembers } from '../params';
import type { Session } from '../session';
import { canonical } from '../uri';

/** Handles requests for diagnostics, if the client pulls them. */
export function handleDiagnostics(connection: Connection, { run, pull }: Session): void {
  if (!pull) return;
  connection.languages.diagnostics.on((params, token) =>
    run.request('diagnostic', token, { kind: 'full', items: [] }, () => {
      requireMembers(params, ['textDocument']);
      return pull.document(canonical(params.textDocument.uri), params.previousResultId, token);
    }),
  );
  connection.languages.diagnostics.onWorkspace((params, token) =>
    run.request('workspace/diagnostic', token, { items: [] }, () => {
      requireMembers(params, ['previousResultIds']);
      return pull.workspace(params, token);
    }),
  );
}
