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

/** Handles requests for renames: of what is at a position, and of files. */
export function handleRenames(connection: Connection, session: Session): void {
  const { client, documents, run, spellings } = session;
  connection.onPrepareRename(
    forFile(
      session,
      'prepareRename',
      (service, uri, { position }, token) => withReason(() => service.prepareRename(uri, position, token)),
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
          const work = (steadily: Cancellation) => service.rename(uri, position, newName, steadily);
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

/** The edit that keeps names right when files are renamed; null if there is nothing to edit. */
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

/** The edits of several folders as one; null without any. Nested folders may both edit the same range. */
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

/** Whether a file, or a file of a folder, has been read. */
function isKnown(service: SortService, uri: string): boolean {
  return service.files().some((known) => known === uri || known.startsWith(`${uri}/`));
}

/** A refused rename reaches the user with its reason. */
async function withReason<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RenameRefused) throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
    throw error;
  }
}
