import { describe, expect, test } from 'vitest';
import type { CompletionItem } from 'vscode-languageserver-types';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { marked, offsetAt } from '../../kit/cursor';
import { array, baseDelegates, column, entity, foreignKey, subtype, typekey, vendors } from '../../kit/dataModel';
import type { Texts } from '../folderScene';
import { never } from './scene';

const enhancement = 'gsrc/ext/InvoiceExt.gsx';

const texts: Texts = {
  ...billing,
  ...baseDelegates,
  [vendors('Invoice.eti')]: entity(
    'Invoice',
    'retireable',
    column('DueDate', 'datetime'),
    typekey('Status', 'InvoiceStatus'),
    foreignKey('Payer', 'contact'),
    array('Lines', 'Line'),
    '<column name="Secret" type="shorttext" getterScriptability="hidden"/>',
  ),
  [vendors('Refund.eti')]: subtype('Refund', 'Invoice', column('Reason', 'shorttext', 'deprecated="true"')),
  [vendors('Contact.eti')]: entity(
    'Contact',
    'retireable',
    column('LastName', 'lastname'),
    foreignKey('Manager', 'User'),
  ),
  [enhancement]:
    'package ext\n\nenhancement InvoiceExt : entity.Invoice {\n  property get Label() : String {\n    return this.Number\n  }\n}\n',
};

/** Returns the items at the cursor `|` in a file of the project, best first, and a function that accepts an item. */
async function complete(file: string, before: string, after: string, files: Texts = texts) {
  const { text, position } = marked(before === '' ? after : (files[file] ?? '').replace(before, () => after));
  const workspace = new MemoryWorkspace({ ...files, [file]: text });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  service.open(workspace.uriOf(file), 1, text);
  const { items } = service.completion(workspace.uriOf(file), position, never);
  service.dispose();
  const sorted = [...items].sort((one, other) => (one.sortText ?? '').localeCompare(other.sortText ?? ''));
  const labels = sorted.map(({ label, detail }) => (detail ? `${label} · ${detail}` : label));
  const accepted = (label: string) => accept(text, offsetAt(text, position), sorted, label);
  return { labels, accepted };
}

/** Returns the line after accepting an item. Fails if an editor would discard the item because of the typed text. */
function accept(text: string, cursor: number, items: readonly CompletionItem[], label: string): string {
  const { textEdit, filterText = '' } = items.find((each) => each.label === label) ?? {};
  if (!textEdit || !('range' in textEdit)) throw new Error(`No item ${label}`);
  const [start, end] = [offsetAt(text, textEdit.range.start), offsetAt(text, textEdit.range.end)];
  expect(filterText.toLowerCase()).toContain(text.slice(start, cursor).trim().toLowerCase());
  const line = (at: number, whole: string) => whole.slice(whole.lastIndexOf('\n', at - 1) + 1).split('\n')[0] ?? '';
  return line(start, text.slice(0, start) + textEdit.newText + text.slice(end)).trim();
}

const invoice = ['DueDate · column (datetime)', 'Status · type key of InvoiceStatus', 'Payer · foreign key to contact'];
const contact = ['LastName · column (lastname)', 'Manager · foreign key to User'];
const path = '"path": "Invoice.Batch_Ext"';

describe('completion of a feature literal', () => {
  test.each(['Invoice#|', 'Invoice#Du|', 'Invoice#|\n'])('offers known members first: %j', async (typed) => {
    const { labels, accepted } = await complete(paths.resource, 'Invoice#Payer.PropertyInfo', typed);
    expect(labels.slice(0, 4)).toEqual([...invoice, 'Lines · array of Line']);
    expect(labels).toEqual(expect.arrayContaining(['Total · Invoice', 'Label · Invoice']));
    expect(labels.join()).not.toContain('Secret');
    expect(accepted('DueDate')).toContain('Invoice#DueDate');
  });

  test('offers the members of the lineage, and what enhancements add to it', async () => {
    const { labels } = await complete(paths.resource, 'Invoice#Payer', 'Refund#|');
    expect(labels.slice(0, 2)).toEqual(['Reason · column (shorttext) · deprecated', invoice[0]]);
    expect(labels).toContain('Label · Refund');
  });

  test('offers only what other files mention if the name is an imported class', async () => {
    const text = `${texts[paths.resource]}`.replace('uses java', 'uses acme.dto.Invoice\nuses java');
    const { labels } = await complete(paths.resource, '', text.replace('Invoice#Payer', 'Invoice#|'));
    expect(labels).toContain('Payer · Invoice');
    expect(labels).not.toContain('Payer · foreign key to contact');
  });

  test('offers what it offers without entity files', async () => {
    const before = await complete(paths.resource, 'Invoice#Payer', 'Invoice#|', billing);
    const after = await complete(paths.resource, 'Invoice#Payer', 'Invoice#|');
    const names = after.labels.map((label) => label.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(before.labels.map((label) => label.split(' ')[0])));
    expect(before.labels.length).toBeGreaterThan(3);
  });
});

