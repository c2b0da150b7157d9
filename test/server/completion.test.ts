import { describe, expect, test } from 'vitest';
import { InsertTextMode } from 'vscode-languageserver-protocol/node';
import { clientCommands, type GenerateResult, type GenerateTask, generate } from '../../protocol';
import { billing, paths, writable } from './kit/billing';
import { marked } from './kit/cursor';
import { Editor } from './kit/editor';
import { block } from './kit/render';
import { type ClientOptions, plainClient, pullingClient, startServer } from './kit/server';

const start = async (files = billing) => new Editor(await startServer(files));

const invoices = (rest: string) =>
  `${block(`
  Invoices:
    resource: ext.rest.billing.v1.invoices.InvoicesExtResource
`)}\n${rest}`;

const everything = `
  batch_Ext · integer · schema (ext)
  dueDate · date-time · schema (ext)
  invoiceNumber · string · schema (base)
  payerLastName_Ext · sort column · Payer → LastName
  -batch_Ext · descending · writes "\\"-batch_Ext\\""
  -dueDate · descending · writes "\\"-dueDate\\""
  -invoiceNumber · descending · writes "\\"-invoiceNumber\\""
  -payerLastName_Ext · descending · writes "\\"-payerLastName_Ext\\""
  amount · makes it sortable in billing_ext-1.0.schema.json
  payerName · generates a sort column in InvoicesExtResource
`;

