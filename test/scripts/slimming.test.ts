import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  absentFeatures,
  absentMixins,
  withoutCopies,
  withoutFeatures,
  withoutMetadata,
  withoutOtherServers,
} from '../../scripts/bundling/slimming.mjs';
import { serverCapabilities } from '../../server/capabilities';
import { readClient } from '../../server/client';
import { pullingClient } from '../server/kit/server';

test('what messages say of themselves is left out, and nobody reads it', () => {
  const source = `(function (HoverRequest) {
    HoverRequest.method = 'textDocument/hover';
    HoverRequest.messageDirection = messages_1.MessageDirection.clientToServer;
    HoverRequest.type = new messages_1.ProtocolRequestType(HoverRequest.method);
    HoverRequest.capabilities = messages_1.CM.create('textDocument.hover', 'hoverProvider');
})(HoverRequest || (exports.HoverRequest = HoverRequest = {}));`;
  const lines = withoutMetadata(source)
    .split('\n')
    .filter((line) => line !== '');
  expect(lines.map((line) => line.trim())).toEqual([
    '(function (HoverRequest) {',
    "HoverRequest.method = 'textDocument/hover';",
    'HoverRequest.type = new messages_1.ProtocolRequestType(HoverRequest.method);',
    '})(HoverRequest || (exports.HoverRequest = HoverRequest = {}));',
  ]);
  expect(() => withoutMetadata('if (type.messageDirection === 1) send();')).toThrow(
    'The direction of messages is read',
  );
});

test('features that the server never answers are not registered, and one that cannot be found fails the build', () => {
  const client = path.resolve(__dirname, '../../node_modules/vscode-languageclient/lib/common/client.js');
  const text = withoutFeatures(readFileSync(client, 'utf8'));
  expect(text).not.toContain('new formatting_1.DocumentFormattingFeature(');
  expect(text).toContain('this.registerFeature(new hover_1.HoverFeature(this));');
  expect(() => withoutFeatures(text)).toThrow(
    'The client library no longer has this.registerFeature(new callHierarchy_1',
  );
});

test('copies of texts that are told late stay out, as long as no client asks for late telling', () => {
  const library = path.resolve(__dirname, '../../node_modules/vscode-languageclient/lib/common/textSynchronization.js');
  const text = withoutCopies(readFileSync(library, 'utf8'));
  expect(text).toContain('const snapshot = document;');
  expect(text).toContain('class DidChangeTextDocumentFeature');
  expect(() => withoutCopies(text)).toThrow('Copies of texts are used');
  expect(() => withoutCopies('const one = new TextDocumentSnapshot(other);')).toThrow(
    'new TextDocumentSnapshot(other)',
  );
  const options = readFileSync(path.resolve(__dirname, '../../client/language/server.ts'), 'utf8');
  expect(options).toContain('documentSelector');
  expect(options).not.toContain('delayOpenNotifications');
});

test('ways to start and reach a server that is no forked module, spoken to over IPC, are never gone', () => {
  const library = path.resolve(__dirname, '../../node_modules/vscode-languageclient/lib/node/main.js');
  const text = withoutOtherServers(readFileSync(library, 'utf8'));
  expect(text).toContain('cp.fork(node.module');
  expect(text.match(/if \(false\) \{/g)).toHaveLength(11);
  expect(() => withoutOtherServers(text)).toThrow('The client library no longer has if (node.runtime) {');
  const started = readFileSync(path.resolve(__dirname, '../../client/language/process.ts'), 'utf8');
  expect(started).toContain('{ module, transport: TransportKind.ipc },');
});

const client = readClient({ processId: null, rootUri: null, capabilities: pullingClient });

/** What the server declares at a path of names, undefined where it declares nothing. */
function declared(capability: string): unknown {
  const within = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
  return capability.split('.').reduce(within, serverCapabilities(client));
}

test('what is left out is nothing that the server offers', () => {
  expect(declared('workspace.fileOperations.willRename')).toBeDefined();
  const capabilities = [...absentFeatures.values(), ...absentMixins.values(), 'notebookDocumentSync'];
  expect(capabilities.filter((capability) => (declared(capability) ?? false) !== false)).toEqual([]);
});
