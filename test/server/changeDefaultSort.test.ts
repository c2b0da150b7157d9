import { describe, expect, test } from 'vitest';
import { clientCommands, type GenerateResult, generate } from '../../protocol';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const head = apiconfig.slice(0, apiconfig.indexOf('    - '));
const four = `${head}    - "-dueDate" # the newest first\n    - invoiceNumber\n    - batch_Ext\n    - amount\n`;

async function start(texts: Readonly<Record<string, string>>): Promise<Editor> {
  return new Editor(
    await startServer({ ...billing, ...texts }, { start: { commands: Object.values(clientCommands) } }),
  );
}

function ask(editor: Editor, names: readonly string[], change: object): Promise<GenerateResult> {
  const uri = editor.server.uriOf(paths.apiconfig);
  const task = { kind: 'change-default-sort', uri, collection: 'Invoices', names, change };
  return editor.server.connection.sendRequest<GenerateResult>(generate.method, { task, answers: {} });
}

/** Returns the lines of the default sort after the entries have been changed. */
async function changed(names: readonly string[], change: object, text = four): Promise<readonly string[]> {
  const editor = await start({ [paths.apiconfig]: text });
  await editor.diagnostics(paths.apiconfig);
  const result = await ask(editor, names, change);
  if (result.kind !== 'edit') throw new Error(JSON.stringify(result));
  const after = editor.applied(result.edit)[paths.apiconfig] ?? text;
  expect(after.startsWith('Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n')).toBe(true);
  return after
    .split('\n')
    .slice(2, -1)
    .map((line) => line.trim());
}

const [due, number, batch, amount] = ['- "-dueDate" # the newest first', '- invoiceNumber', '- batch_Ext', '- amount'];

describe('entries of a default sort', () => {
  test.each([
    [['dueDate'], { kind: 'reverse' }, ['- dueDate # the newest first', number, batch, amount]],
    [['invoiceNumber', 'amount'], { kind: 'reverse' }, [due, '- "-invoiceNumber"', batch, '- "-amount"']],
    [['dueDate', 'batch_Ext'], { kind: 'remove' }, [number, amount]],
    [['batch_Ext'], { kind: 'up' }, [due, batch, number, amount]],
    [['invoiceNumber', 'amount'], { kind: 'up' }, [number, due, amount, batch]],
    [['dueDate', 'invoiceNumber'], { kind: 'up' }, [due, number, batch, amount]],
    [['dueDate', 'batch_Ext'], { kind: 'down' }, [number, due, amount, batch]],
    [['amount'], { kind: 'down' }, [due, number, batch, amount]],
    [['amount'], { kind: 'to', place: 'dueDate' }, [amount, due, number, batch]],
    [['dueDate'], { kind: 'to', place: 'batch_Ext' }, [number, batch, due, amount]],
    [['dueDate', 'amount'], { kind: 'to', place: 'invoiceNumber' }, [number, due, amount, batch]],
    [['dueDate', 'batch_Ext'], { kind: 'to', place: null }, [number, amount, due, batch]],
    [['dueDate', 'amount'], { kind: 'to', place: 'amount' }, [due, number, batch, amount]],
  ])('%j: %j', async (names, change, lines) => {
    expect(await changed(names, change)).toEqual(['defaultSort:', ...lines]);
  });

  test('are all removed, with the key', async () => {
    const names = ['dueDate', 'invoiceNumber', 'batch_Ext', 'amount'];
    expect(await changed(names, { kind: 'remove' })).toEqual([]);
  });

  test("that are repeated count once, and entries that aren't names stay if no entry is moved", async () => {
    const odd = four.replace('- amount', '- 5\n    - dueDate');
    expect(await changed(['dueDate'], { kind: 'reverse' }, odd)).toEqual([
      'defaultSort:',
      ...['- dueDate # the newest first', number, batch, '- 5', '- "-dueDate"'],
    ]);
    expect(await changed(['dueDate'], { kind: 'remove' }, odd)).toEqual([...['defaultSort:', number, batch, '- 5']]);
  });

  test("aren't edited in a base file: the reason names the file, and overriding is offered", async () => {
    const vendors = apiconfig.replace(
      'ext.rest.billing.v1.invoices.InvoicesExt',
      'base.rest.billing.v1.invoices.InvoicesCore',
    );
    const editor = await start({
      [paths.baseApiconfig]: `resources:\n${vendors.replaceAll(/^(?=.)/gm, '  ')}`,
      [paths.apiconfig]: `combine:\n- base.billing.v1.billing-1.0\nresources:\n${head.slice(0, head.indexOf('  defaultSort')).replaceAll(/^(?=.)/gm, '  ')}`,
    });
    await editor.diagnostics(paths.apiconfig);
    for (const kind of ['reverse', 'remove', 'up', 'down']) {
      expect(await ask(editor, ['dueDate'], { kind })).toEqual({
        kind: 'refused',
        reason:
          'The default sort of "Invoices" is in billing-1.0.apiconfig.yaml, which belongs to the base product. Override it in one of your files.',
        instead: { kind: 'override-default-sort', uri: editor.server.uriOf(paths.apiconfig), collection: 'Invoices' },
      });
    }
  });

  test("aren't changed if an entry no longer exists or is a YAML alias", async () => {
    const editor = await start({});
    await editor.diagnostics(paths.apiconfig);
    const reason = 'The default sort of "Invoices" has changed. Try again.';
    expect(await ask(editor, ['gone'], { kind: 'up' })).toEqual({ kind: 'refused', reason });
    const text = apiconfig.replace('- invoiceNumber', '- *first').replace('- "-dueDate"', '- &first "-dueDate"');
    const aliased = await start({ [paths.apiconfig]: text });
    await aliased.diagnostics(paths.apiconfig);
    expect(await ask(aliased, ['dueDate'], { kind: 'reverse' })).toEqual({
      kind: 'refused',
      reason: 'The default sort of "Invoices" uses a YAML alias, which Sortie doesn\'t follow. Edit the file by hand.',
    });
  });
});
