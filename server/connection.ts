import { type Connection, ErrorCodes, ResponseError } from 'vscode-languageserver';
import { serverCapabilities } from './capabilities';
import { readClient } from './client';
import type { FolderAccess } from './folder';
import { loadMessages } from './messages';
import { handleNotifications } from './notifications';
import { requireParams } from './params';
import { handleRequests } from './requests';
import { Runner } from './runner';
import { Session } from './session';
import { Spellings } from './spellings';

/** What the server needs from the machine or browser that it runs on. */
export interface Platform extends FolderAccess {
  /** Reads a file on this machine. Absent if the server has no disk. */
  readonly readText?: (path: string) => string;
  /** Returns a URI in the spelling that the file or folder has on disk. Absent if the file system is case-sensitive. */
  readonly uriOnDisk?: (uri: string) => string;
  /** Returns the URI that a URI leads to if all symbolic links are followed. Absent if the server has no disk. */
  readonly followLinks?: (uri: string) => string;
}

/** Registers the handlers that serve one client. The connection must not be listening yet. */
export function serve(connection: Connection, platform: Platform): void {
  let isInitialized = false;
  connection.onRequest((method) => {
    if (isInitialized) throw new ResponseError(ErrorCodes.MethodNotFound, `Unhandled method ${method}`);
    throw notInitialized();
  });
  connection.onShutdown(() => {
    throw notInitialized();
  });
  connection.onInitialize((params) => {
    requireParams('initialize', params);
    if (isInitialized) throw new ResponseError(ErrorCodes.InvalidRequest, 'The server has already been initialized.');
    isInitialized = true;
    const client = readClient(params);
    loadMessages(client.start, platform.readText, connection.console);
    const spellings = new Spellings(platform.uriOnDisk ?? ((uri) => uri), platform.followLinks);
    const session = new Session(connection, client, new Runner(connection.console, spellings), spellings, platform);
    handleNotifications(connection, session);
    handleRequests(connection, session);
    return { capabilities: serverCapabilities(client), serverInfo: { name: 'sortie' } };
  });
}

function notInitialized(): ResponseError<void> {
  return new ResponseError(ErrorCodes.ServerNotInitialized, "The server hasn't been initialized.");
}
