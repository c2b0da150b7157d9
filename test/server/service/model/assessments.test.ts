import { describe, expect, test } from 'vitest';
import type { CollectionKind } from '../../../../server/service/model/assessment';
import { modelOf, type Texts, uriOf } from './workspace';

const families: Readonly<Record<CollectionKind, string>> = {
  query: 'RestQueryCollectionResource',
  stream: 'RestStreamCollectionResource',
  dual: 'AcmeRestDualCollectionResource<Invoice, X>',
  unknown: 'SomethingElse',
};
const id = { api: 'b', name: 'Invoices' };
const schemaFile = 'schemas/ext/b/v1/b_ext-1.0.schema.json';
const mappingFile = 'mappings/ext/b/v1/b_ext-1.0.mapping.json';

function workspace(kind: CollectionKind, change: Texts = {}): Texts {
  const sortable = { 'x-platform-extensions': { sortable: true } };
  const properties = {
    direct: sortable,
    joined: sortable,
    unmapped: sortable,
    directKey: sortable,
    joinedKey: sortable,
    unmappedKey: sortable,
    plain: {},
    plainKey: {},
  };
  const paths = {
    direct: 'Invoice.Direct',
    directKey: 'Invoice.Direct',
    joined: 'Invoice.Payer.Name',
    joinedKey: 'Invoice.Payer.Name',
    plain: 'Invoice.Plain',
    plainKey: 'Invoice.Payer.Name',
  };
  const mapped = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path }]));
  const keys = ['directKey', 'joinedKey', 'unmappedKey', 'plainKey', 'onlyKey'];
  return {
    [schemaFile]: JSON.stringify({ definitions: { Invoice: { properties } } }),
    [mappingFile]: JSON.stringify({ mappers: { Invoice: { root: 'entity.Invoice', properties: mapped } } }),
    'apis/ext/b/v1/b_ext-1.0.apiconfig.yaml': 'Invoices:\n  resource: ext.InvoicesExtResource\n',
    'gsrc/ext/InvoicesExtResource.gs': 'package ext\nclass InvoicesExtResource extends KeyedResource {\n}\n',
    'gsrc/ext/KeyedResource.gs': [
      'package ext',
      `class KeyedResource extends ${families[kind]} {`,
      '  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {',
      '    var columns = super.CustomSortColumnMap.copy()',
      ...keys.map((key) => `    columns.put("${key}", new SimpleSortColumn(Invoice#Payer))`),
      '    return columns',
      '  }',
      '}',
    ].join('\n'),
    ...change,
  };
}

describe('the table of names that are sort keys', () => {
  const expected: Readonly<Record<CollectionKind, Readonly<Record<string, string>>>> = {
    query: {
      direct: 'yes schema',
      joined: 'no needs-sort-column',
      unmapped: 'yes schema',
      directKey: 'yes schema-and-sort-column',
      joinedKey: 'yes sort-column',
      unmappedKey: 'yes schema-and-sort-column',
      plain: 'no not-sortable',
      plainKey: 'yes sort-column',
      onlyKey: 'yes sort-column',
      nosuch: 'no unknown-name',
    },
    stream: {
      direct: 'yes schema',
      joined: 'yes schema',
      unmapped: 'no unmapped',
      directKey: 'yes schema',
      joinedKey: 'yes schema',
      unmappedKey: 'no unmapped',
      plain: 'no not-sortable',
      plainKey: 'no sort-column-without-effect',
      onlyKey: 'no sort-column-without-effect',
      nosuch: 'no unknown-name',
    },
    dual: {
      direct: 'yes schema',
      joined: 'no dual-needs-sort-column',
      unmapped: 'no unmapped',
      directKey: 'yes schema-and-sort-column',
      joinedKey: 'yes schema-and-sort-column',
      unmappedKey: 'no unmapped',
      plain: 'no not-sortable',
      plainKey: 'no dual-needs-schema',
      onlyKey: 'no dual-needs-schema',
      nosuch: 'no unknown-name',
    },
    unknown: {
      direct: 'yes schema',
      joined: 'yes schema',
      unmapped: 'yes schema',
      directKey: 'yes schema-and-sort-column',
      joinedKey: 'yes schema-and-sort-column',
      unmappedKey: 'yes schema-and-sort-column',
      plain: 'no not-sortable',
      plainKey: 'yes sort-column',
      onlyKey: 'yes sort-column',
      nosuch: 'no unknown-name',
    },
  };

  for (const kind of ['query', 'stream', 'dual', 'unknown'] as const) {
    test.each(Object.entries(expected[kind]))(`${kind}: %s %s`, (name, outcome) => {
      const answer = modelOf(workspace(kind)).sortKeys.assess(id, name);
      expect(`${answer.sorts ? 'yes' : 'no'} ${answer.reason}`).toBe(outcome);
      expect(answer).toMatchObject({ name, kind, isKey: /Key$/.test(name), isProperty: !/^(only|no)/.test(name) });
    });

    test(`${kind}: lists valid sort keys and names that can be made sortable`, () => {
      const model = modelOf(workspace(kind));
      const rows = Object.entries(expected[kind]);
      const sorting = rows.flatMap(([name, outcome]) => (outcome.startsWith('yes') ? [name] : []));
      expect(new Set(model.sortKeys.of(id).map(({ name }) => name))).toEqual(new Set(sorting));
      const rest = rows.flatMap(([name, outcome]) =>
        outcome.startsWith('no') && !/^(only|no)/.test(name) ? [name] : [],
      );
      expect(new Set(model.sortKeys.candidates(id).map(({ name }) => name))).toEqual(new Set(rest));
    });
  }
});

