import type { Session } from '../session';
import { canonical } from '../uri';

/** Answers pulls for diagnostics, where the client pulls. */
export function answerDiagnostics({ connection, run, pull }: Session): void {
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
