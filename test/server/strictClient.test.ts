import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import {
  Message,
  type NotificationMessage,
  type RequestMessage,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { programFile } from '../product';
import { pullingClient } from './kit/server';

const request = (id: number, method: string, params: object): RequestMessage => {
  return { jsonrpc: '2.0', id, method, params };
};

test('a client receives no requests before it has sent initialized', async () => {
  const server = spawn(process.execPath, [await programFile('server'), '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const writer = new StreamMessageWriter(server.stdin);
  const messages: Message[] = [];
  let arrived = () => {};
  new StreamMessageReader(server.stdout).listen((message) => {
    messages.push(message);
    arrived();
  });
  const until = async (wanted: (message: Message) => boolean) => {
    while (!messages.some(wanted)) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
  };
  const answer = (id: number) => until((message) => Message.isResponse(message) && message.id === id);

  const workspaceFolders = [{ uri: 'file:///nowhere/at/all', name: 'all' }];
  await writer.write(
    request(1, 'initialize', { processId: null, rootUri: null, capabilities: pullingClient, workspaceFolders }),
  );
  await answer(1);
  await writer.write(request(2, 'workspace/symbol', { query: '' }));
  await answer(2);
  expect(messages.filter((message) => Message.isRequest(message))).toEqual([]);

  const initialized: NotificationMessage = { jsonrpc: '2.0', method: 'initialized', params: {} };
  await writer.write(initialized);
  await until((message) => Message.isRequest(message) && message.method === 'client/registerCapability');
  const exit = once(server, 'exit');
  server.stdin.end();
  await exit;
});
