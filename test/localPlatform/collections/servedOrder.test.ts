import { expect, test } from 'vitest';
import type { ColumnKind, Json } from '../../../platform/localOrder';
import { fc, someOf } from '../../properties';
import { referenceOrder } from './referenceOrder';
import { workspaceUnderTest } from './workspaceUnderTest';

const sortable = { 'x-platform-extensions': { sortable: true } };
const reference = (name: string) => ({ $ref: `#/definitions/${name}`, ...sortable });
const definitions = {
  Amount: { properties: { amount: { type: 'string' }, currency: { type: 'string' } } },
  TypeKey: { properties: { code: { type: 'string' }, name: { type: 'string' } } },
  Reference: { properties: { id: { type: 'string' }, displayName: { type: 'string' } } },
  Thing: {
    properties: {
      text: { type: 'string', ...sortable },
      count: { type: 'integer', ...sortable },
      rate: { type: 'string', format: 'decimal', ...sortable },
      open: { type: 'boolean', ...sortable },
      due: { type: 'string', format: 'date-time', ...sortable },
      day: { type: 'string', format: 'date', ...sortable },
      share: { type: 'number', ...sortable },
      price: reference('Amount'),
      state: reference('TypeKey'),
      owner: reference('Reference'),
    },
  },
};
const kinds: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  count: 'integer',
  rate: 'decimal',
  open: 'boolean',
  due: 'instant',
  day: 'date',
  share: 'number',
  price: 'amount',
  state: 'type-key',
  owner: 'reference',
};
const few = (...values: readonly Json[]) => fc.constantFrom<Json>(null, ...values);
const attributes = fc.record({
  text: few('', 'a', 'B', 'ä', '\u{ffff}', '\u{1f600}'),
  count: few(-1, 0, 2, 10),
  rate: few('9.5', '10', '10.0', '-1'),
  open: few(true, false),
  due: few('2025-01-01T00:00:00Z', '2025-01-01T01:00:00+01:00', '2024-12-31T23:00:00-08:00'),
  day: few('2024-02-29', '2024-03-01', '2023-12-31'),
  share: few(-0.5, 0, 0.25, 10, 9.5),
  price: few({ amount: '9', currency: 'usd' }, { amount: '10', currency: 'usd' }, { amount: '1', currency: 'eur' }),
  state: few({ code: 'open', name: 'B' }, { code: 'closed', name: 'C' }),
  owner: few({ id: '1', displayName: 'Zoë' }, { id: '2', displayName: 'Ann' }),
});
const elements = fc
  .array(attributes, { maxLength: 40 })
  .map((list) => list.map((values, index) => ({ id: `t-${String(index).padStart(3, '0')}`, values })));
const keys = fc.uniqueArray(fc.record({ name: fc.constantFrom(...Object.keys(kinds)), descending: fc.boolean() }), {
  selector: ({ name }) => name,
  minLength: 1,
  maxLength: 4,
});

test('the served order equals the reference order, for random elements, keys, directions, and pages', async () => {
  const platform = await workspaceUnderTest({
    'schemas/ext/shop/v1/shop_ext-1.0.schema.json': JSON.stringify({ definitions }),
    'apis/ext/shop/v1/shop_ext-1.0.apiconfig.yaml': 'Thing:\n  mapper: Thing\nThings:\n  defaultSort:\n    - text\n',
  });
  await fc.assert(
    fc.asyncProperty(elements, keys, fc.integer({ min: 1, max: 100 }), async (list, by, pageSize) => {
      const data = list.map(({ id, values }) => ({ id, attributes: values }));
      platform.write('.sortie/data/shop/Things.json', JSON.stringify(data));
      const sort = by.map(({ name, descending }) => (descending ? `-${name}` : name)).join(',');
      expect(await platform.ids('/shop/v1/things', sort, pageSize)).toEqual(referenceOrder(list, by, kinds));
    }),
    someOf(60),
  );
  expect((await platform.send('/shop/v1/things?sort=text')).status).toBe(200);
}, 120_000);
