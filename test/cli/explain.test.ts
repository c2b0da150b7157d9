import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { programFile } from '../product';
import { type Ran, runProgram, stateFolder } from './program';

const root = path.resolve(__dirname, '../..');

const env = { ...process.env, LC_ALL: 'C' };

/** Runs `sortie explain` in a folder with the sample. */
function explain(...args: readonly string[]): Promise<Ran> {
  const folder = stateFolder();
  cpSync(path.join(root, 'samples/insurance-config'), folder, { recursive: true });
  return runProgram(['explain', ...args], { cwd: folder, env });
}

function explainFrom(program: string, args: readonly string[]) {
  const options = { cwd: stateFolder(), encoding: 'utf8', env } as const;
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [program, 'explain', ...args], options, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

describe('sortie explain', () => {
  test('shows the chain from a sort key to its column', async () => {
    const { code, out } = await explain('invoices', 'dueDate');
    expect(out.split('\n')).toEqual([
      'dueDate is a valid sort key of Invoices (query-backed).',
      'The property is marked sortable in billing_ext-1.0.schema.json.',
      'The default sort of Invoices uses this name (1st, descending).',
      '',
      'Collection Invoices: its element is Invoice',
      'Property dueDate: declared in billing_ext-1.0.schema.json, billing_core-1.0.schema.json',
      'Mapping: Invoice.DueDate in billing_core-1.0.mapping.json',
      'Invoice.DueDate: column (datetime), can be null, declared in Invoice.eti, index invoicedue begins with this column, database column DueDate',
      '',
    ]);
    expect(code).toBe(0);
  });

  test("says how to make a name a sort key, and that it isn't one", async () => {
    const { code, out } = await explain('Invoices', '--format', 'json', '--', '-payerName');
    const { collection, sorts, remedy, chain } = JSON.parse(out);
    expect({ collection, sorts, chain }).toEqual({
      collection: 'Invoices',
      sorts: false,
      chain: [
        'Collection Invoices: its element is Invoice',
        'Property payerName: declared in billing_core-1.0.schema.json',
        'Mapping: Invoice.Payer.DisplayName in billing_core-1.0.mapping.json',
        'Invoice.Payer: foreign key to Contact, can be null, declared in Invoice.eti, no declared index begins with this column, database column PayerID',
        'Contact.DisplayName: property that the platform supplies',
      ],
    });
    expect(remedy).toMatch(/^Quick fix: Generate sort column payerName_Ext/);
    expect(code).toBe(1);
  });

  test.each([
    [['Nope', 'x'], 'Collection "Nope" not found. Available collections: admin/Groups'],
    [[], 'Specify a collection and a name'],
    [['Invoices'], 'Rule "Invoices" not found. To explain a name instead, specify a collection and the name'],
    [['File-nam'], 'Rule "File-nam" not found. Similar rules: file-name.'],
    [['sort-key-mal', 'x'], 'Collection "sort-key-mal" not found.'],
    [['../../LICENSE'], 'Rule "../../LICENSE" not found.'],
    [['file-name', '--api', 'job'], '--api requires a collection and a name.'],
    [['Invoices', 'dueDate', 'x'], 'Specify a collection and a name'],
    [['Invoices', 'dueDate', '--format', 'xml'], '--format must be one of text, json.'],
    [['Invoices', 'dueDate', '--api', 'job'], 'Collection "Invoices" not found.'],
  ])('fails with exit code 2: %s', async (args, problem) => {
    const { code, out, err } = await explain(...args);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(`sortie explain: ${problem}`)]);
  });
});

describe('sortie explain CODE', () => {
  /** Copies the program into a package with the pages of the rules. */
  async function installed(): Promise<string> {
    const folder = stateFolder();
    mkdirSync(path.join(folder, 'dist'));
    cpSync(await programFile('cli'), path.join(folder, 'dist/cli.js'));
    cpSync(path.join(root, 'docs/rules'), path.join(folder, 'docs/rules'), { recursive: true });
    return path.join(folder, 'dist/cli.js');
  }

  test("prints the rule's page", async () => {
    const { code, out } = await explainFrom(await installed(), ['file-name']);
    expect([code, out]).toEqual([0, readFileSync(path.join(root, 'docs/rules/file-name.md'), 'utf8')]);
  });

  test('prints the rule and its page as JSON, without links that lead nowhere', async () => {
    const { code, out } = await explainFrom(await installed(), ['default-sort-unknown-name', '--format', 'json']);
    const { page, ...rule } = JSON.parse(out);
    expect([code, rule]).toEqual([
      0,
      {
        code: 'default-sort-unknown-name',
        severity: 'error',
        explanation: expect.stringContaining('neither a property'),
        fix: 'Replaces the name with a similar name, or removes the entry',
      },
    ]);
    expect(page).toMatch(/^# default-sort-unknown-name\n[\s\S]*names, unless you declare the element whole \|/);
  });

  test('prints the page of a code that is not a rule', async () => {
    const { code, out } = await explainFrom(await installed(), ['problems-not-shown']);
    expect([code, out]).toEqual([0, expect.stringContaining('more than 1,000 problems')]);
  });

  test('explains the rule in short if the package has no pages', async () => {
    const { code, out } = await explainFrom(await programFile('cli'), ['file-name']);
    expect([code, out]).toEqual([
      0,
      '# file-name\n\nThe platform ignores a configuration file because of its name.\n\nFix: Renames the file.\n',
    ]);
  });
});
