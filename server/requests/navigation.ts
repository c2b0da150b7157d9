import type { Connection } from 'vscode-languageserver';
import { adaptSymbols } from '../adapt';
import { requireMembers } from '../params';
import type { Session } from '../session';
import { forFile, forOpenDocument } from './fileRequest';

/** Registers handlers for definitions, references, symbols, and links. */
export function handleNavigation(connection: Connection, session: Session): void {
  const { client, folders, run } = session;
  connection.onDefinition(
    forFile(
      session,
      'definition',
      async (service, uri, { position }, token) => {
        const links = await service.definition(uri, position, token);
        if (client.understands.definitionLinks) return [...links];
        return links.map((link) => ({ uri: link.targetUri, range: link.targetSelectionRange }));
      },
      ['position'],
    ),
  );
  connection.onDeclaration(
    forFile(
      session,
      'declaration',
      (service, uri, { position }, token) => [...service.declarations(uri, position, token)],
      ['position'],
    ),
  );
  connection.onReferences(
    forFile(
      session,
      'references',
      async (service, uri, { position, context }, token) => [
        ...(await service.references(uri, position, context.includeDeclaration, token)),
      ],
      ['position', 'context'],
    ),
  );
  connection.onDocumentHighlight(
    forFile(
      session,
      'highlight',
      async (service, uri, { position }, token) => [...(await service.highlights(uri, position, token))],
      ['position'],
    ),
  );
  connection.onDocumentSymbol(
    forOpenDocument(session, 'documentSymbol', async (service, uri, { textDocument }, token) =>
      adaptSymbols(await service.documentSymbols(uri, token), textDocument.uri, client),
    ),
  );
  connection.onWorkspaceSymbol((params, token) =>
    run.request('workspaceSymbol', token, null, async () => {
      requireMembers(params, ['query']);
      const { query } = params;
      return (await Promise.all(folders.all().map(({ service }) => service.workspaceSymbols(query, token)))).flat();
    }),
  );
  connection.onDocumentLinks(
    forOpenDocument(session, 'documentLink', async (service, uri, _, token) => [
      ...(await service.documentLinks(uri, token)),
    ]),
  );
}
