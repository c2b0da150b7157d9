import { describe, expect, test } from 'vitest';
import { blocksOf } from './fileReader';

/** Returns the facts and problems of the only block of an entity file. */
function read(text: string, path = 'config/metadata/entity/Invoice.eti') {
  const [block, second] = blocksOf(path, text);
  if (!block || second || block.facts.kind !== 'entity') throw new Error(`${path} isn't one block of an entity file`);
  return { entity: block.facts.entity, problems: block.problems };
}

const invoice = `<?xml version="1.0"?>
<!-- a comment before the root -->
<entity xmlns="http://example.com" entity="Invoice_Ext" table="invoice_ext" type="retireable">
  <fulldescription><![CDATA[An invoice]]></fulldescription>
  <implementsEntity name="Noteable"/>
  <implementsInterface iface="acme.api.Billable" impl="acme.impl.BillableImpl"/>
  <column name="DueDate" type="datetime" nullok="true" deprecated="true"/>
  <column name="Title" type="shorttext" columnName="title_text" supportsLinguisticSearch="true"/>
  <typekey name="Status" typelist="invoicestatus" nullok="false" getterScriptability="doesNotExist"/>
  <foreignkey name="Payer" fkentity="Contact" columnName="PayerID" nullok="true"/>
  <array name="Lines" arrayentity="InvoiceLine"/>
  <monetaryamount name="Total" amountColumnName="total_value" nullok="false"/>
  <index name="i1" unique="false"><indexcol name="Retired" keyposition="2"/><indexcol name="DueDate" keyposition="1"/></index>
  <somethingNew name="Extra"/>
  <events/>
</entity>`;

describe('an entity file', () => {
  test('contains the entity, its kind, and what it takes over', () => {
    const { entity, problems } = read(invoice);
    expect(problems).toEqual([]);
    expect(entity).toMatchObject({
      root: 'entity',
      name: { value: 'Invoice_Ext' },
      kind: 'retireable',
      delegates: [{ value: 'Noteable' }],
      interfaces: ['acme.api.Billable'],
    });
  });

  test('contains the members with what determines their values', () => {
    const members = read(invoice).entity?.members.map((member) => {
      const { name, span: _, typelist, target, path, ...others } = member;
      const texts = { name: name.value, typelist: typelist?.value, target: target?.value, path: path?.value };
      return Object.fromEntries(Object.entries({ ...texts, ...others }).filter(([, value]) => value !== undefined));
    });
    expect(members).toEqual([
      { element: 'column', name: 'DueDate', type: 'datetime', nullable: true, isDeprecated: true },
      { element: 'column', name: 'Title', type: 'shorttext', columnName: 'title_text', isSearched: true },
      { element: 'typekey', name: 'Status', typelist: 'invoicestatus', nullable: false, isHidden: true },
      { element: 'foreignkey', name: 'Payer', target: 'Contact', columnName: 'PayerID', nullable: true },
      { element: 'array', name: 'Lines', target: 'InvoiceLine' },
      { element: 'monetaryamount', name: 'Total', columnName: 'total_value', nullable: false },
      { element: 'other', name: 'Extra' },
    ]);
  });

  test('contains indexes, whose columns keyposition puts in order', () => {
    expect(read(invoice).entity?.indexes).toMatchObject([
      { name: 'i1', columns: [{ value: 'DueDate' }, { value: 'Retired' }] },
    ]);
  });

  test('has positions of names and values', () => {
    const [member] = read(invoice).entity?.members ?? [];
    expect(invoice.slice(member?.name.span.start, member?.name.span.end)).toBe('"DueDate"');
    expect(invoice.slice(member?.span.start, member?.span.end)).toMatch(/^<column name="DueDate".*\/>$/);
  });

  test.each([
    ['<subtype entity="A" supertype="B"/>', { root: 'subtype', name: { value: 'A' }, supertype: { value: 'B' } }],
    ['<delegate name="A"/>', { root: 'delegate', name: { value: 'A' } }],
    ['<nonPersistentEntity entity="A"/>', { root: 'nonPersistentEntity' }],
    [
      '<viewEntity entity="A" primaryEntity="B" supertypeEntity="C"><viewEntityColumn name="N" path="Payer.Name"/></viewEntity>',
      {
        root: 'viewEntity',
        primaryEntity: { value: 'B' },
        supertype: { value: 'C' },
        members: [{ element: 'viewEntityColumn', path: { value: 'Payer.Name' } }],
      },
    ],
    [
      '<extension entityName="A"><column-override name="X" nullok="false"/><remove-index name="i"/></extension>',
      {
        root: 'extension',
        name: { value: 'A' },
        members: [],
        overrides: [{ name: { value: 'X' }, nullable: false }],
        removedIndexes: ['i'],
      },
    ],
    ['<internalExtension entityName="A"/>', { root: 'internalExtension', name: { value: 'A' } }],
    ['<viewEntityExtension entityName="A"/>', { root: 'viewEntityExtension', name: { value: 'A' } }],
  ])('has a root element that says what it declares: %s', (text, facts) => {
    expect(read(text).entity).toMatchObject(facts);
  });

  test.each(['<typelist name="A"/>', '<entity table="a"/>', '<entity entity=""/>', '<entity entity=" "/>', ''])(
    'without a known root or a name has no facts: %s',
    (text) => {
      expect(read(text).entity).toBeUndefined();
    },
  );

  test('with a syntax error contains what can be read, and one problem', () => {
    const broken = invoice.replace('nullok="true" deprecated', 'nullok=true deprecated');
    const { entity, problems } = read(broken);
    expect(problems).toMatchObject([{ code: 'invalid-syntax' }]);
    expect(entity?.members.map(({ name }) => name.value)).not.toContain('DueDate');
    expect(entity?.members.map(({ name }) => name.value)).toContain('Payer');
  });

  test('that is too large has no facts', () => {
    const { entity, problems } = read(`<entity entity="A">${' '.repeat(100_000)}</entity>`);
    expect(entity).toBeUndefined();
    expect(problems).toMatchObject([{ reason: 'part-too-large' }]);
  });
});