describe('completion in a default sort', () => {
  test('lists ascending sort keys, then descending ones, then names that can be made sortable', async () => {
    const editor = await start();
    await editor.expectCompletion(paths.apiconfig, invoices('  defaultSort:\n    - |\n'), everything);
  });

  test("isn't affected by a colon in a comment after a key", async () => {
    const editor = await start();
    const items = await editor.complete(paths.apiconfig, 'Invoices: # see: the wiki\n  res|\n');
    expect(items.map(({ label }) => label)).toContain('resource');
  });

  test('works after a partial name and in a flow list, and omits names that are already in the list', async () => {
    const editor = await start();
    await editor.expectCompletion(
      paths.apiconfig,
      invoices('  defaultSort:\n    - dueDate\n    - inv|\n    - "-batch_Ext"\n    - amount\n    - payerName\n'),
      `
        invoiceNumber · string · schema (base)
        payerLastName_Ext · sort column · Payer → LastName
        -invoiceNumber · descending · writes "\\"-invoiceNumber\\""
        -payerLastName_Ext · descending · writes "\\"-payerLastName_Ext\\""
      `,
    );
    const flow = await editor.complete(paths.apiconfig, invoices('  defaultSort: [dueDate, |]\n'));
    expect(flow.map(({ label }) => label)).toEqual(expect.arrayContaining(['invoiceNumber', '-invoiceNumber']));
    expect(flow.map(({ label }) => label)).not.toContain('dueDate');
    const lines = await editor.complete(paths.apiconfig, invoices('  defaultSort: [\n    dueDate,\n    in|\n  ]\n'));
    expect(lines.map(({ label }) => label)).toEqual(flow.map(({ label }) => label));
    const braced = await editor.complete(
      paths.apiconfig,
      'Invoices: { resource: ext.rest.billing.v1.invoices.InvoicesExtResource, defaultSort: [dueDate, "-|"] }\n',
    );
    expect(braced.find(({ label }) => label === '-batch_Ext')?.textEdit).toEqual({
      newText: '"-batch_Ext"',
      range: { start: { line: 0, character: 95 }, end: { line: 0, character: 98 } },
    });
  });

  test('offers quoted descending keys first after a dash', async () => {
    const editor = await start();
    const items = await editor.complete(paths.apiconfig, invoices('  defaultSort:\n    - -d|\n'));
    const first = [...items].sort((a, b) => (a.sortText ?? '').localeCompare(b.sortText ?? ''))[0];
    expect(first?.label).toBe('-batch_Ext');
    const due = items.find(({ label }) => label === '-dueDate');
    expect(due?.filterText).toBe('-dueDate');
    expect(due?.textEdit).toEqual({
      newText: '"-dueDate"',
      range: { start: { line: 3, character: 6 }, end: { line: 3, character: 8 } },
    });
  });

  test('keeps an opening quote', async () => {
    const editor = await start();
    const items = await editor.complete(paths.apiconfig, invoices("  defaultSort:\n    - '-|\n"));
    expect(items.find(({ label }) => label === '-dueDate')?.textEdit?.newText).toBe("'-dueDate'");
    expect(items.find(({ label }) => label === 'dueDate')?.textEdit?.newText).toBe("'dueDate'");
  });

  test('adds a space directly after the dash', async () => {
    const editor = await start();
    const items = await editor.complete(paths.apiconfig, invoices('  defaultSort:\n    -|\n'));
    expect(items.find(({ label }) => label === 'dueDate')?.textEdit?.newText).toBe(' dueDate');
  });

  test('adds a missing dash', async () => {
    const editor = await start();
    const written = async (rest: string) =>
      new Map((await editor.complete(paths.apiconfig, invoices(rest))).map(({ label, textEdit }) => [label, textEdit]));
    const below = await written('  defaultSort:\n    - dueDate\n    inv|\n');
    expect(below.get('invoiceNumber')).toEqual({
      newText: '- invoiceNumber',
      range: { start: { line: 4, character: 4 }, end: { line: 4, character: 7 } },
    });
    expect(below.get('-batch_Ext')?.newText).toBe('- "-batch_Ext"');
    expect([...below.keys()]).not.toContain('dueDate');
    expect((await written('  defaultSort: # first\n    |\n')).get('dueDate')?.newText).toBe('- dueDate');
    expect(await written('  defaultSort:\n    - dueDate\n      |\n')).toEqual(new Map());
    expect(await written('  defaultSort:\n      |\n\n    - dueDate\n')).toEqual(new Map());
    expect((await written('  defaultSort:\n    |\n    - dueDate\n')).get('batch_Ext')?.newText).toBe('- batch_Ext');
  });

  test('explains a name when its documentation is requested', async () => {
    const editor = await start();
    const items = await editor.complete(paths.apiconfig, invoices('  defaultSort:\n    - |\n'));
    const item = items.find(({ label }) => label === 'payerName');
    const resolved = await editor.server.connection.sendRequest('completionItem/resolve', item ?? {});
    expect(resolved).toMatchObject({
      documentation: {
        kind: 'markdown',
        value: expect.stringContaining("payerName isn't a valid sort key of Invoices (query-backed): it is joined"),
      },
    });
  });

  test('names the file that accepting a name also changes', async () => {
    const editor = await start();
    const items = await editor.complete(paths.apiconfig, invoices('  defaultSort:\n    - |\n'));
    const item = items.find(({ label }) => label === 'amount');
    const resolved = await editor.server.connection.sendRequest('completionItem/resolve', item ?? {});
    expect(JSON.stringify(resolved)).toContain('Make amount sortable in billing_ext-1.0.schema.json');
  });

  test.each([
    [
      'shows the sort keys after its key is accepted, if the client can',
      Object.values(clientCommands),
      'sortie.suggest',
    ],
    ['shows nothing after its key is accepted, if the client has no such command', [], undefined],
  ])('%s', async (_, commands, command) => {
    const editor = new Editor(await startServer(billing, { start: { commands } }));
    const items = await editor.complete(paths.apiconfig, invoices('  def|\n'));
    expect(items.find(({ label }) => label === 'defaultSort')?.command?.command).toBe(command);
  });

  describe('inserts a name that is made sortable', () => {
    const text = invoices('  defaultSort:\n    - dueDate\n    - -am|\n');
    const accepted = async (options: ClientOptions) => {
      const editor = new Editor(await startServer(billing, options));
      const items = await editor.complete(paths.apiconfig, text);
      return { editor, item: items.find(({ label }) => label === '-amount') };
    };
    const range = { start: { line: 4, character: 6 }, end: { line: 4, character: 9 } };

    test('with the other changes in one edit, if the client runs the command', async () => {
      const { editor, item } = await accepted({ start: { commands: Object.values(clientCommands) } });
      expect(item?.textEdit).toEqual({ newText: '-am', range });
      const params = { task: item?.command?.arguments?.[0] as GenerateTask, answers: {} };
      const result = await editor.server.connection.sendRequest<GenerateResult>(generate.method, params);
      if (result.kind !== 'edit') throw new Error(JSON.stringify(result));
      const after = editor.applied(result.edit);
      expect(after[paths.apiconfig]).toBe(invoices('  defaultSort:\n    - dueDate\n    - "-amount"\n'));
      expect(after[paths.schema]).toMatch(/"amount": \{\s+"x-platform-extensions": \{ "sortable": true \}/);
    });

    test('under its new name', async () => {
      const { editor } = await accepted({ start: { commands: Object.values(clientCommands) } });
      const items = await editor.complete(paths.apiconfig, invoices('  defaultSort: [payer|]\n'));
      const task = items.find(({ label }) => label === 'payerName')?.command?.arguments?.[0] as GenerateTask;
      const params = { task, answers: { 'entity:Invoice.Payer': 'Contact', root: 'Invoice' } };
      const asked = await editor.server.connection.sendRequest<GenerateResult>(generate.method, params);
      if (asked.kind !== 'edit') throw new Error(JSON.stringify(asked));
      const after = editor.applied(asked.edit);
      expect(after[paths.apiconfig]).toBe(invoices('  defaultSort: [payerName_Ext]\n'));
      expect(after[paths.resource]).toContain('"payerName_Ext"');
    });

    test("at once, if the client doesn't run the command itself", async () => {
      const { item } = await accepted({ capabilities: { ...pullingClient, workspace: { applyEdit: true } } });
      expect(item?.textEdit).toEqual({ newText: '"-amount"', range });
      expect(item?.command?.arguments?.[0]).not.toHaveProperty('insertion');
      const plain = await accepted({ capabilities: plainClient });
      expect(plain.item?.textEdit).toEqual({ newText: '"-amount"', range });
      expect(plain.item?.command).toBeUndefined();
    });
  });

  test('offers nothing in comments', async () => {
    const editor = await start();
    await editor.expectCompletion(paths.apiconfig, invoices('  defaultSort:\n    # - |\n'), '');
  });
});

describe('completion of resources', () => {
  test('lists the missing keys', async () => {
    const editor = await start();
    const items = await editor.complete(paths.apiconfig, invoices('  |\n'));
    expect(items.map(({ label }) => label)).toEqual(['mapper', 'updater', 'defaultSort']);
  });

  test('lists no keys below a key with a value', async () => {
    const editor = await start();
    expect(await editor.complete(paths.apiconfig, invoices('    |\n'))).toEqual([]);
    expect(await editor.complete(paths.apiconfig, invoices('  defaultSort: [dueDate]\n    |\n'))).toEqual([]);
    const anchored = await editor.complete(paths.apiconfig, 'Invoices: &all # of them\n  |\n');
    expect(anchored.map(({ label }) => label)).toContain('resource');
  });

  test('offers no default sort for an element', async () => {
    const editor = await start();
    const items = await editor.complete(paths.apiconfig, 'Invoice:\n  mapper: Invoice\n  |\n');
    expect(items.map(({ label }) => label)).toEqual(['resource', 'updater']);
  });

  test('finds a class among thousands by the typed characters', async () => {
    const names = Array.from({ length: 1200 }, (_, index) => `Part${String(index).padStart(4, '0')}Resource`);
    const parts = names.map((name) => [`gsrc/ext/parts/${name}.gs`, `package ext.parts\n\nclass ${name} {\n}\n`]);
    const editor = await start({ ...billing, ...Object.fromEntries(parts) });
    const all = await editor.complete(paths.apiconfig, 'Invoices:\n  resource: |\n');
    expect(all).toHaveLength(300);
    const typed = await editor.complete(paths.apiconfig, 'Invoices:\n  resource: part1199|\n');
    expect(typed.map(({ label }) => label)).toEqual(['ext.parts.Part1199Resource']);
  });

  test('finds a sort key among hundreds by the typed characters', async () => {
    const sortable = { type: 'string', 'x-platform-extensions': { sortable: true } };
    const many = Array.from({ length: 250 }, (_, index) => [`p${index}`, index < 150 ? sortable : { type: 'string' }]);
    many.push(['zp', sortable], ['p', sortable]);
    const properties = JSON.stringify(Object.fromEntries(many)).slice(1, -1);
    const schema = billing[paths.schema]?.replace('"dueDate": {', `${properties}, "dueDate": {`) ?? '';
    const editor = await start({ ...billing, [paths.schema]: schema });
    const labels = async (typed: string) =>
      (await editor.complete(paths.apiconfig, invoices(`  defaultSort:\n    - ${typed}\n`))).map(({ label }) => label);
    expect(await labels('|')).toHaveLength(300);
    expect(await labels('p149|')).toEqual(['p149', '-p149']);
    expect(await labels('p14|9')).toContain('p148');
    expect(await labels('p249|')).toEqual(['p249']);
    expect((await labels('p|')).slice(0, 2)).toEqual(['p', 'p0']);
  });

  test('lists classes and mappers', async () => {
    const editor = await start();
    const classes = await editor.complete(paths.apiconfig, 'Invoices:\n  resource: |\n');
    expect(classes.map(({ label }) => label)).toContain('ext.rest.billing.v1.invoices.InvoicesExtResource');
    const mappers = await editor.complete(paths.apiconfig, 'Invoice:\n  mapper: |\n');
    expect(mappers.map(({ label }) => label)).toEqual(['Invoice']);
  });

  test('lists the updaters of the updater file, or none without such a file', async () => {
    const text = 'Bill:\n  updater: Elsewhere\nInvoice:\n  updater: |\n';
    const editor = await start(writable);
    const names = async (file: string, content: string) =>
      (await editor.complete(file, content)).map(({ label, detail }) => (detail ? `${label} · ${detail}` : label));
    expect(await names(paths.apiconfig, text)).toEqual(['Invoice', 'InvoiceNotes · Note_Ext']);
    expect(await names(paths.apiconfig, text.replace('updater: |', 'mapper: |'))).toEqual(['Invoice']);
    expect(await (await start()).complete(paths.apiconfig, text)).toEqual([]);
  });

  test('lists the mappers and updaters of all APIs in the shared file', async () => {
    const editor = await start(writable);
    const shared = 'config/integration/apis/ext/shared/v1/shared_ext-1.0.apiconfig.yaml';
    const labels = async (key: string) =>
      (await editor.complete(shared, `Bill:\n  ${key}: |\n`)).map(({ label }) => label);
    expect(await labels('mapper')).toEqual(['Invoice']);
    expect(await labels('updater')).toEqual(['Invoice', 'InvoiceNotes']);
  });

  test('lists the mappers of files that the mapping combines', async () => {
    const ledger = 'config/integration/mappings/ext/ledger/v1/ledger_ext-1.0.mapping.json';
    const editor = await start({
      ...billing,
      [ledger]: '{ "combine": ["ext.billing.v1.billing_ext-1.0"], "mappers": { "Ledger": {} } }',
    });
    const file = 'config/integration/apis/ext/ledger/v1/ledger_ext-1.0.apiconfig.yaml';
    const items = await editor.complete(file, 'Ledger:\n  mapper: |\n');
    expect(items.map(({ label }) => label)).toEqual(['Invoice', 'Ledger']);
  });

  test('lists resources of the Swagger files, as plain text for a client without snippets', async () => {
    const editor = new Editor(await startServer(billing, { capabilities: plainClient }));
    const items = await editor.complete(paths.apiconfig, 'combine:\n  - a\n|\n');
    expect(items.slice(0, 3)).toMatchObject([
      { label: 'Invoice', textEdit: { newText: 'Invoice:\n  resource: ' } },
      { label: 'Invoices', textEdit: { newText: 'Invoices:\n  resource: ' } },
      { label: 'mappingFiles', textEdit: { newText: 'mappingFiles:\n  - ' } },
    ]);
    expect(items[0]).not.toHaveProperty('insertTextFormat');
  });

  test('lists resources in a Swagger file, and Swagger files in the list of published APIs', async () => {
    const editor = await start();
    const operation = (billing[paths.swagger] ?? '').replace('resourceType: Invoices', 'resourceType: Inv|');
    await editor.expectCompletion(
      paths.swagger,
      operation,
      'Invoice · InvoiceCoreResource\nInvoices · InvoicesExtResource',
    );
    const published = 'config/integration/apis/published-apis.yaml';
    const [item, ...others] = await editor.complete(published, 'apis:\n  - name: base.bil|\n    published: true\n');
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      label: 'base.billing.v1.billing-1.0',
      filterText: 'base.billing.v1.billing-1.0',
      textEdit: {
        newText: 'base.billing.v1.billing-1.0',
        range: { start: { line: 1, character: 10 }, end: { line: 1, character: 18 } },
      },
    });
  });
});

