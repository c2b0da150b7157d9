import { expect, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol/node';
import { createSortService } from '../../server/service/create';
import { MemoryWorkspace } from '../../server/workspace/memory';
import { fc, someOf } from '../properties';
import { billing } from './kit/billing';
import { positionAt } from './kit/cursor';
import { collectPublished } from './kit/published';
import { plainClient, startServer } from './kit/server';

const files = Object.keys(billing);
const languageOf = (file: string) => (file.endsWith('.yaml') ? 'yaml' : file.endsWith('.gs') ? 'gosu' : 'json');
const edit = fc.record({
  file: fc.constantFrom(...files),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat({ max: 12 }),
  insert: fc.constantFrom('', 'x', '"', '-', '\n', '  - amount\n', '"sortable": true', 'Invoice'),
  /** Whether the document is closed and opened again before the edit. */
  reopens: fc.boolean(),
  /** Whether the client waits for the response to a request before the next edit. */
  waits: fc.boolean(),
});

/** Returns the diagnostics of each file, as a new service computes them. */
async function expected(texts: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const workspace = new MemoryWorkspace(Object.fromEntries(texts));
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  const found: string[] = [];
  for (const file of files)
    found.push(inWords(await service.diagnostics(workspace.uriOf(file), { isCancellationRequested: false })));
  service.dispose();
  return found;
}

function inWords(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ range, code, message }) => `${JSON.stringify(range)} ${code} ${message}`).join('\n');
}

test('after any edits, the published diagnostics are those of the resulting files', async () => {
  const published = new Map<string, string>();
  let arrived = () => {};
  const { connection, uriOf } = await startServer(billing, {
    capabilities: plainClient,
    prepare: collectPublished(({ uri, diagnostics }) => {
      published.set(uri, inWords(diagnostics));
      arrived();
    }),
  });
  let version = 0;
  const texts = new Map(Object.entries(billing));
  const open = (file: string) => {
    const textDocument = {
      uri: uriOf(file),
      languageId: languageOf(file),
      version: ++version,
      text: texts.get(file) ?? '',
    };
    return connection.sendNotification('textDocument/didOpen', { textDocument });
  };
  for (const file of files) await open(file);
  const settled = async () => {
    const wanted = (await expected(texts)).join('\n\n');
    const isSettled = () => files.map((file) => published.get(uriOf(file)) ?? '').join('\n\n') === wanted;
    while (!isSettled()) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
  };
  await settled();
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
      for (const { file, at, remove, insert, reopens, waits } of edits) {
        const textDocument = { uri: uriOf(file) };
        const before = texts.get(file) ?? '';
        const start = Math.floor(at * before.length);
        const end = Math.min(before.length, start + remove);
        if (reopens) {
          await connection.sendNotification('textDocument/didClose', { textDocument });
          await open(file);
        }
        const range = { start: positionAt(before, start), end: positionAt(before, end) };
        texts.set(file, before.slice(0, start) + insert + before.slice(end));
        await connection.sendNotification('textDocument/didChange', {
          textDocument: { ...textDocument, version: ++version },
          contentChanges: [{ range, text: insert }],
        });
        const request = connection.sendRequest('textDocument/hover', { textDocument, position: range.start });
        if (waits) await request;
      }
      await settled();
    }),
    someOf(15),
  );
  expect(files.map((file) => published.get(uriOf(file)) ?? '')).toEqual(await expected(texts));
});
