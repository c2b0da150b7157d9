import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { openClientFolder } from '../clientFolder';
import { serve } from '../connection';
import { createSortService } from '../service/create';
import { connectionStrategy, messageStrategy } from '../strategy';
import { nextTurn } from '../turn';

/** A message port to one client: the global scope of a worker, or one end of a channel. */
export type Port = ConstructorParameters<typeof BrowserMessageReader>[0];

/** Serves one client over a port, without access to a disk. The client supplies all files. */
export function serveOver(port: Port): void {
  const connection = createConnection(
    ProposedFeatures.all,
    new BrowserMessageReader(port),
    new BrowserMessageWriter(port),
    { connectionStrategy, messageStrategy },
  );
  serve(connection, {
    createService: createSortService,
    openWorkspace: (uri, client, options) => openClientFolder(connection, uri, client, { ...options, pause: nextTurn }),
  });
  connection.listen();
}
