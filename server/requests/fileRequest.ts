import type { CancellationToken, TextDocumentIdentifier } from 'vscode-languageserver';
import { type KnownMember, requireMembers } from '../params';
import type { MaybePromise } from '../runner';
import type { SortService } from '../service/service';
import { isRecord } from '../service/values';
import type { Session } from '../session';

interface FileParams {
  readonly textDocument: TextDocumentIdentifier;
}

/** Handles a request about a file, using the service of its folder. */
type FileWork<Params, Result> = (
  service: SortService,
  uri: string,
  params: Params,
  token: CancellationToken,
) => MaybePromise<Result>;

/**
 * Returns a handler for requests about an open or closed file. The handler checks the file's URI and the parameters
 * that `members` lists. If the file is open, the handler waits until the file's text has been read.
 */
export function forFile<Params extends FileParams, Result>(
  { run, folders, spellings }: Session,
  name: string,
  work: FileWork<Params, Result>,
  members: readonly KnownMember[] = [],
): (params: Params, token: CancellationToken) => Promise<Result | null> {
  return (params, token) =>
    run.request<Result | null>(name, token, null, () => {
      requireMembers(params, ['textDocument', ...members]);
      const uri = spellings.uri(params.textDocument.uri);
      const { service } = folders.of(uri);
      const settled = service.settled(uri);
      if (!settled) return work(service, uri, params, token);
      return settled.then(() => (token.isCancellationRequested ? null : work(service, uri, params, token)));
    });
}

/** Returns a handler for requests about an open document. For a closed document, the response is empty. */
export function forOpenDocument<Params extends FileParams, Result>(
  session: Session,
  name: string,
  work: FileWork<Params, Result>,
): (params: Params, token: CancellationToken) => Promise<Result | never[] | null> {
  return forFile<Params, Result | never[]>(session, name, (service, uri, params, token) =>
    session.documents.versions.has(uri) ? work(service, uri, params, token) : [],
  );
}

/** Returns the URI in the data of an item, or an empty string if there is none. */
export function uriOfItem(data: unknown): string {
  return isRecord(data) && typeof data.uri === 'string' ? data.uri : '';
}

/** Returns the service that created an item, when its document has been read. */
export async function readyServiceOfItem(session: Session, data: unknown): Promise<SortService> {
  const service = serviceOfItem(session, data);
  await service.settled(uriOfItem(data));
  return service;
}

/** Returns the service that created an item. */
export function serviceOfItem({ folders }: Session, data: unknown): SortService {
  return folders.of(uriOfItem(data)).service;
}