describe('completion of an element of a PathSortColumn', () => {
  const list = '{ Invoice#Payer.PropertyInfo, Contact#LastName.PropertyInfo }';

  test.each(['{ Invoice#Payer.PropertyInfo, | }', '{ Invoice#Payer.PropertyInfo,\n    Con|', '{ Invoice#Payer, |'])(
    'offers the members of the entity that the foreign key leads to: %j',
    async (typed) => {
      const { labels, accepted } = await complete(paths.resource, list, typed);
      expect(labels.slice(0, 2)).toEqual(contact.map((label) => `Contact#${label.replace(' ', '.PropertyInfo ')}`));
      expect(accepted('Contact#LastName.PropertyInfo')).toContain('Contact#LastName.PropertyInfo');
    },
  );

  test('offers the members after #', async () => {
    const { labels } = await complete(paths.resource, list, '{ Invoice#Payer.PropertyInfo, Contact#|');
    expect(labels.slice(0, 2)).toEqual(contact);
  });

  test('continues after a second foreign key', async () => {
    const { labels } = await complete(paths.resource, list, '{ Invoice#Payer.PropertyInfo, Contact#Manager, |');
    expect(labels[0]).toBe('User#UserName.PropertyInfo · column (shorttext)');
  });

  test("begins with a foreign key of the collection's entity", async () => {
    const { labels } = await complete(paths.resource, list, '{ | }');
    expect(labels[0]).toBe('Invoice#Payer.PropertyInfo · foreign key to contact');
    expect(labels.join()).not.toContain('DueDate');
  });

  test.each(['{ Invoice#Debtor.PropertyInfo, | }', '{ Invoice#Lines.PropertyInfo, | }'])(
    'offers nothing if no foreign key is known: %j',
    async (typed) => {
      expect((await complete(paths.resource, list, typed)).labels).toEqual([]);
    },
  );
});

describe('completion of a mapping path', () => {
  test.each([
    ['"path": "|"', 'Invoice.'],
    ['"path": "Inv|"', 'Invoice.'],
    ['"path": "Invoice.|"', 'Invoice.'],
    ['"path": "Invoice.Du|', 'Invoice.'],
    ['"path": "entity.Invoice.|"', 'entity.Invoice.'],
    ['"path": "(Invoice as Refund).Inv|"', undefined],
  ])('offers the members of the root: %j', async (typed, lead) => {
    const { labels } = await complete(paths.mapping, path, typed);
    const expected = lead === undefined ? [] : invoice.map((label) => lead + label);
    expect(labels.slice(0, expected.length)).toEqual(expected);
    expect(labels).toContain('Invoice.Payer.DisplayName');
  });

  test.each([
    ['"path": "Invoice.Payer.|"', 'Invoice.Payer.'],
    ['"path": "Invoice.Payer.La|', 'Invoice.Payer.'],
    ['"path": "Invoice.Payer?.|"', 'Invoice.Payer?.'],
    ['"path": "Payer.|"', 'Payer.'],
    ['"path": "Invoice.Total + Invoice.Payer.|"', 'Invoice.Total + Invoice.Payer.'],
    ['"path": "(Invoice as Refund).Payer.|"', '(Invoice as Refund).Payer.'],
  ])('offers the members of the entity that the path has reached: %j', async (typed, lead) => {
    const { labels, accepted } = await complete(paths.mapping, path, typed);
    expect(labels.slice(0, 2)).toEqual(contact.map((label) => lead + label));
    expect(accepted(`${lead}LastName`)).toContain(`"path": "${lead}LastName"`);
    expect(labels).toContain('Invoice.Total');
  });

  test('offers the columns of a subtype after a cast', async () => {
    const { labels } = await complete(paths.mapping, path, '"path": "(Invoice as Refund).|"');
    expect(labels[0]).toBe('(Invoice as Refund).Reason · column (shorttext) · deprecated');
  });

  test.each(['Invoice.DueDate.|', 'Invoice.Unknown.|', 'acme.Thing.|'])(
    'offers only paths in files after an unknown hop: %s',
    async (typed) => {
      const { labels } = await complete(paths.mapping, path, `"path": "${typed}"`);
      expect(labels.filter((label) => label.includes(' · '))).toEqual([]);
      expect(labels).toContain('Invoice.Payer.DisplayName');
    },
  );
});

describe('completion of the entity', () => {
  const root = '"root": "entity.Invoice"';

  test.each(['"root": "|"', '"root": "entity.|"', '"root": "entity.Inv|'])(
    'in the root of a mapper offers what files declare first: %j',
    async (typed) => {
      const others: Texts = {
        ...texts,
        'gsrc/ext/NoteExt.gsx': 'package ext\n\nenhancement NoteExt : entity.Note {\n}\n',
      };
      const { labels, accepted } = await complete(paths.mapping, root, typed, others);
      expect(labels).toEqual([
        'entity.Contact · entity',
        'entity.Editable · delegate',
        'entity.Invoice · entity',
        'entity.KeyableBean · delegate',
        'entity.Refund · subtype',
        'entity.Retireable · delegate',
        'entity.User · entity',
        'entity.Versionable · delegate',
        'entity.Note',
      ]);
      expect(accepted('entity.Invoice')).toContain(root);
    },
  );

  test.each(['enhancement X : |', 'enhancement X : entity.|', 'enhancement X : entity.Ref| {\n}\n'])(
    'in the header of an enhancement offers what files declare: %j',
    async (typed) => {
      const { labels, accepted } = await complete(enhancement, '', `package ext\n\n${typed}`);
      expect(labels).toContain('entity.Refund · subtype');
      expect(accepted('entity.Refund')).toMatch(/^enhancement X : entity\.Refund( \{)?$/);
    },
  );
});
