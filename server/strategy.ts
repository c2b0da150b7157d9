import { type ConnectionStrategy, LSPErrorCodes, Message, type MessageStrategy } from 'vscode-languageserver';

/** Responds immediately if the client cancels a request that is still waiting. */
export const connectionStrategy: ConnectionStrategy = {
  cancelUndispatched: (message) =>
    Message.isRequest(message)
      ? { jsonrpc: '2.0', id: message.id, error: { code: LSPErrorCodes.RequestCancelled, message: 'cancelled' } }
      : undefined,
};

/** Omits parameters that are null. The library fails on null, but correctly rejects missing parameters. */
export const messageStrategy: MessageStrategy = {
  handleMessage(message, next) {
    const { params, ...others }: Message & { readonly params?: unknown } = message;
    return next(params === null ? others : message);
  },
};
