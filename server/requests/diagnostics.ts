import type { Connection } from 'vscode-languageserver';
import { requireMembers } from '../params';
import type { Session } from '../session';

/** Registers handlers for diagnostic requests if the client pulls diagnostics. */
export function handleDiagnostics(connection: Connection, { run, pull, spellings }: Session): void {
  if (!pull) return;
  connection.languages.diagnostics.on((params, token) =>
    run.request('diagnostic', token, { kind: 'full', items: [] }, () => {
      requireMembers(params, ['textDocument']);
      return pull.document(spellings.uri(params.textDocument.uri), params.previousResultId, token);
    }),
  );
  connection.languages.diagnostics.onWorkspace((params, token) =>
    run.request('workspace/diagnostic', token, { items: [] }, () => {
      requireMembers(params, ['previousResultIds']);
      const previous = params.previousResultIds.map(({ uri, value }) => ({ uri: spellings.uri(uri), value }));
      return pull.workspace({ ...params, previousResultIds: previous }, token);
    }),
  );
}
