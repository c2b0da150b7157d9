import type { TextDocumentPositionParams } from 'vscode-languageserver';
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { adaptCompletion, adaptLenses, adaptSymbols } from './adapt';
import { adaptEdit } from './edits';
import { RenameRefused } from './service/features/renameRefused';
import type { FileRename, SortService } from './service/service';
import { isRecord } from './service/values';
import type { FileChange } from './service/workspace';
import type { Session } from './session';
import { canonical } from './uri';

/** Where a request is asked: the service that answers it, and the file as the service spells it. */
interface Place {
  readonly service: SortService;
  readonly uri: string;
}

/** Answers the requests of LSP by asking the service of the folder that the file is in. */
export function answerRequests({ connection, client, folders, documents, run }: Session): void {
  const at = (params: Pick<TextDocumentPositionParams, 'textDocument'>): Place => {
    const uri = canonical(params.textDocument.uri);
    return { service: folders.of(uri).service, uri };
  };
  const serviceOf = (data: unknown) =>
    folders.of(isRecord(data) && typeof data.uri === 'string' ? data.uri : '').service;

  connection.onCompletion((params, token) =>
    run.request('completion', token, null, () => {
      const { service, uri } = at(params);
      return adaptCompletion(service.completion(uri, params.position, token), client);
    }),
  );
  connection.onCompletionResolve((item, token) =>
    run.request('completion/resolve', token, item, () => serviceOf(item.data).resolveCompletion(item, token)),
  );
  connection.onHover((params, token) =>
    run.request('hover', token, null, () => {
      const { service, uri } = at(params);
      return service.hover(uri, params.position, token);
    }),
  );
  connection.onDefinition((params, token) =>
    run.request('definition', token, null, () => {
      const { service, uri } = at(params);
      const links = service.definition(uri, params.position, token);
      if (client.understands.definitionLinks) return [...links];
      return links.map((link) => ({ uri: link.targetUri, range: link.targetSelectionRange }));
    }),
  );
  connection.onReferences((params, token) =>
    run.request('references', token, null, () => {
      const { service, uri } = at(params);
      return [...service.references(uri, params.position, params.context.includeDeclaration, token)];
    }),
  );
  connection.onDocumentHighlight((params, token) =>
    run.request('highlight', token, null, () => {
      const { service, uri } = at(params);
      return [...service.highlights(uri, params.position, token)];
    }),
  );
  connection.onPrepareRename((params, token) =>
    run.request('prepareRename', token, null, () => {
      const { service, uri } = at(params);
      return refusals(async () => service.prepareRename(uri, params.position, token));
    }),
  );
  connection.onRenameRequest((params, token) =>
    run.request('rename', token, null, () => {
      const { service, uri } = at(params);
      return refusals(async () =>
        adaptEdit(await service.rename(uri, params.position, params.newName, token), client, documents),
      );
    }),
  );
  connection.workspace.onWillRenameFiles((params, token) =>
    run.request('willRenameFiles', token, null, async () => {
      const renames = params.files.map(toRename);
      const first = renames[0];
      if (!first) return null;
      const { service } = folders.of(first.oldUri);
      folders.filesChanged(renames.filter(({ oldUri }) => !isKnown(service, oldUri)).map(appeared));
      const edit = await service.renameFiles(renames, token);
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
  connection.onDocumentSymbol((params, token) =>
    run.request('documentSymbol', token, null, () => {
      const { service, uri } = at(params);
      return adaptSymbols(service.documentSymbols(uri, token), params.textDocument.uri, client);
    }),
  );
  connection.onWorkspaceSymbol(({ query }, token) =>
    run.request('workspaceSymbol', token, null, () =>
      folders.all().flatMap(({ service }) => [...service.workspaceSymbols(query, token)]),
    ),
  );
  connection.onDocumentLinks((params, token) =>
    run.request('documentLink', token, null, () => {
      const { service, uri } = at(params);
      return [...service.documentLinks(uri, token)];
    }),
  );
  connection.onCodeLens((params, token) =>
    run.request('codeLens', token, null, () => {
      const { service, uri } = at(params);
      return adaptLenses(service.codeLenses(uri, token), client);
    }),
  );
  connection.onCodeLensResolve((lens, token) =>
    run.request('codeLens/resolve', token, lens, () => {
      const [resolved = lens] = adaptLenses([serviceOf(lens.data).resolveCodeLens(lens, token)], client);
      return resolved;
    }),
  );
  connection.languages.inlayHint.on((params, token) =>
    run.request('inlayHint', token, null, () => {
      const { service, uri } = at(params);
      return [...service.inlayHints(uri, params.range, token)];
    }),
  );
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
