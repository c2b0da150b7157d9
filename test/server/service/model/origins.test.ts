import { describe, expect, test } from 'vitest';
import type { ValueOrigin } from '../../../../server/service/model/assessment';
import { modelOf } from './workspace';

const schema = `{ "definitions": { "Invoice": { "properties": {
  "status": { "x-platform-extensions": { "typelist": "InvoiceStatus" } },
  "state": { "$ref": "#/definitions/TypeKeyReference" },
  "amount": { "$ref": "#/definitions/CurrencyAmount" },
  "dueDate": { "type": "string", "format": "date-time" },
  "payer": { "$ref": "#/definitions/SimpleReference" },
  "changed": { "$ref": "#/definitions/DateRange" },
  "mandate": { "$ref": "#/definitions/PaymentMandate" },
  "lifetime": { "$ref": "#/definitions/Lifetime" },
  "renamed": { "$ref": "#/definitions/TypeKeyReference" },
  "x": {}
} } } }`;

const enhancement = `package ext
enhancement InvoiceEnhancement : entity.Invoice {
  property get Label_Ext() : String { return this.Payer?.Label }
  function score() : int { return 1 }
}
`;

/** Returns the origin of the values of property `x`, whose path in the mapper is `path`. */
function origin(path: string, root = '"root": "entity.Invoice",'): ValueOrigin {
  const properties = {
    status: { path: 'Invoice.Status' },
    state: { path: 'Invoice.State' },
    amount: { path: 'Invoice.Amount' },
    renamed: { path: 'Invoice.Kind' },
    payer: { path: 'Invoice.Payer' },
    x: { path },
  };
  const model = modelOf({
    'schemas/ext/b/v1/b_ext-1.0.schema.json': schema,
    'mappings/ext/b/v1/b_ext-1.0.mapping.json': `{ "mappers": { "Invoice": { ${root} "properties": ${JSON.stringify(properties)} } } }`,
    'gsrc/ext/InvoiceEnhancement.gsx': enhancement,
  });
  return model.mappings.origin({ api: 'b', name: 'Invoice' }, 'x');
}

describe('a value', () => {
  test.each(['Invoice.Number', 'Invoice?.Number', 'Number', 'entity.Invoice.Number'])('%s is direct', (path) => {
    expect(origin(path)).toEqual({ kind: 'direct', path, hops: ['Number'], entity: 'Invoice' });
  });

  test.each([
    ['Invoice.Status.Code', 'type-key'],
    ['Invoice.State.DisplayName', 'type-key'],
    ['Invoice.Kind.Code', 'type-key'],
    ['Invoice.Amount.Value', 'amount'],
    ['Invoice.DueDate.YearOfDate', 'date'],
    ['Invoice.Changed.Start', 'date'],
  ])('%s is direct: the hop leads to a %s', (path, through) => {
    expect(origin(path)).toMatchObject({ kind: 'direct', through });
  });

  test.each(['Invoice.Payer.DisplayName', 'Invoice.Payer?.Address.City', 'Payer.Name', 'Invoice.Unmapped.Code'])(
    '%s is joined',
    (path) => expect(origin(path).kind).toBe('joined'),
  );

  test.each(['Invoice.Mandate.Reference', 'Invoice.Lifetime.Label'])(
    '%s is joined, although the name of the definition contains the letters of a date',
    (path) => expect(origin(path).kind).toBe('joined'),
  );

  test.each([
    ['Invoice.score()', 'call', []],
    ['(Invoice.Payer as Person).Age', 'cast', [['Payer']]],
    ['Invoice.Paid + Invoice.Open', 'operator', [['Paid'], ['Open']]],
    ['Invoice.Lines[0]', 'expression', [['Lines']]],
  ])('%s is derived by a %s', (path, by, reads) => {
    expect(origin(path)).toMatchObject({ kind: 'derived', by, reads });
  });

  test('is derived if the first hop is an enhancement property', () => {
    expect(origin('Invoice.Label_Ext')).toMatchObject({
      kind: 'derived',
      by: 'enhancement',
      reads: [['Payer', 'Label']],
      enhancement: { className: 'InvoiceEnhancement', member: 'Label_Ext' },
    });
  });

  test('of a mapper without a root specifies the root itself', () => {
    expect(origin('Invoice.Number', '')).toMatchObject({ kind: 'direct', entity: 'Invoice', hops: ['Number'] });
    expect(origin('Invoice.Payer.Name', '')).toMatchObject({ kind: 'joined', hops: ['Payer', 'Name'] });
  });

  test('without a mapper is unknown', () => {
    const model = modelOf({ 'schemas/ext/b/v1/b_ext-1.0.schema.json': schema });
    expect(model.mappings.origin({ api: 'b', name: 'Invoice' }, 'x')).toEqual({ kind: 'unknown' });
  });
});

