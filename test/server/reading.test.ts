import { expect, test } from 'vitest';
import type { CompletionList, Diagnostic, Hover, PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import { plainClient, startServer } from './kit/server';

const home = 'ext.rest.billing.v1.invoices';
const folder = `gsrc/${home.replaceAll('.', '/')}`;
const apiconfig = 'config/integration/apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml';
const schema = 'config/integration/schemas/ext/billing/v1/billing_ext-1.0.schema.json';
const enhancement = 'gsrc/zz/InvoiceEnhancement.gsx';

/** The class of Invoices has its sort key three classes above, in files whose names no other file contains. */
const project: Readonly<Record<string, string>> = {
  [schema]: JSON.stringify({
    definitions: { Invoice: { properties: { dueDate: { type: 'string' }, label: { type: 'string' } } } },
  }),
  [schema.replace(/schemas|schema(?=\.json)/g, (word) => word.replace('schema', 'mapping'))]: JSON.stringify({
    mappers: { Invoice: { root: 'entity.Invoice', properties: { label: { path: 'Invoice.Label_Ext' } } } },
  }),
  [enhancement]:
    'package zz\n\nenhancement InvoiceEnhancement : Invoice {\n  property get Label_Ext() : String { return this.Name }\n}\n',
  [`${folder}/InvoicesExtResource.gs`]: `package ${home}\n\nclass InvoicesExtResource extends InvoicesMiddle {\n}\n`,
  [`${folder}/InvoicesMiddle.gs`]: `package ${home}\n\nclass InvoicesMiddle extends InvoicesCoreResource {\n}\n`,
  [`${folder}/InvoicesCoreResource.gs`]: `package ${home}\n\nuses zz.Unread\n\nclass InvoicesCoreResource extends Unread {\n  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {\n    var m = super.CustomSortColumnMap.copy()\n    m.put("colour", new SimpleSortColumn(Invoice#Colour))\n    return m\n  }\n}\n`,
};
const text = `Invoices:\n  resource: ${home}.InvoicesExtResource\n  defaultSort:\n    - colour\n    - prioritty\n    - label\n    - "+dueDate"\n    - dueDate\nBills:\n  resource: ${home}.BillsExtResource\n`;

/** Classes with a superclass in common, so that each of them must be read. */
function otherFiles(count: number): Readonly<Record<string, string>> {
  const names = Array.from({ length: count }, (_, index) => `Other${index}`);
  return Object.fromEntries(
    names.map((name) => [`gsrc/acme/${name}.gs`, `package acme\n\nclass ${name} extends Base${name} {\n}\n`]),
  );
}

test('nothing that the server says while it reads 3,000 other files is withdrawn later', async () => {
  const published: (readonly Diagnostic[])[] = [];
  let isReady = false;
  const server = await startServer(
    { ...otherFiles(3_000), ...project, [apiconfig]: text },
    {
      capabilities: plainClient,
      early: true,
      onStatus: ({ state }) => {
        isReady ||= state === 'ready';
      },
      prepare: (connection) =>
        connection.onNotification(
          'textDocument/publishDiagnostics',
          ({ uri, diagnostics }: PublishDiagnosticsParams) => {
            if (uri.endsWith('.apiconfig.yaml')) published.push(diagnostics);
          },
        ),
    },
  );
  const { connection } = server;
  const textDocument = { uri: server.uriOf(apiconfig) };
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, languageId: 'yaml', version: 1, text },
  });
  const hoverAt = async (line: number) => {
    const hover = await connection.sendRequest<Hover | null>('textDocument/hover', {
      textDocument,
      position: { line, character: 7 },
    });
    return JSON.stringify(hover?.contents);
  };
  const early: { readonly hover: string; readonly isIncomplete: boolean; readonly lenses: number }[] = [];
  while (!isReady || (published.at(-1)?.length ?? 0) < 5) {
    const { isIncomplete } = await connection.sendRequest<CompletionList>('textDocument/completion', {
      textDocument,
      position: { line: 3, character: 6 },
    });
    const lenses = await connection.sendRequest<readonly unknown[]>('textDocument/codeLens', { textDocument });
    early.push({ hover: await hoverAt(3), isIncomplete, lenses: lenses.length });
  }
  const last = await hoverAt(3);
  expect(last).toContain('has a sort column for it');
  expect(early[0]).toEqual({ hover: expect.stringContaining('Still reading…'), isIncomplete: true, lenses: 0 });
  for (const { hover } of early) expect([last, early[0]?.hover]).toContain(hover);
  const inWords = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.map(({ message, severity, range }) => `${range.start.line} ${severity} ${message}`);
  const final = inWords(published.at(-1) ?? []);
  expect(final.map((words) => words.slice(0, 3))).toEqual(['4 2', '5 3', '6 1', '7 2', '9 2']);
  expect(published.flatMap(inWords).filter((words) => !final.includes(words))).toEqual([]);
}, 60_000);
