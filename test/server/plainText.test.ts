import { expect, test } from 'vitest';
import type { CompletionItem, Hover } from 'vscode-languageserver-protocol/node';
import { plainText } from '../../server/plainText';
import { code, escaped } from '../../server/service/wording/markdown';
import { fc } from '../properties';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const plainOnly = {
  textDocument: {
    hover: { contentFormat: ['plaintext' as const] },
    completion: { completionItem: { documentationFormat: ['plaintext' as const] } },
  },
};

test('a client that shows only plain text gets no Markdown', async () => {
  const editor = new Editor(await startServer(billing, { capabilities: plainOnly }));
  editor.show(paths.apiconfig, apiconfig);
  const position = { line: 3, character: 10 };
  const hover = await editor.ask<Hover | null>('textDocument/hover', paths.apiconfig, { position });
  const words =
    'dueDate · date-time · direct (Invoice.DueDate)\n\n' +
    'dueDate is a valid sort key of Invoices (query-backed): billing_ext-1.0.schema.json marks it as sortable. ' +
    'To sort by this key, call GET /billing/v1/invoices?sort=dueDate. The default sort uses this key, too (1st, descending).';
  expect(hover?.contents).toEqual({ kind: 'plaintext', value: words });

  const [item] = await editor.complete(paths.apiconfig, `${apiconfig}    - |`);
  const resolved = await editor.server.connection.sendRequest<CompletionItem>(
    'completionItem/resolve',
    item ?? { label: '' },
  );
  expect(resolved.documentation).toMatchObject({
    kind: 'plaintext',
    value: expect.stringContaining('is a valid sort key of Invoices'),
  });
});

test("a client that shows Markdown, or doesn't specify its formats, gets Markdown", async () => {
  for (const hover of [{ contentFormat: ['plaintext' as const, 'markdown' as const] }, {}]) {
    const editor = new Editor(await startServer(billing, { capabilities: { textDocument: { hover } } }));
    editor.show(paths.apiconfig, apiconfig);
    const position = { line: 3, character: 10 };
    const shown = await editor.ask<Hover | null>('textDocument/hover', paths.apiconfig, { position });
    expect(shown?.contents).toMatchObject({ kind: 'markdown', value: expect.stringContaining('**dueDate**') });
  }
});

test('plain text contains the text without marks', () => {
  const word = fc
    .string({ minLength: 1 })
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter((text) => text !== '');
  fc.assert(
    fc.property(word, word, word, (bold, inline, rest) => {
      expect(plainText(`**${escaped(bold)}** · ${code(inline)} · ${escaped(rest)}`)).toBe(
        `${bold} · ${inline} · ${rest}`,
      );
    }),
  );
});
