import type { Connection } from 'vscode-languageserver';
import { adaptLenses } from '../adapt';
import type { Session } from '../session';
import { forFile, forOpenDocument } from './fileRequest';

/** Registers handlers for code lenses and inlay hints. */
export function handleLenses(connection: Connection, session: Session): void {
  const { client } = session;
  connection.onCodeLens(
    forOpenDocument(session, 'codeLens', async (service, uri, _, token) =>
      adaptLenses(await service.codeLenses(uri, token), client),
    ),
  );
  connection.languages.inlayHint.on(
    forFile(
      session,
      'inlayHint',
      async (service, uri, { range }, token) => [...(await service.inlayHints(uri, range, token))],
      ['range'],
    ),
  );
}
