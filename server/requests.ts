import {
  type CancellationToken,
  LSPErrorCodes,
  ResponseError,
  type TextDocumentIdentifier,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { adaptCompletion, adaptLenses, adaptSymbols } from './adapt';
import { adaptEdit } from './edits';
import type { Folders } from './folders';
import { adaptDocumentation, adaptHover } from './plainText';
import type { Answer } from './runner';
import { RenameRefused } from './service/features/renameRefused';
import type { Cancellation, FileRename, SortService } from './service/service';
import { isRecord } from './service/values';
import type { FileChange } from './service/workspace';
import type { Session } from './session';
import { steady } from './steady';
import { canonical } from './uri';

/** What a request about a file says. */
interface About {
  readonly textDocument: TextDocumentIdentifier;
}

/** Answers the requests of LSP by asking the service of the folder that the file is in. */
export function answerRequests({ connection, client, folders, documents, run, indexed }: Session): void {
  /** Handles requests about a file, whose URI the service spells its way. */
  const about =
    <P extends About, R>(
      name: string,
      work: (service: SortService, uri: string, params: P, token: CancellationToken) => Answer<R>,
    ) =>
    (params: P, token: CancellationToken): Promise<R | null> =>
      run.request<R | null>(name, token, null, () => {
        const uri = canonical(params.textDocument.uri);
        return work(folders.of(uri).service, uri, params, token);
      });
  /** Handles requests for what stands in an open document; in one that was closed stands nothing, though the folder goes on with its file. */
  const aboutOpen = <P extends About, R>(
    name: string,
    work: (service: SortService, uri: string, params: P, token: CancellationToken) => Answer<R>,
  ) =>
    about<P, R | never[]>(name, (service, uri, params, token) =>
      documents.versions.has(uri) ? work(service, uri, params, token) : [],
    );
  const serviceOf = (data: unknown) =>
    folders.of(isRecord(data) && typeof data.uri === 'string' ? data.uri : '').service;

  connection.onCompletion(
    about('completion', (service, uri, { position }, token) =>
      adaptCompletion(service.completion(uri, position, token), client),
    ),
  );
  connection.onCompletionResolve((item, token) =>
    run.request('completion/resolve', token, item, () =>
      adaptDocumentation(serviceOf(item.data).resolveCompletion(item, token), client),
    ),
  );
  connection.onHover(
    about('hover', (service, uri, { position }, token) => adaptHover(service.hover(uri, position, token), client)),
  );
  connection.onDefinition(
    about('definition', async (service, uri, { position }, token) => {
      const links = await service.definition(uri, position, token);
      if (client.understands.definitionLinks) return [...links];
      return links.map((link) => ({ uri: link.targetUri, range: link.targetSelectionRange }));
    }),
  );
  connection.onReferences(
    about('references', async (service, uri, { position, context }, token) => [
      ...(await service.references(uri, position, context.includeDeclaration, token)),
    ]),
  );
  connection.onDocumentHighlight(
    about('highlight', async (service, uri, { position }, token) => [
      ...(await service.highlights(uri, position, token)),
    ]),
  );
  connection.onPrepareRename(
    about('prepareRename', (service, uri, { position }, token) =>
      refusals(() => service.prepareRename(uri, position, token)),
    ),
  );
  connection.onRenameRequest(
    about('rename', (service, uri, { position, newName }, token) =>
      refusals(async () => {
        const unchanged = documents.unchanged(uri);
        await indexed(token);
        const work = (steadily: Cancellation) => service.rename(uri, position, newName, steadily);
        const edit = await steady(service, token, work, unchanged);
        return adaptEdit(edit, client, documents);
      }),
    ),
  );
  connection.workspace.onWillRenameFiles((params, token) =>
    run.request('willRenameFiles', token, null, async () => {
      await indexed(token);
      const batches = byService(folders, params.files.map(toRename));
      const services = [...batches.keys()];
      const unknown = [...batches].flatMap(([service, renames]) =>
        renames.filter(({ oldUri }) => !isKnown(service, oldUri)),
      );
      folders.filesChanged(unknown.map(appeared));
      const work = async (steadily: Cancellation) => {
        const edits: (WorkspaceEdit | null)[] = [];
        for (const [service, renames] of batches) edits.push(await service.renameFiles(renames, steadily));
        return together(edits);
      };
      const edit = await steady(allOf(services), token, work, () => true);
      return edit && adaptEdit(edit, client, documents);
    }),
  );
  connection.workspace.onDidRenameFiles(({ files }) =>
    run.event('didRenameFiles', () => {
      const renames = files.map(toRename);
      for (const { service } of folders.all()) service.renamed(renames);
      folders.filesChanged(
        renames.flatMap(({ oldUri, newUri }): FileChange[] => [
          { uri: oldUri, kind: 'deleted' },
          { uri: newUri, kind: 'created' },
        ]),
      );
    }),
  );
  connection.onDocumentSymbol(
    aboutOpen('documentSymbol', (service, uri, { textDocument }, token) =>
      adaptSymbols(service.documentSymbols(uri, token), textDocument.uri, client),
    ),
  );
  connection.onWorkspaceSymbol(({ query }, token) =>
    run.request('workspaceSymbol', token, null, async () =>
      (await Promise.all(folders.all().map(({ service }) => service.workspaceSymbols(query, token)))).flat(),
    ),
  );
  connection.onDocumentLinks(
    aboutOpen('documentLink', async (service, uri, _, token) => [...(await service.documentLinks(uri, token))]),
  );
  connection.onCodeLens(
    aboutOpen('codeLens', async (service, uri, _, token) => adaptLenses(await service.codeLenses(uri, token), client)),
  );
  connection.onCodeLensResolve((lens, token) =>
    run.request('codeLens/resolve', token, lens, () => {
      const [resolved = lens] = adaptLenses([serviceOf(lens.data).resolveCodeLens(lens, token)], client);
      return resolved;
    }),
  );
  connection.languages.inlayHint.on(
    about('inlayHint', (service, uri, { range }, token) => [...service.inlayHints(uri, range, token)]),
  );
}

/** Renames by the service of the folder that each file is in. */
function byService(folders: Folders, renames: readonly FileRename[]): ReadonlyMap<SortService, readonly FileRename[]> {
  const batches = new Map<SortService, FileRename[]>();
  for (const rename of renames) {
    const { service } = folders.of(rename.oldUri);
    batches.set(service, [...(batches.get(service) ?? []), rename]);
  }
  return batches;
}

/** Several services as one whose files change when those of any do. */
function allOf(services: readonly SortService[]): Pick<SortService, 'revision' | 'settled'> {
  return {
    get revision() {
      return services.reduce((sum, { revision }) => sum + revision, 0);
    },
    async settled() {
      await Promise.all(services.map((service) => service.settled()));
    },
  };
}

/** The edits of several folders as one; null without any. A folder in another one may have its files from both. */
function together(edits: readonly (WorkspaceEdit | null)[]): WorkspaceEdit | null {
  const changes: Record<string, TextEdit[]> = {};
  for (const edit of edits) {
    for (const [uri, found] of Object.entries(edit?.changes ?? {})) {
      const known = changes[uri] ?? [];
      const places = new Set(known.map(({ range }) => JSON.stringify(range)));
      changes[uri] = [...known, ...found.filter(({ range }) => !places.has(JSON.stringify(range)))];
    }
  }
  return Object.keys(changes).length === 0 ? null : { changes };
}

/** Whether a file, or a file of a folder, has been read. */
function isKnown({ files }: SortService, uri: string): boolean {
  return files().some((known) => known === uri || known.startsWith(`${uri}/`));
}

function toRename({ oldUri, newUri }: FileRename): FileRename {
  return { oldUri: canonical(oldUri), newUri: canonical(newUri) };
}

function appeared({ oldUri }: FileRename): FileChange {
  return { uri: oldUri, kind: 'created' };
}

/** A refused rename reaches the user with its reason in words. */
async function refusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RenameRefused) throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
    throw error;
  }
}
