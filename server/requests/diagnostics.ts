import type { Connection } from 'vscode-languageserver';
import type { Session } from '../session';
import { canonical } from '../uri';

/** Handles requests for diagnostics, if the client pulls them. */
export function handleDiagnostics(connection: Connection, { run, pull }: Session): void {
  if (!pull) return;
  connection.languages.diagnostics.on(({ textDocument, previousResultId }, token) =>
    run.request('diagnostic', token, { kind: 'full', items: [] }, () =>
      pull.document(canonical(textDocument.uri), previousResultId, token),
    ),
  );
  connection.languages.diagnostics.onWorkspace((params, token) =>
    run.request('workspace/diagnostic', token, { items: [] }, () => pull.workspace(params, token)),
  );
}
