import { describe, expect, test } from 'vitest';
import type { SortModel } from '../../../../server/service/model/model';
import { modelOf, uriOf } from './workspace';

const ext = 'schemas/ext/billing/v1/billing_ext-1.0.schema.json';
const base = 'schemas/base/billing/v1/billing-1.0.schema.json';
const invoice = { api: 'billing', name: 'Invoice' };

function schema(properties: Readonly<Record<string, object>>, head: object = {}, name = 'Invoice'): string {
  return JSON.stringify({ ...head, definitions: { [name]: { properties } } });
}

function combines(...names: string[]): object {
  return { 'x-platform-combine': names };
}

function marked(value: unknown): object {
  return { 'x-platform-extensions': { sortable: value } };
}

/** Returns the titles of a definition's properties. In these tests, a title names the file that contains the title. */
function titles(model: SortModel, id = invoice): Record<string, string | undefined> {
  const properties = model.schemas.definition(id)?.properties ?? new Map();
  return Object.fromEntries([...properties].map(([name, { title }]) => [name, title]));
}

describe('a definition', () => {
  test('consists of the ext file and the files that it combines', () => {
    const model = modelOf({
      [ext]: schema({ due: { title: 'ext' }, own_Ext: {} }, combines('base.billing.v1.billing-1.0')),
      [base]: schema({ due: { title: 'base', type: 'string', format: 'date' }, number: { title: 'base' } }),
    });
    expect(titles(model)).toEqual({ due: 'ext', own_Ext: undefined, number: 'base' });
    const properties = model.schemas.definition(invoice)?.properties;
    expect(properties?.get('due')).toMatchObject({ type: 'string', format: 'date', custom: false });
    expect(properties?.get('own_Ext')).toMatchObject({ custom: true });
    expect(properties?.get('due')?.layers.map(({ layer, fqn }) => `${layer} ${fqn}`)).toEqual([
      'ext ext.billing.v1.billing_ext-1.0',
      'base base.billing.v1.billing-1.0',
    ]);
    expect(model.schemas.definition(invoice)?.completeness).toEqual({ complete: true, gaps: [] });
  });

  test('detects a list that a reference leads to', () => {
    const definitions = {
      Tags: { type: 'array', items: { type: 'string' } },
      Invoice: { properties: { tags: { $ref: '#/definitions/Tags' }, due: { type: 'string' } } },
    };
    const properties = modelOf({ [ext]: JSON.stringify({ definitions }) }).schemas.definition(invoice)?.properties;
    expect([properties?.get('tags')?.array, properties?.get('due')?.array]).toEqual([true, false]);
  });

  test('puts an earlier target of a combine list above a later one', () => {
    const model = modelOf({
      [ext]: schema({}, combines('base.b.v1.b-1.0', 'base.c.v1.c-1.0')),
      'schemas/base/b/v1/b-1.0.schema.json': schema({ due: { title: 'B' }, b: { title: 'B' } }),
      'schemas/base/c/v1/c-1.0.schema.json': schema({ due: { title: 'C' } }),
    });
    expect(titles(model)).toEqual({ due: 'B', b: 'B' });
  });

  test('puts files that two targets combine below both targets', () => {
    const model = modelOf({
      [ext]: schema({}, combines('base.b.v1.b-1.0', 'base.c.v1.c-1.0')),
      'schemas/base/b/v1/b-1.0.schema.json': schema({ due: { title: 'B' } }, combines('base.d.v1.d-1.0')),
      'schemas/base/c/v1/c-1.0.schema.json': schema({}, combines('base.d.v1.d-1.0')),
      'schemas/base/d/v1/d-1.0.schema.json': schema({ due: { title: 'D' }, d: { title: 'D' } }),
    });
    expect(titles(model)).toEqual({ due: 'B', d: 'D' });
  });

  test('ends even if files combine each other', () => {
    const model = modelOf({
      [ext]: schema({ due: { title: 'ext' } }, combines('base.billing.v1.billing-1.0')),
      [base]: schema({ due: { title: 'base' } }, combines('ext.billing.v1.billing_ext-1.0')),
    });
    expect(titles(model)).toEqual({ due: 'ext' });
  });

  test('follows only combine keys of this vendor', () => {
    const model = modelOf({
      [ext]: schema({ extension: marked(true) }, { 'x-other-combine': ['base.c.v1.c-1.0'] }),
      'schemas/base/c/v1/c-1.0.schema.json': schema({ due: { title: 'C' } }),
    });
    expect(titles(model)).toEqual({ extension: undefined });
    expect(model.files.links(uriOf(ext))).toEqual([]);
  });

  test('includes a definition that it references as a whole, below its own keys', () => {
    const definitions = {
      Invoice: { $ref: 'types#/definitions/Document', properties: { due: { title: 'own' } } },
      Copy: { $ref: '#/definitions/Invoice' },
      Loop: { $ref: '#/definitions/Loop', properties: { extension: {} } },
    };
    const model = modelOf({
      [ext]: JSON.stringify({ 'x-platform-import': { types: 'base.types.v1.types-1.0' }, definitions }),
      'schemas/base/types/v1/types-1.0.schema.json': schema({ due: { title: 'below' }, id: {} }, {}, 'Document'),
    });
    expect(titles(model)).toEqual({ due: 'own', id: undefined });
    expect(titles(model, { api: 'billing', name: 'Copy' })).toEqual({ due: 'own', id: undefined });
    expect(titles(model, { api: 'billing', name: 'Loop' })).toEqual({ extension: undefined });
    expect(model.schemas.resolveRef(uriOf(ext), 'types#/definitions/Document')?.id).toEqual({
      api: 'types',
      name: 'Document',
    });
    expect(model.schemas.resolveRef(uriOf(ext), 'gone#/definitions/Document')).toBeUndefined();
    expect(model.schemas.resolveRef(uriOf(ext), '#/definitions/Gone')).toBeUndefined();
    expect(model.schemas.resolveRef(uriOf(ext), 'Invoice')).toBeUndefined();
  });

  test('lists missing files and definitions', () => {
    const head = {
      ...combines('base.billing.v1.billing-1.0'),
      'x-platform-import': { types: 'base.types.v1.types-1.0' },
    };
    const model = modelOf({ [ext]: schema({}, head) });
    const gaps = ['base.types.v1.types-1.0', 'base.billing.v1.billing-1.0'].map((fqn) => ({
      kind: 'schema-missing',
      fqn,
    }));
    expect(model.schemas.definition(invoice)?.completeness).toEqual({
      complete: false,
      gaps: expect.arrayContaining(gaps),
    });
    expect(model.files.links(uriOf(ext)).map(({ role, alias, fqn, uris }) => [role, alias, fqn, uris])).toEqual([
      ['combine', undefined, 'base.billing.v1.billing-1.0', []],
      ['import', 'types', 'base.types.v1.types-1.0', []],
    ]);
  });

  test('lists its own syntax errors', () => {
    const model = modelOf({
      [ext]: `{ "definitions": { "Invoice": { "properties": { "due": { "title": } } }, "Other": {} } }`,
    });
    expect(model.schemas.definition(invoice)?.completeness.gaps).toEqual([{ kind: 'file-broken', uri: uriOf(ext) }]);
    expect(model.schemas.definition({ api: 'billing', name: 'Other' })?.completeness.complete).toBe(true);
  });

  test('uses the last of several equal keys', () => {
    const text =
      '{ "definitions": { "Invoice": { "properties": { "a": { "title": "1" } } }, "Invoice": { "properties": { "a": { "title": "2" } } } } }';
    const model = modelOf({ [ext]: text });
    expect(titles(model)).toEqual({ a: '2' });
    expect(model.blocks.repeats(uriOf(ext), 'Invoice').map((group) => group.length)).toEqual([2]);
  });
});

