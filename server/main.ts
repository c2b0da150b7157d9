import {
  type ConnectionStrategy,
  createConnection,
  LSPErrorCodes,
  Message,
  ProposedFeatures,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { serve } from './connection';
import type { FolderAccess } from './folder';
import { createSortService } from './service/create';
import { createEmptyWorkspace } from './workspace/empty';
import { createNodeWorkspace } from './workspace/node';

/** A request that is cancelled while it still waits for its turn is answered at once. */
const connectionStrategy: ConnectionStrategy = {
  cancelUndispatched: (message) =>
    Message.isRequest(message)
      ? { jsonrpc: '2.0', id: message.id, error: { code: LSPErrorCodes.RequestCancelled, message: 'cancelled' } }
      : undefined,
};

const connection = createConnection(ProposedFeatures.all, connectionStrategy);

const access: FolderAccess = {
  createService: createSortService,
  openWorkspace(uri, enters, changes) {
    const folder = URI.parse(uri);
    if (uri === '' || folder.scheme !== 'file') return createEmptyWorkspace(uri);
    const onIncomplete = (message: string) => connection.console.warn(message);
    return createNodeWorkspace(folder.fsPath, { enters, onIncomplete, ...(changes ? { changes } : {}) });
  },
};

process.on('unhandledRejection', (reason) => connection.console.error(`unhandled: ${String(reason)}`));
process.on('disconnect', () => process.exit());

serve(connection, access);
connection.listen();
