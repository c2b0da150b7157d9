import { describe, expect, test } from 'vitest';
import type { CollectionId } from '../../../../server/service/model/collectionInfo';
import { modelOf, type Texts } from './workspace';

const apiconfig = 'apis/ext/b/v1/b_ext-1.0.apiconfig.yaml';
const swagger = 'apis/ext/b/v1/b_ext-1.0.swagger.yaml';
const shared = 'apis/ext/shared/v1/shared_ext-1.0.apiconfig.yaml';

function defining(api: string, ...names: string[]): Texts {
  const definitions = Object.fromEntries(names.map((name) => [name, { properties: {} }]));
  return { [`schemas/ext/${api}/v1/${api}_ext-1.0.schema.json`]: JSON.stringify({ definitions }) };
}

function operation(type: string, resource: string, child?: string, vendor = 'platform'): string {
  const lines = [
    'paths:',
    '  /x:',
    '    get:',
    `      x-${vendor}-extensions:`,
    `        operationType: ${type}`,
    `        resourceType: ${resource}`,
    ...(child === undefined ? [] : [`        childResourceType: ${child}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function gosu(name: string, supertype: string, body = '', head = ''): Texts {
  return { [`gsrc/ext/${name}.gs`]: `package ext\n${head}\nclass ${name} extends ${supertype} {\n${body}\n}\n` };
}

/** Describes the element of a collection in one line. */
function element(texts: Texts, id: CollectionId): string {
  const found = modelOf(texts).collections.get(id)?.element;
  if (!found) return 'none';
  const gaps = found.completeness.gaps.map(({ kind }) => kind);
  return [found.source, found.api, found.definition, ...(found.found ? [] : ['not found']), ...gaps].join(' ');
}

const invoices = { api: 'b', name: 'Invoices' };
const declared = { [apiconfig]: 'Invoices:\n  resource: ext.Invoices\n' };

describe('the element of a collection', () => {
  test('is taken from Swagger', () => {
    const texts = {
      ...declared,
      ...defining('b', 'Bill', 'Invoice'),
      [swagger]: operation('get-collection', 'Invoices', 'Bill'),
    };
    expect(element(texts, invoices)).toBe('swagger b Bill');
    const undefinedOne = { ...texts, [swagger]: operation('get-collection', 'Invoices', 'Gone') };
    expect(element(undefinedOne, invoices)).toBe('swagger b Gone not found element-unknown');
    const otherVendor = { ...texts, [swagger]: operation('get-collection', 'Invoices', 'Bill', 'other') };
    expect(modelOf(otherVendor, 'platform').collections.get(invoices)?.element?.source).toBe('singular');
  });

  test("isn't taken from the Swagger file of another API, except for the shared file", () => {
    const elsewhere = { 'apis/ext/c/v1/c_ext-1.0.swagger.yaml': operation('get-collection', 'Invoices', 'Bill') };
    const texts = { ...declared, ...elsewhere, ...defining('c', 'Bill') };
    expect(element(texts, invoices)).toBe('none');
    const inShared = { ...texts, [shared]: 'Invoices:\n  resource: ext.Invoices\n' };
    expect(element(inShared, { api: 'shared', name: 'Invoices' })).toBe('swagger c Bill');
  });

  test('is taken from ChildType of the class', () => {
    const body = 'property get ChildType() : String { return "Bill" }';
    const texts = { ...declared, ...defining('b', 'Bill', 'Invoice'), ...gosu('Invoices', 'X', body) };
    expect(element(texts, invoices)).toBe('child-type b Bill');
  });

  test('is the singular of @ResourceName of the class or a superclass', () => {
    const texts = {
      ...declared,
      ...defining('b', 'Bill', 'Invoice'),
      ...gosu('Invoices', 'Core'),
      ...gosu('Core', 'X', '', '@ResourceName("Bills")'),
    };
    expect(element(texts, invoices)).toBe('resource-name b Bill');
    expect(element({ ...texts, ...defining('b', 'Invoice') }, invoices)).toBe('singular b Invoice');
  });

  test('is the definition that the mapper of the element resource in its package supplies', () => {
    const rows =
      'Invoices:\n  resource: ext.a.Invoices\nOne:\n  resource: ext.a.One\n  mapper: BillMapper\nTwo:\n  resource: ext.z.Two\n  mapper: Other\n';
    const mapping = {
      'mappings/ext/b/v1/b_ext-1.0.mapping.json': '{ "mappers": { "BillMapper": { "schemaDefinition": "Bill" } } }',
    };
    const texts = { ...defining('b', 'Bill'), ...mapping, [apiconfig]: rows };
    expect(element(texts, invoices)).toBe('same-package b Bill element-guessed');
  });

  test('is that of the resource with the singular name if the package has several', () => {
    const rows =
      'Invoices:\n  resource: ext.a.Invoices\nOne:\n  resource: ext.a.One\n  mapper: One\nInvoice:\n  resource: ext.a.Invoice\n  mapper: Bill\n';
    const texts = { ...defining('b', 'Bill', 'One'), [apiconfig]: rows };
    expect(element(texts, invoices)).toBe('same-package b Bill element-guessed');
    const without = { ...texts, ...defining('b', 'Invoice') };
    expect(element(without, invoices)).toBe('singular b Invoice');
  });

  test('is the singular of its name among the definitions of its API', () => {
    expect(element({ ...declared, ...defining('b', 'Invoice') }, invoices)).toBe('singular b Invoice');
    expect(element({ ...declared, ...defining('c', 'Invoice') }, invoices)).toBe('none');
    const cases = { [apiconfig]: 'Cases:\n  resource: ext.Cases\n' };
    const texts = { ...cases, ...defining('b', 'Case', 'Cas') };
    expect(element(texts, { api: 'b', name: 'Cases' })).toBe('singular b Cas element-guessed');
  });

  test('is the singular of its name rather than the mapper of the package', () => {
    const rows = 'Invoices:\n  resource: ext.a.Invoices\nOne:\n  resource: ext.a.One\n  mapper: Bill\n';
    const texts = { ...defining('b', 'Bill', 'Invoice'), [apiconfig]: rows };
    expect(element(texts, invoices)).toBe('singular b Invoice');
  });

  test('is searched in all APIs for the shared file, and is a guess if several match', () => {
    const id = { api: 'shared', name: 'Invoices' };
    const rows = { [shared]: 'Invoices:\n  resource: ext.Invoices\n' };
    expect(element({ ...rows, ...defining('c', 'Invoice') }, id)).toBe('singular c Invoice');
    const two = { ...rows, ...defining('d', 'Invoice'), ...defining('c', 'Invoice') };
    expect(element(two, id)).toBe('singular c Invoice element-guessed');
  });

  test('is a guess if leading words are dropped', () => {
    const texts = { [apiconfig]: 'LateOpenInvoices:\n  resource: ext.X\n', ...defining('b', 'Invoice', 'OpenInvoice') };
    expect(element(texts, { api: 'b', name: 'LateOpenInvoices' })).toBe('words-dropped b OpenInvoice element-guessed');
  });
});

describe('the kind of a collection', () => {
  const kind = (texts: Texts) => modelOf({ ...declared, ...texts }).collections.get(invoices)?.kind;

  test.each([
    ['RestQueryCollectionResource', 'query'],
    ['acme.BillingRestStreamCollectionResource<Invoice, X>', 'stream'],
    ['RestDualCollectionResourceBase', 'dual'],
  ])('is shown by the name %s', (supertype, expected) => {
    expect(kind(gosu('Invoices', supertype))).toMatchObject({ kind: expected, source: 'supertype' });
  });

  test('is shown by a superclass, however distant', () => {
    const texts = {
      ...gosu('Invoices', 'Core'),
      ...gosu('Core', 'Deeper'),
      ...gosu('Deeper', 'RestStreamCollectionResource'),
    };
    expect(kind(texts)).toMatchObject({ kind: 'stream', evidence: ['RestStreamCollectionResource'] });
  });

  test.each([
    ['function buildBaseQuery() : Query { return null }', 'query'],
    ['override function loadValues() : List { return null }', 'stream'],
    ['function buildBaseQuery() : Query { return null }\nfunction loadValues() : List { return null }', 'dual'],
    ['function other() {}', 'unknown'],
  ])('is otherwise shown by members: %s', (body, expected) => {
    expect(kind(gosu('Invoices', 'Gone', body))?.kind).toBe(expected);
  });

  test('is unknown without a class or if classes extend each other', () => {
    expect(kind({})?.kind).toBe('unknown');
    expect(kind({ ...gosu('Invoices', 'Core'), ...gosu('Core', 'Invoices') })?.kind).toBe('unknown');
  });
});

describe('the role of a resource', () => {
  const role = (texts: Texts) => modelOf({ ...declared, ...texts }).collections.get(invoices)?.role;

  test('is shown by mapper, updater, Swagger, kind, and element', () => {
    expect(role({})).toBe('unknown');
    expect(role({ [apiconfig]: 'Invoices:\n  updater: X\n' })).toBe('element');
    expect(role({ [swagger]: operation('get-element', 'Invoices') })).toBe('element');
    expect(role({ [swagger]: operation('get-collection', 'Invoices') })).toBe('collection');
    expect(role(gosu('Invoices', 'RestQueryCollectionResource'))).toBe('collection');
    expect(role(defining('b', 'Invoice'))).toBe('collection');
  });

  test('decides which resources are listed', () => {
    const rows = 'Invoice:\n  mapper: Invoice\nInvoices:\n  resource: ext.Invoices\nBills:\n  resource: ext.Bills\n';
    const model = modelOf({ [apiconfig]: rows, ...defining('b', 'Invoice', 'Bill') });
    expect(model.collections.all().map(({ name }) => name)).toEqual(['Bills', 'Invoices']);
    expect(model.collections.ofApi('b')).toEqual(model.collections.all());
    expect(model.collections.ofDefinition({ api: 'b', name: 'Invoice' })).toEqual([invoices]);
    expect(model.collections.get({ api: 'b', name: 'Gone' })).toBeUndefined();
  });

  test('lists a collection with each API that defines a part of its element', () => {
    const combining = {
      'schemas/ext/c/v1/c_ext-1.0.schema.json': '{ "x-platform-combine": ["ext.b.v1.b_ext-1.0"], "definitions": {} }',
    };
    const model = modelOf({
      'apis/ext/c/v1/c_ext-1.0.apiconfig.yaml': 'Invoices: { resource: x.Y }\n',
      ...combining,
      ...defining('b', 'Invoice'),
    });
    const id = { api: 'c', name: 'Invoices' };
    expect(model.collections.get(id)?.element).toMatchObject({ api: 'c', found: true });
    expect(model.collections.ofDefinition({ api: 'b', name: 'Invoice' })).toEqual([id]);
    expect(model.collections.ofDefinition({ api: 'c', name: 'Invoice' })).toEqual([id]);
  });
});

describe('the default sort of a collection', () => {
  const base = 'apis/base/b/v1/b-1.0.apiconfig.yaml';
  const keys = (texts: Texts) => modelOf(texts).resources.defaultSort(invoices)?.keys;

  test('is that of the ext file, otherwise that of the base file', () => {
    const below = { [base]: 'Invoices:\n  defaultSort:\n    - number\n' };
    expect(keys(below)).toEqual([{ name: 'number', descending: false }]);
    const above = { ...below, [apiconfig]: 'Invoices:\n  defaultSort:\n    - "-due"\n    - due\n    - - x\n' };
    expect(keys(above)).toEqual([{ name: 'due', descending: true }]);
    expect(keys({ ...below, ...declared })).toEqual([{ name: 'number', descending: false }]);
    expect(modelOf({ ...below, ...declared }).collections.get(invoices)?.custom).toBe(false);
    expect(modelOf(declared).collections.get(invoices)?.custom).toBe(true);
  });

  test('is the later one if a file has two, because only the later one is effective', () => {
    const twice = { [apiconfig]: 'Invoices:\n  defaultSort: [due]\n  resource: x.Y\n  defaultSort: [number]\n' };
    expect(keys(twice)).toEqual([{ name: 'number', descending: false }]);
    const model = modelOf(twice);
    const found = model.resources.defaultSort(invoices);
    expect(found && model.resources.defaultSortFact(found.declaration, found.index)?.entries[0]?.name).toBe('number');
    const repeated = { [apiconfig]: 'Invoices:\n  defaultSort: [due]\nInvoices:\n  defaultSort: [number]\n' };
    expect(keys(repeated)).toEqual([{ name: 'number', descending: false }]);
  });

  test("doesn't exist if only the earlier of two equal resources has one, because only the later resource is effective", () => {
    const twice = { [apiconfig]: 'Invoices:\n  defaultSort: [due]\n  resource: x.Y\nInvoices:\n  mapper: z\n' };
    const model = modelOf(twice);
    expect([model.resources.defaultSort(invoices), model.collections.get(invoices)?.classFqn]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('the entity of a collection', () => {
  test('is the root of the mapper, else the type argument', () => {
    const mapping = {
      'mappings/ext/b/v1/b_ext-1.0.mapping.json': '{ "mappers": { "Invoice": { "root": "entity.Bill" } } }',
    };
    const texts = {
      ...declared,
      ...defining('b', 'Invoice'),
      ...gosu('Invoices', 'RestQueryCollectionResource<entity.Invoice, X>'),
    };
    expect(modelOf(texts).collections.get(invoices)?.entity).toEqual({ name: 'Invoice', source: 'type-argument' });
    expect(modelOf({ ...texts, ...mapping }).collections.get(invoices)?.entity).toEqual({
      name: 'Bill',
      source: 'mapper',
    });
  });
});