describe('sortable', () => {
  const layers = (extension: unknown, below: unknown) =>
    modelOf({
      [ext]: schema({ due: marked(extension) }, combines('base.billing.v1.billing-1.0')),
      [base]: schema({ due: below === undefined ? {} : marked(below) }),
    });

  test.each([
    [true, undefined, true, false],
    [false, true, true, true],
    [true, true, true, true],
    [false, false, false, false],
    ['true', undefined, false, false],
    [null, true, true, true],
  ])('%j in the ext file and %j below it are combined', (extension, below, sortable, baseSortable) => {
    expect(layers(extension, below).schemas.definition(invoice)?.properties.get('due')).toMatchObject({
      sortable,
      baseSortable,
    });
  });

  test('is determined layer by layer', () => {
    const said = layers('true', true)
      .schemas.definition(invoice)
      ?.properties.get('due')
      ?.layers.map(({ sortable }) => sortable);
    expect(said).toEqual(['invalid', true]);
  });

  test('of another vendor has no effect', () => {
    const properties = { a: marked(true), b: marked(true), due: { 'x-other-extensions': { sortable: true } } };
    const model = modelOf({ [ext]: schema(properties) });
    expect(model.schemas.definition(invoice)?.properties.get('due')?.sortable).toBe(false);
  });
});

describe('the facts of a definition', () => {
  test('are found by layer', () => {
    const model = modelOf({ [ext]: schema({ due: marked(true) }) });
    const property = model.schemas.definition(invoice)?.properties.get('due');
    const [layer] = property?.layers ?? [];
    if (!layer) throw new Error('There is no layer');
    expect(model.schemas.definitionFact(layer)?.key).toBe('Invoice');
    expect(model.schemas.propertyFact(layer)?.key).toBe('due');
  });
});
