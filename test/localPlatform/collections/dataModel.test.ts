import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseDelegates, column, editable, entity, extension, foreignKey, vendors } from '../../server/kit/dataModel';
import { type PageUnderTest, workspaceUnderTest } from './workspaceUnderTest';

const folder = 'config/integration';
const longName = `note${'OfTheInvoice'.repeat(8)}`;

/** The properties of an invoice: the schema of each, and the declaration of the member that supplies it. */
const properties: Readonly<Record<string, readonly [schema: object, member: string]>> = {
  due: [{}, column('Due', 'datetime', 'nullok="false"')],
  dueText: [{ type: 'string' }, column('DueText', 'datetime')],
  day: [{ type: 'string' }, column('Day', 'dateonly')],
  flag: [{}, column('Flag', 'bit')],
  total: [{}, column('Total', 'currencyamount', 'nullok="false"')],
  totalText: [{ type: 'string' }, column('TotalText', 'currencyamount')],
  fee: [{ type: 'object' }, '<monetaryamount name="Fee" nullok="false"/>'],
  stage: [{}, '<typekey name="Stage" typelist="InvoiceStatus" nullok="false"/>'],
  stageCode: [{ type: 'string' }, '<typekey name="StageCode" typelist="InvoiceStatus" nullok="false"/>'],
  score: [{ type: 'number' }, column('Score', 'integer')],
  share: [{}, column('Share', 'percentagedec')],
  payer: [{ type: 'object' }, foreignKey('Payer', 'contact').replace('nullok="true"', 'nullok="false"')],
  story: [{}, column('Story', 'longtext', 'nullok="false"')],
  [longName]: [{ type: 'string' }, column('LongName', 'shorttext', 'nullok="false"')],
  sibling: [{ type: 'string' }, column('Sibling', 'lastname', 'nullok="false"')],
  text: [{ type: 'string' }, column('Text', 'bit')],
  number: [{ type: 'integer' }, column('Number', 'datetime')],
  date: [{ type: 'string', format: 'date' }, column('Date', 'bit')],
};
const memberOf = (declaration: string) => /name="(\w+)"/.exec(declaration)?.[1] ?? '';

const files: Readonly<Record<string, string>> = {
  ...baseDelegates,
  [vendors('Invoice.eti')]: entity('Invoice', 'retireable', ...Object.values(properties).map(([, member]) => member)),
  [vendors('Contact.eti')]: entity('Contact', 'retireable', column('LastName', 'lastname')),
  [editable('Contact.etx')]: extension('Contact', column('Since_Ext', 'datetime', 'nullok="false"')),
  [`${folder}/schemas/ext/billing/v1/billing_ext-1.0.schema.json`]: JSON.stringify({
    definitions: {
      Invoice: {
        properties: {
          ...Object.fromEntries(Object.entries(properties).map(([name, [schema]]) => [name, schema])),
          payerSince: { type: 'string' },
        },
      },
    },
  }),
  [`${folder}/mappings/ext/billing/v1/billing_ext-1.0.mapping.json`]: JSON.stringify({
    schemaName: 'ext.billing.v1.billing_ext-1.0',
    mappers: {
      Invoice: {
        root: 'entity.Invoice',
        properties: {
          ...Object.fromEntries(
            Object.entries(properties).map(([name, [, member]]) => [name, { path: `Invoice.${memberOf(member)}` }]),
          ),
          payerSince: { path: 'Invoice.Payer.Since_Ext' },
        },
      },
    },
  }),
  [`${folder}/apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml`]: 'Invoices:\n  resource: ext.InvoicesExtResource\n',
  [`${folder}/apis/ext/billing/v1/billing_ext-1.0.swagger.yaml`]: `swagger: '2.0'
basePath: /billing/v1
paths:
  /invoices:
    get:
      x-platform-extensions:
        operationType: get-collection
        resourceType: Invoices
        childResourceType: Invoice
`,
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/;
const money = { amount: expect.stringMatching(/^\d+\.\d\d$/), currency: expect.stringMatching(/^[a-z]{3}$/) };

describe('the sample values of a property follow the data model', () => {
  let data: PageUnderTest['data'] = [];
  beforeAll(async () => {
    const { page } = await workspaceUnderTest(files, afterAll);
    data = (await page('/billing/v1/invoices?pageSize=50')).data;
  });
  const valuesOf = (name: string) => data.map(({ attributes }) => attributes[name]);

  test.each<readonly [string, string, unknown]>([
    ['a date with a time', 'due', expect.stringMatching(instant)],
    ['an amount', 'total', money],
    ['an amount of money', 'fee', money],
    ['a type key', 'stage', { code: expect.stringMatching(/^(planned|billed|due|paid)$/), name: expect.any(String) }],
    ['a code if the schema wants text', 'stageCode', expect.stringMatching(/^(planned|billed|due|paid)$/)],
    ['a boolean', 'flag', expect.any(Boolean)],
    [
      'a reference',
      'payer',
      { id: expect.stringMatching(/^contact-\d+$/), displayName: expect.any(String), type: 'Contact' },
    ],
    ['a long text', 'story', expect.stringMatching(/^.{100,}$/)],
    ['a short text', longName, expect.stringMatching(/^.{1,60}$/)],
    ['a text that suits the data type', 'sibling', expect.stringMatching(/^\p{L}[\p{L}' ]+$/u)],
    ['a date of another row', 'payerSince', expect.stringMatching(instant)],
  ])('%s', (_, name, expected) => {
    expect(valuesOf(name)).toEqual(data.map(() => expected));
  });

  test.each<readonly [string, string, RegExp]>([
    ['a date with a time as text', 'dueText', instant],
    ['a date as text', 'day', /^\d{4}-\d\d-\d\d$/],
    ['an amount as text', 'totalText', /^\d+\.\d\d$/],
    ['a whole number', 'score', /^\d+$/],
    ['a decimal number', 'share', /^\d+\.\d\d$/],
    ['a text, because the schema says so', 'text', /^text \d+$|^(?!true|false)\w/],
    ['an integer, because the schema says so', 'number', /^\d+$/],
    ['a date, because the schema says so', 'date', /^\d{4}-\d\d-\d\d$/],
  ])('%s, or null', (_, name, expected) => {
    const values = valuesOf(name).filter((value) => value !== null);
    expect(values.length).toBeGreaterThan(20);
    for (const value of values) expect(String(value)).toMatch(expected);
  });
});
