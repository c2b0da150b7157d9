import * as l10n from '@vscode/l10n';
import {
  type CancellationToken,
  type Connection,
  LSPErrorCodes,
  ResponseError,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { adaptEdit } from '../edits';
import type { Folders } from '../folders';
import { requireMembers } from '../params';
import type { Cancellation } from '../service/cancellation';
import type { SortService } from '../service/service';
import { RenameRefused } from '../service/symbols/renameRefused';
import type { FileRename } from '../service/text/overlay';
import type { Session } from '../session';
import { steady } from '../steady';
import { forFile } from './fileRequest';

/** Registers handlers for renames of symbols and files. */
export function handleRenames(connection: Connection, session: Session): void {
  const { client, documents, run, spellings } = session;
  connection.onPrepareRename(
    forFile(
      session,
      'prepareRename',
      (service, uri, { position }, token) =>
        withReason(() => service.prepareRename(uri, position, client.abilities, token)),
      ['position'],
    ),
  );
  connection.onRenameRequest(
    forFile(
      session,
      'rename',
      (service, uri, { position, newName }, token) =>
        withReason(async () => {
          const unchanged = documents.unchanged(uri);
          await session.indexed(token);
          const work = (steadily: Cancellation) => service.rename(uri, position, newName, client.abilities, steadily);
          const label = l10n.t('Rename to {0}', newName);
          return adaptEdit(await steady(service, token, work, unchanged), client, documents, label);
        }),
      ['position', 'newName'],
    ),
  );
  connection.workspace.onWillRenameFiles((params, token) =>
    run.request('willRenameFiles', token, null, async () => {
      requireMembers(params, ['files']);
      const edit = await renameFiles(
        session,
        params.files.map((file) => spellings.rename(file)),
        token,
      );
      return edit && adaptEdit(edit, client, documents);
    }),
  );
}

/** Returns the edit that updates names when files are renamed. Null if no update is needed. */
async function renameFiles(
  session: Session,
  renames: readonly FileRename[],
  token: CancellationToken,
): Promise<WorkspaceEdit | null> {
  await session.indexed(token);
  const batches = byService(session.folders, renames);
  const unknown = [...batches].flatMap(([service, batch]) => batch.filter(({ oldUri }) => !isKnown(service, oldUri)));
  session.filesChanged(unknown.map(({ oldUri }) => ({ uri: oldUri, kind: 'created' })));
  const work = async (steadily: Cancellation) => {
    const edits: (WorkspaceEdit | null)[] = [];
    for (const [service, batch] of batches) edits.push(await service.renameFiles(batch, steadily));
    return merged(edits);
  };
  return steady(allOf([...batches.keys()]), token, work, () => true);
}

/** Returns the renames, grouped by the service of the folder that contains the file. */
function byService(folders: Folders, renames: readonly FileRename[]): ReadonlyMap<SortService, readonly FileRename[]> {
  const batches = new Map<SortService, FileRename[]>();
  for (const rename of renames) {
    const { service } = folders.of(rename.oldUri);
    batches.set(service, [...(batches.get(service) ?? []), rename]);
  }
  return batches;
}

/**
 * Returns the combined state of several services. The combined revision changes when the revision of any service
 * changes. `settled` resolves when all services are settled.
 */
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

/**
 * Returns the merged edits of several folders. Null if there is no edit. The edits of nested folders may have the same
 * range, so duplicates are removed.
 */
function merged(edits: readonly (WorkspaceEdit | null)[]): WorkspaceEdit | null {
  const changes: Record<string, TextEdit[]> = {};
  for (const edit of edits) {
    for (const [uri, found] of Object.entries(edit?.changes ?? {})) {
      const known = changes[uri] ?? [];
      const ranges = new Set(known.map(({ range }) => JSON.stringify(range)));
      changes[uri] = [...known, ...found.filter(({ range }) => !ranges.has(JSON.stringify(range)))];
    }
  }
  return Object.keys(changes).length === 0 ? null : { changes };
}

/** Whether the file with this URI, or any file in the folder with this URI, has been read. */
function isKnown(service: SortService, uri: string): boolean {
  return service.files().some((known) => known === uri || known.startsWith(`${uri}/`));
}

/** Runs work. If the work refuses a rename, rejects with an error whose message tells the user why. */
async function withReason<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RenameRefused) throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
    throw error;
  }
}
