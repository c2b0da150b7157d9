import { type ConnectionStrategy, LSPErrorCodes, Message } from 'vscode-languageserver';

/** Responds immediately if the client cancels a request that is still waiting. */
export const connectionStrategy: ConnectionStrategy = {
  cancelUndispatched: (message) =>
    Message.isRequest(message)
      ? { jsonrpc: '2.0', id: message.id, error: { code: LSPErrorCodes.RequestCancelled, message: 'cancelled' } }
      : undefined,
};
