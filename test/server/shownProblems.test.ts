import { expect, test } from 'vitest';
import type { DocumentDiagnosticReport, WorkspaceDiagnosticReport } from 'vscode-languageserver-protocol/node';
import { createSortService } from '../../server/service/create';
import { MemoryWorkspace } from '../../server/workspace/memory';
import { fc, someOf } from '../properties';
import { billing, paths } from './kit/billing';
import { positionAt } from './kit/cursor';
import { startServer } from './kit/server';
import { inWords, startPublishing, startPulling } from './kit/shownProblems';

const files = Object.keys(billing);
const languageOf = (file: string) => (file.endsWith('.yaml') ? 'yaml' : file.endsWith('.gs') ? 'gosu' : 'json');
const edit = fc.record({
  file: fc.constantFrom(...files),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat({ max: 12 }),
  insert: fc.constantFrom('', 'x', '"', '-', '\n', '  - amount\n', '"sortable": true', 'Invoice'),
  kind: fc.constantFrom('change', 'reveal', 'close'),
  /** What the client waits for before the next step. */
  waitsFor: fc.constantFrom('nothing', 'response', 'problems'),
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

test.each([
  ['published', startPublishing],
  ['pulled', startPulling],
])('after any edits and closings, the %s problems are those of the resulting files', async (_, start) => {
  const client = await start(billing);
  const { connection, uriOf } = client.running;
  let version = 0;
  const texts = new Map(Object.entries(billing));
  const opened = new Set<string>();
  const open = (file: string) => {
    const text = texts.get(file) ?? '';
    if (!opened.has(file)) client.open({ uri: uriOf(file), languageId: languageOf(file), version: ++version, text });
    opened.add(file);
  };
  const close = (file: string) => {
    if (!opened.delete(file)) return;
    client.close(uriOf(file));
    texts.set(file, billing[file] ?? '');
  };
  const shown = () => files.map((file) => client.problems.of(uriOf(file)));
  const settled = async () => {
    const wanted = (await expected(texts)).join('\n\n');
    while (shown().join('\n\n') !== wanted) await client.problems.changed();
  };
  for (const file of files) open(file);
  await settled();
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
      const requests: Promise<unknown>[] = [];
      for (const { kind, file, at, remove, insert, waitsFor } of edits) {
        if (kind === 'close') close(file);
        else open(file);
        if (kind === 'reveal') client.reveal(uriOf(file));
        if (kind === 'change') {
          const textDocument = { uri: uriOf(file), version: ++version };
          const before = texts.get(file) ?? '';
          const start = Math.floor(at * before.length);
          const end = Math.min(before.length, start + remove);
          const range = { start: positionAt(before, start), end: positionAt(before, end) };
          texts.set(file, before.slice(0, start) + insert + before.slice(end));
          client.change(textDocument, { range, text: insert });
        }
        const position = { line: 0, character: 0 };
        const request = connection.sendRequest('textDocument/hover', { textDocument: { uri: uriOf(file) }, position });
        requests.push(request);
        if (waitsFor === 'response') await request;
        if (waitsFor === 'problems') await settled();
      }
      await Promise.all(requests);
      await settled();
    }),
    someOf(30),
  );
  expect(shown()).toEqual(await expected(texts));
});

test('after a client that pulls closes a document, it receives the problems again, even if they are the same', async () => {
  const files = { ...billing, [paths.apiconfig]: `${billing[paths.apiconfig]}broken\n` };
  const { connection, uriOf } = await startServer(files);
  const uri = uriOf(paths.apiconfig);
  const textDocument = { uri, languageId: 'yaml', version: 1, text: files[paths.apiconfig] };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  const { resultId }: DocumentDiagnosticReport = await connection.sendRequest('textDocument/diagnostic', {
    textDocument: { uri },
  });
  const previousResultIds = [{ uri, value: resultId }];
  const held = connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds });
  await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  expect((await held).items).toMatchObject([{ uri, kind: 'full', resultId }]);
});
