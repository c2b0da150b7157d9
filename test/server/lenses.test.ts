import { describe, expect, test } from 'vitest';
import type { CodeLens, Location } from 'vscode-languageserver-protocol/node';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const start = async (files = billing) => new Editor(await startServer(files));

describe('lenses and hints', () => {
  test('summarize collections and uses', async () => {
    const editor = new Editor(
      await startServer(billing, { start: { commands: ['sortie.previewSort', 'sortie.showReferences'] } }),
    );
    editor.show(paths.apiconfig, apiconfig);
    editor.show(paths.schema, billing[paths.schema] ?? '');
    const lenses = async (file: string) => {
      const found = await editor.ask<{ range: Location['range']; command: { title: string; command: string } }[]>(
        'textDocument/codeLens',
        file,
      );
      return found.map(({ range, command }) => `${range.start.line + 1} ${command.title} ${command.command}`.trim());
    };
    expect(await lenses(paths.apiconfig)).toEqual([
      '1 4 sort keys · sorted by dueDate descending, invoiceNumber',
      '1 Preview sortie.previewSort',
    ]);
    expect(await lenses(paths.schema)).toEqual(['6 used in 1 default sort sortie.showReferences']);
  });

  test("offer no preview if the client doesn't support it", async () => {
    const editor = new Editor(await startServer(billing));
    editor.show(paths.apiconfig, apiconfig);
    const found = await editor.ask<{ command: { title: string } }[]>('textDocument/codeLens', paths.apiconfig);
    expect(found.map(({ command }) => command.title)).toEqual([
      '4 sort keys · sorted by dueDate descending, invoiceNumber',
    ]);
  });

  test('show rank and direction', async () => {
    const editor = await start();
    editor.show(paths.apiconfig, apiconfig);
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const hints = await editor.ask<{ position: unknown; label: string }[]>('textDocument/inlayHint', paths.apiconfig, {
      range,
    });
    expect(hints).toMatchObject([
      { position: { line: 3, character: 16 }, label: '1st, descending' },
      { position: { line: 4, character: 19 }, label: '2nd, ascending' },
    ]);
  });

  test('show no rank for a repeated name', async () => {
    const editor = await start();
    editor.show(paths.apiconfig, apiconfig.replace('- invoiceNumber', '- dueDate\n    - invoiceNumber'));
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const hints = await editor.ask<{ label: string }[]>('textDocument/inlayHint', paths.apiconfig, { range });
    expect(hints).toMatchObject([
      { position: { line: 3 }, label: '1st, descending' },
      { position: { line: 5 }, label: '2nd, ascending' },
    ]);
  });

  test('count only entries that are valid sort keys', async () => {
    const editor = await start();
    const text = apiconfig.replace('- invoiceNumber', '- payerName\n    - nonsense\n    - invoiceNumber');
    editor.show(paths.apiconfig, text);
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const hints = await editor.ask<{ label: string }[]>('textDocument/inlayHint', paths.apiconfig, { range });
    expect(hints).toMatchObject([
      { position: { line: 3 }, label: '1st, descending' },
      { position: { line: 6 }, label: '2nd, ascending' },
    ]);
    const lens = async () =>
      (await editor.ask<CodeLens[]>('textDocument/codeLens', paths.apiconfig))[0]?.command?.title;
    expect(await lens()).toBe('4 sort keys · sorted by dueDate descending, invoiceNumber');
    editor.show(paths.apiconfig, text.replace('"-dueDate"', '"-payerNames"').replace('- invoiceNumber', '- another'));
    expect(await lens()).toBe('4 sort keys · no valid keys in its default sort');
    expect(await editor.ask('textDocument/inlayHint', paths.apiconfig, { range })).toEqual([]);
  });

  test('show ranks if a name may be a valid sort key, but none for an element', async () => {
    const { [paths.baseSchema]: _, ...partial } = billing;
    const editor = await start(partial);
    const text = `${apiconfig}Invoice:\n  mapper: Invoice\n  defaultSort:\n    - dueDate\n`;
    editor.show(paths.apiconfig, text);
    const range = { start: { line: 0, character: 0 }, end: { line: 19, character: 0 } };
    const hints = await editor.ask<{ label: string }[]>('textDocument/inlayHint', paths.apiconfig, { range });
    expect(hints.map(({ label }) => label)).toEqual(['1st, descending', '2nd, ascending']);
  });

  test('are off if the settings say so', async () => {
    const editor = new Editor(await startServer(billing, { settings: { codeLens: false, inlayHints: false } }));
    editor.show(paths.apiconfig, apiconfig);
    await editor.server.connection.sendRequest('workspace/symbol', { query: 'x' });
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    expect(await editor.ask('textDocument/codeLens', paths.apiconfig)).toEqual([]);
    expect(await editor.ask('textDocument/inlayHint', paths.apiconfig, { range })).toEqual([]);
  });
});
