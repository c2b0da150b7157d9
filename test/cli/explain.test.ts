import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { programFile } from '../product';
import { stateFolder } from './program';

async function explain(...args: readonly string[]) {
  const program = await programFile('cli');
  const folder = stateFolder();
  cpSync(path.resolve(__dirname, '../../samples/insurance-config'), folder, { recursive: true });
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const;
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
    [['Invoices'], 'Specify a collection and a name'],
    [['Invoices', 'dueDate', 'x'], 'Specify a collection and a name'],
    [['Invoices', 'dueDate', '--format', 'xml'], '--format must be one of text, json.'],
    [['Invoices', 'dueDate', '--api', 'job'], 'Collection "Invoices" not found.'],
  ])('fails with exit code 2: %s', async (args, problem) => {
    const { code, out, err } = await explain(...args);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(`sortie explain: ${problem}`)]);
  });
});