describe('a mapper', () => {
  const ext = 'mappings/ext/b/v1/b_ext-1.0.mapping.json';
  const base = 'mappings/base/b/v1/b-1.0.mapping.json';

  test('consists of the ext file and the files that it combines', () => {
    const model = modelOf({
      [ext]: `{ "combine": ["base.b.v1.b-1.0"], "mappers": { "Invoice": { "properties": { "a": { "path": "Invoice.Own" }, "c": {} } } } }`,
      [base]: `{ "mappers": { "Invoice": { "root": "entity.Invoice", "properties": { "a": { "path": "Invoice.A" }, "b": { "path": "Invoice.B" }, "c": { "path": "Invoice.C" } } } } }`,
    });
    const mapper = model.mappings.mapper({ api: 'b', name: 'Invoice' });
    expect(mapper).toMatchObject({ name: 'Invoice', entity: 'Invoice', completeness: { complete: true } });
    expect([...(mapper?.paths ?? [])].map(([name, { path, layer }]) => [name, path, layer])).toEqual([
      ['a', 'Invoice.Own', 0],
      ['b', 'Invoice.B', 1],
      ['c', 'Invoice.C', 1],
    ]);
    const [layer] = mapper?.layers ?? [];
    expect(layer && model.mappings.mapperFact(layer)?.key).toBe('Invoice');
    expect(layer && model.mappings.propertyFact(layer, 'a')?.path?.value).toBe('Invoice.Own');
  });

  test('supplies the definition that it names, or else the definition of the same name', () => {
    const model = modelOf({
      [ext]: `{ "mappers": {
        "Bill": { "schemaDefinition": "Invoice", "properties": { "a": { "path": "Bill.A" }, "b": { "path": "Bill.B" } } },
        "Invoice": { "properties": { "a": { "path": "Invoice.A" } } } } }`,
    });
    const mapper = model.mappings.mapper({ api: 'b', name: 'Invoice' });
    expect([...(mapper?.paths ?? [])].map(([name, { path }]) => [name, path])).toEqual([
      ['a', 'Invoice.A'],
      ['b', 'Bill.B'],
    ]);
    expect(model.mappings.mapper({ api: 'b', name: 'Bill' })).toBeUndefined();
  });

  test('is incomplete while a combine target or every mapping file is missing', () => {
    const partly = modelOf({ [ext]: '{ "combine": ["base.b.v1.b-1.0"], "mappers": {} }' });
    expect(partly.mappings.completeness('b').gaps).toEqual([{ kind: 'mapping-missing', fqn: 'base.b.v1.b-1.0' }]);
    const none = modelOf({ 'schemas/ext/b/v1/b_ext-1.0.schema.json': '{}' });
    expect(none.mappings.completeness('b').gaps).toEqual([{ kind: 'mapping-missing', fqn: 'ext.b.v1.b_ext-1.0' }]);
    expect(modelOf({ [ext]: '{ "mappers": {} }' }).mappings.completeness('b').complete).toBe(true);
  });
});
