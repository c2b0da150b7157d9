import type { Connection } from 'vscode-languageserver';
import { adaptCompletion } from '../adapt';
import { adaptDocumentation, adaptHover } from '../plainText';
import type { Session } from '../session';
import { forFile, readyServiceOfItem } from './fileRequest';

/** Registers handlers for completion and hovers. */
export function handleCompletion(connection: Connection, session: Session): void {
  const { client, run } = session;
  connection.onCompletion(
    forFile(
      session,
      'completion',
      (service, uri, { position }, token) => adaptCompletion(service.completion(uri, position, token), client),
      ['position'],
    ),
  );
  connection.onCompletionResolve((item, token) =>
    run.request('completion/resolve', token, item, async () => {
      const service = await readyServiceOfItem(session, item.data);
      return adaptDocumentation(service.resolveCompletion(item, token), client);
    }),
  );
  connection.onHover(
    forFile(
      session,
      'hover',
      (service, uri, { position }, token) => adaptHover(service.hover(uri, position, token), client),
      ['position'],
    ),
  );
}