describe('completion in a mapping and in Gosu', () => {
  test('offers known paths of the entity', async () => {
    const editor = await start();
    const text = billing[paths.mapping]?.replace('"Invoice.Batch_Ext"', '"|"') ?? '';
    const items = await editor.complete(paths.mapping, text);
    expect(items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Invoice.DueDate', 'Invoice.Payer', 'Invoice.Payer.DisplayName']),
    );
  });

  test("offers properties that an updater doesn't write yet", async () => {
    const editor = await start(writable);
    const text = writable[paths.updater]?.replace('"batch_Ext": {', '|\n"batch_Ext": {') ?? '';
    const items = await editor.complete(paths.updater, text);
    expect(items.map(({ label }) => label)).toEqual(['dueDate', 'amount', 'invoiceNumber', 'payerName']);
    expect(items[0]).toMatchObject({
      detail: 'not in the updater yet',
      textEdit: { newText: '"dueDate": { "path": "Invoice.DueDate$0" },' },
    });
  });

  test('offers properties of an entity after #', async () => {
    const editor = await start();
    const text = billing[paths.resource]?.replace('Invoice#Payer', 'Invoice#|') ?? '';
    const items = await editor.complete(paths.resource, text);
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['DueDate', 'Payer']));
  });

  test('offers nothing in a template', async () => {
    const editor = await start();
    expect(await editor.complete('config/letters/Reminder.gs', 'Invoice#|')).toEqual([]);
    expect(await editor.complete('gsrc/ext/Reminder.gs', '<p><%= Invoice#| %></p>')).toEqual([]);
  });

  test.each(['', 'due'])('starts the list of a default sort with a name after its key: %j', async (typed) => {
    const editor = await start();
    const items = await editor.complete(paths.apiconfig, invoices(`  defaultSort: ${typed}|\n`));
    const begin = { line: 2, character: '  defaultSort: '.length };
    expect(items.find(({ label }) => label === 'dueDate')?.textEdit).toEqual({
      range: { start: begin, end: { line: 2, character: begin.character + typed.length } },
      newText: '\n    - dueDate',
    });
  });

  test.each(['override |', 'override property |', '  override property get Cus|'])(
    'offers the override where its signature has been started: %s',
    async (begun) => {
      const editor = await start();
      const head = 'package ext.rest.billing.v1.invoices\n\nclass InvoicesExtResource extends InvoicesCoreResource {\n';
      const text = `${head}  ${begun}\n}\n`;
      const [item] = await editor.complete(paths.resource, text);
      const { position } = marked(text);
      const begins = { line: position.line, character: `  ${begun}`.indexOf('override') };
      expect(item).toMatchObject({
        label: 'CustomSortColumnMap',
        textEdit: { range: { start: begins, end: position } },
      });
    },
  );

  test('indents the lines of the override like its first line', async () => {
    const editor = await start();
    const text =
      'package ext.rest.billing.v1.invoices\n\nclass InvoicesExtResource extends InvoicesCoreResource {\n\t|\n}\n';
    const [item] = await editor.complete(paths.resource, text);
    const lines = item?.textEdit?.newText.split('\n') ?? [];
    expect(lines.slice(1).map((line) => /^\s*/.exec(line)?.[0])).toEqual(['\t\t', '\t\t', '\t\t', '\t']);
  });

  test.each(['|', 'base.rest.bi|'])('offers the classes of the workspace after uses: %s', async (typed) => {
    const editor = await start();
    const text = `package ext.rest.bills\n\nuses ${typed}\n\nclass BillsExtResource {\n}\n`;
    const items = await editor.complete(paths.resource, text);
    const { position } = marked(text);
    expect(items.find(({ label }) => label.endsWith('InvoicesCoreResource'))).toMatchObject({
      label: 'base.rest.billing.v1.invoices.InvoicesCoreResource',
      textEdit: {
        range: { start: { line: 2, character: 'uses '.length }, end: position },
        newText: 'base.rest.billing.v1.invoices.InvoicesCoreResource',
      },
    });
  });

  test('offers classes after extends by their simple names, and adds the uses line', async () => {
    const editor = await start();
    const text = 'package ext.rest.bills\n\nuses java.util.Map\n\nclass BillsExtResource extends Inv|\n';
    const items = await editor.complete(paths.resource, text);
    const behind = { line: 3, character: 0 };
    expect(items.find(({ label }) => label === 'InvoicesCoreResource')).toMatchObject({
      detail: 'base.rest.billing.v1.invoices',
      textEdit: { newText: 'InvoicesCoreResource' },
      additionalTextEdits: [
        { range: { start: behind, end: behind }, newText: 'uses base.rest.billing.v1.invoices.InvoicesCoreResource\n' },
      ],
    });
    const classes = await editor.complete(
      paths.resource,
      text.replace('BillsExt', 'InvoicesExt').replace('bills', 'billing.v1.invoices'),
    );
    expect(classes.map(({ label }) => label)).toEqual(['InvoicesCoreResource']);
    const whole = await editor.complete(paths.resource, text.replace('Inv|', 'base.rest.|'));
    expect(whole.map(({ label }) => label)).toContain('base.rest.billing.v1.invoices.InvoicesCoreResource');
  });

  test('offers as keys only values that a sort column can contain', async () => {
    const mapping = (billing[paths.baseMapping] ?? '').replace(
      '"amount": { "path": "Invoice.Total" },',
      '"amount": { "path": "Invoice.Total + Invoice.Tax" },',
    );
    const editor = new Editor(await startServer({ ...billing, [paths.baseMapping]: mapping }));
    const text = (billing[paths.resource] ?? '').replace('put("payerLastName_Ext', 'put("p|');
    const items = await editor.complete(paths.resource, text);
    expect(items.map(({ label }) => label)).toEqual(['payerName_Ext']);
  });

  test('offers the override in a class without one', async () => {
    const editor = await start();
    const text =
      'package ext.rest.billing.v1.invoices\n\nclass InvoicesExtResource extends InvoicesCoreResource {\n  |\n}\n';
    const [item] = await editor.complete(paths.resource, text);
    expect(item?.insertTextMode).toBe(InsertTextMode.asIs);
    expect(item?.textEdit?.newText.replace(/\$\{\d:(\w*)\}|\$0|\\/g, '$1')).toBe(
      block(`
        override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
            var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
            sortColumns.put("name_Ext", new SimpleSortColumn(Invoice#))
            return sortColumns
          }
      `),
    );
  });

  test('adds the missing uses lines of the override', async () => {
    const editor = await start();
    const head = 'package ext.rest.billing.v1.invoices\n\nuses java.util.Map\n';
    const [item] = await editor.complete(
      paths.resource,
      `${head}\nclass InvoicesExtResource extends InvoicesCoreResource {\n  |\n}\n`,
    );
    const behind = { line: 3, character: 0 };
    expect(item?.additionalTextEdits).toEqual([
      { range: { start: behind, end: behind }, newText: 'uses java.util.HashMap\n' },
    ]);
  });
});
