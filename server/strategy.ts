import { type ConnectionStrategy, LSPErrorCodes, Message } from 'vscode-languageserver';

/** A request that is cancelled while it still waits for its turn is answered at once. */
export const connectionStrategy: ConnectionStrategy = {
  cancelUndispatched: (message) =>
    Message.isRequest(message)
      ? { jsonrpc: '2.0', id: message.id, error: { code: LSPErrorCodes.RequestCancelled, message: 'cancelled' } }
      : undefined,
};
