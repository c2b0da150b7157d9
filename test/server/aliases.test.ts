import { describe, expect, test } from 'vitest';
import type { CodeLens, Hover, TextEdit } from 'vscode-languageserver-protocol/node';
import { type ApiNode, collections } from '../../protocol';
import { apiconfig, billing, paths } from './kit/billing';
import { marked } from './kit/cursor';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const anchors = 'Common_Ext:\n  defaultSort: &all\n    - &due dueDate\n';
const hoverAt = async (editor: Editor, file: string, text: string) => {
  const { text: plain, position } = marked(text);
  editor.show(file, plain);
  const hover = await editor.ask<Hover | null>('textDocument/hover', file, { position });
  return JSON.stringify(hover?.contents);
};

describe.each([
  ['a default sort that is an alias', 'defaultSort: *all\n'],
  ['a default sort with an alias', 'defaultSort:\n    - *due\n    - invoiceNumber\n'],
])('%s', (_, sort) => {
  const text = anchors + apiconfig.replace(/defaultSort:[\s\S]*/, sort);

  test('is described as not followed', async () => {
    const editor = new Editor(await startServer(billing));
    const collection = await hoverAt(editor, paths.apiconfig, text.replace('Invoices:', 'Inv|oices:'));
    expect(collection).toContain("The default sort uses a YAML alias, which Sortie doesn't follow.");
    expect(collection).not.toContain('unless callers specify a sort');
    const lenses = await editor.ask<CodeLens[]>('textDocument/codeLens', paths.apiconfig);
    expect(lenses.map(({ command }) => command?.title)).toContain(
      "4 sort keys · default sort defined by a YAML alias, which Sortie doesn't follow",
    );
    const key = await hoverAt(editor, paths.apiconfig, text.replace(sort, sort.replace('default', 'def|ault')));
    expect(key).not.toContain('sorted by');
    const definition = (billing[paths.schema] ?? '').replace('"Invoice"', '"Inv|oice"');
    expect(await hoverAt(editor, paths.schema, definition)).toContain(
      "Invoices: default sort defined by a YAML alias, which Sortie doesn't follow",
    );
    const type = (billing[paths.resource] ?? '').replace('class Inv', 'class I|nv');
    expect(await hoverAt(editor, paths.resource, type)).toContain(
      "default sort defined by a YAML alias, which Sortie doesn't follow",
    );
    const { apis } = await editor.server.connection.sendRequest<{ apis: readonly ApiNode[] }>(collections.method, {});
    const node = apis.flatMap((api) => api.collections).find(({ name }) => name === 'Invoices');
    expect(node).toMatchObject({ aliasesDefaultSort: true, partial: [] });
  });

  test('causes no problems', async () => {
    const editor = new Editor(await startServer(billing));
    editor.show(paths.apiconfig, text);
    const found = await editor.diagnostics(paths.apiconfig);
    expect(found.filter(({ range }) => range.start.line > 2)).toEqual([]);
  });
});

test('names next to an alias have no rank, because the alias may contain sort keys', async () => {
  const editor = new Editor(await startServer(billing));
  const sort = 'defaultSort:\n    - *due\n    - invoiceNumber\n';
  const text = anchors + apiconfig.replace(/defaultSort:[\s\S]*/, sort);
  expect(await hoverAt(editor, paths.apiconfig, text.replace('invoiceNumber', 'invoice|Number'))).toContain(
    'The default sort of Invoices contains this name.',
  );
  const range = { start: { line: 3, character: 0 }, end: { line: 9, character: 0 } };
  expect(await editor.ask('textDocument/inlayHint', paths.apiconfig, { range })).toEqual([]);
  const { apis } = await editor.server.connection.sendRequest<{ apis: readonly ApiNode[] }>(collections.method, {});
  expect(apis.flatMap((api) => api.collections).find(({ name }) => name === 'Invoices')).toMatchObject({
    defaultSort: [{ name: 'invoiceNumber', rank: null, sorts: true }],
  });
});

describe('completion next to an anchor or a tag', () => {
  const sortedBy = (list: string) => `Invoices:\n  defaultSort:${/^ \|?[[&]/.test(list) ? '' : '\n'}${list}`;

  test.each([
    ['    - &p inv|\n', '- &p invoiceNumber\n'],
    ['    - !!str |\n', '- !!str invoiceNumber\n'],
    ['    -| inv\n', '- invoiceNumber\n'],
    [' [&p inv|]\n', '[&p invoiceNumber]\n'],
    [' &l [inv|]\n', ' &l [invoiceNumber]\n'],
    [' &l |\n', ' &l \n    - invoiceNumber\n'],
    [' [a, &p !!str inv|, b]\n', '[a, &p !!str invoiceNumber, b]\n'],
    [' [\n    &p inv| # kept, too\n  ]\n', '&p invoiceNumber # kept, too\n'],
    [' [\n    &p | # kept\n  ]\n', '&p invoiceNumber # kept\n'],
    [' [\n    &p a#inv| # kept\n  ]\n', '&p invoiceNumber # kept\n'],
  ])('keeps it: %j', async (list, expected) => {
    const editor = new Editor(await startServer(billing));
    const text = sortedBy(list);
    const item = (await editor.complete(paths.apiconfig, text)).find(({ label }) => label === 'invoiceNumber');
    const changes = { [editor.server.uriOf(paths.apiconfig)]: [item?.textEdit as TextEdit] };
    expect(editor.applied({ changes })[paths.apiconfig]).toContain(expected);
  });

  test.each([
    '    - &|p inv\n',
    '    - |&p inv\n',
    '    - |  &p inv\n',
    '    -| &p inv\n',
    '    - &p |  !!str inv\n',
    ' [&|p inv]\n',
    ' [| &p inv]\n',
    '    - inv|: &d desc\n',
    ' [inv|: &d desc]\n',
    ' |[&p inv, x]\n',
    ' [\n    |# kept\n  ]\n',
    '    - |# kept\n',
    ' |[inv,\n    &p x]\n',
    ' |[\n    inv]\n',
  ])('offers nothing inside it: %j', async (list) => {
    const editor = new Editor(await startServer(billing));
    const text = sortedBy(list);
    expect(await editor.complete(paths.apiconfig, text)).toEqual([]);
  });

  test('excludes the names of the other entries', async () => {
    const editor = new Editor(await startServer(billing));
    const items = await editor.complete(paths.apiconfig, 'Invoices:\n  defaultSort:\n    - &p dueDate\n    - |\n');
    expect(items.map(({ label }) => label)).not.toContain('dueDate');
  });
});

test.each([
  ['blanks', `a${' '.repeat(1_000_000)}b|`],
  ['anchors', `${'& '.repeat(4_500_000)}x|`],
  ['comments and a line separator', `a|${' #'.repeat(1_000_000)}\u2028x`],
  ['anchors in brackets', `${'[!&'.repeat(300_000)}|`],
])('requests on a line that contains only %s get a response', async (_, line) => {
  const editor = new Editor(await startServer(billing));
  await expect(editor.complete(paths.apiconfig, `Invoices:\n  defaultSort:\n    - ${line}\n`)).resolves.toBeInstanceOf(
    Array,
  );
});
