import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { openClientFolder } from '../clientFolder';
import { serve } from '../connection';
import { Dispatches } from '../dispatches';
import { createSortService } from '../service/create';
import { connectionStrategy } from '../strategy';

/** A message port to one client: the global scope of a worker, or one end of a channel. */
export type Port = ConstructorParameters<typeof BrowserMessageReader>[0];

/** Serves one client over a port, without access to a disk. The client supplies all files. */
export function serveOver(port: Port): void {
  const dispatches = new Dispatches();
  const pause = () => dispatches.pause();
  const connection = createConnection(
    ProposedFeatures.all,
    new BrowserMessageReader(port),
    new BrowserMessageWriter(port),
    { connectionStrategy, messageStrategy: dispatches },
  );
  serve(connection, {
    createService: createSortService,
    openWorkspace: (uri, client, options) => openClientFolder(connection, uri, client, { ...options, pause }),
  });
  connection.listen();
}