describe('completeness', () => {
  const gaps = (texts: Texts, name: string) => modelOf(texts).sortKeys.assess(id, name).completeness.gaps;

  test('has no gaps if nothing is missing', () => {
    expect(gaps(workspace('query'), 'nosuch')).toEqual([]);
  });

  test('names a missing supertype', () => {
    expect(gaps(workspace('unknown'), 'nosuch')).toEqual([{ kind: 'class-missing', fqn: 'SomethingElse' }]);
  });

  test('names a missing class, and a class that no resource names', () => {
    const file = 'apis/ext/b/v1/b_ext-1.0.apiconfig.yaml';
    const absent = workspace('query', { [file]: 'Invoices:\n  resource: gone.Away\n' });
    expect(gaps(absent, 'nosuch')).toEqual([{ kind: 'class-missing', fqn: 'gone.Away', isItself: true }]);
    const unnamed = workspace('query', { [file]: 'Invoices:\n  defaultSort:\n    - direct\n' });
    expect(gaps(unnamed, 'nosuch')).toEqual([{ kind: 'class-unnamed' }]);
  });

  test('counts an unreadable key only for names without a sort column', () => {
    const file = 'gsrc/ext/KeyedResource.gs';
    const texts = workspace('query');
    const hidden = { ...texts, [file]: (texts[file] ?? '').replace('"onlyKey"', 'ONLY_KEY') };
    expect(gaps(hidden, 'nosuch')).toEqual([{ kind: 'sort-key-unreadable', fqn: 'ext.KeyedResource' }]);
    expect(gaps(hidden, 'plainKey')).toEqual([]);
  });

  test("counts a broken schema only for names that aren't sort keys", () => {
    const text = (workspace('query')[schemaFile] ?? '').replace(
      '"definitions":{',
      '"definitions":{"Broken":{"title":},',
    );
    const broken = workspace('query', { [schemaFile]: text });
    expect(gaps(broken, 'nosuch')).toEqual([{ kind: 'file-broken', uri: uriOf(schemaFile) }]);
    expect(gaps(broken, 'plain')).toEqual([{ kind: 'file-broken', uri: uriOf(schemaFile) }]);
    expect(gaps(broken, 'direct')).toEqual([]);
  });

  test('counts a definition that is too large for each name that would otherwise be refused', () => {
    const properties = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, {}]));
    const large = JSON.stringify({ Large: { properties } }).slice(1, -1);
    const text = (workspace('query')[schemaFile] ?? '').replace('"definitions":{', `"definitions":{${large},`);
    const texts = workspace('query', { [schemaFile]: text });
    const unread = [{ kind: 'file-broken', uri: uriOf(schemaFile) }];
    for (const refused of ['plain', 'joined', 'nosuch']) expect(gaps(texts, refused)).toEqual(unread);
    expect(gaps(texts, 'direct')).toEqual([]);
    const deep = `"A":{} "Deep":${'{"x":'.repeat(3_000)}1${'}'.repeat(3_000)}`;
    const nested = (workspace('query')[schemaFile] ?? '').replace('"definitions":{', `"definitions":{${deep},`);
    expect(gaps(workspace('query', { [schemaFile]: nested }), 'plain')).toEqual(unread);
  });

  test('allows an unmapped property to be sortable while the mapping is incomplete', () => {
    const text = (workspace('stream')[mappingFile] ?? '').replace(
      '{"mappers"',
      '{"combine":["base.b.v1.b-1.0"],"mappers"',
    );
    const answer = modelOf(workspace('stream', { [mappingFile]: text })).sortKeys.assess(id, 'unmapped');
    expect(answer).toMatchObject({
      sorts: true,
      completeness: { gaps: [{ kind: 'mapping-missing', fqn: 'base.b.v1.b-1.0' }] },
    });
  });

  test('treats a base property as mapped while the base mapping is missing', () => {
    const baseSchema =
      '{ "definitions": { "Invoice": { "properties": { "old": { "x-platform-extensions": { "sortable": true } } } } } }';
    const model = modelOf(workspace('stream', { 'schemas/base/b/v1/b-1.0.schema.json': baseSchema }));
    expect(model.sortKeys.assess(id, 'old')).toMatchObject({ sorts: true, completeness: { complete: false } });
    expect(model.sortKeys.assess(id, 'unmapped')).toMatchObject({ sorts: false, reason: 'unmapped' });
  });

  test('makes no statement about names while the element is unknown', () => {
    const texts = { ...workspace('query'), [schemaFile]: '{ "definitions": {} }' };
    expect(modelOf(texts).sortKeys.assess(id, 'direct')).toMatchObject({
      sorts: false,
      reason: 'element-unknown',
      completeness: { complete: false },
    });
    expect(modelOf(texts).sortKeys.assess(id, 'onlyKey')).toMatchObject({ sorts: true, reason: 'sort-column' });
  });

  test('covers a collection that no file declares', () => {
    expect(modelOf({}).sortKeys.assess(id, 'x')).toMatchObject({
      sorts: false,
      reason: 'element-unknown',
      completeness: { complete: false },
    });
  });
});
