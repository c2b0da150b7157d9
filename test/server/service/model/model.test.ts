import { describe, expect, test } from 'vitest';
import type { BlockId } from '../../../../server/service/text/block';
import { ModelWorkspace, modelOf, uriOf } from './workspace';

const schemaFile = 'schemas/ext/b/v1/b_ext-1.0.schema.json';
const apiconfig = 'apis/ext/b/v1/b_ext-1.0.apiconfig.yaml';

describe('the vendor', () => {
  const property = (name: string, vendor: string) => `"${name}": { "x-${vendor}-extensions": { "sortable": true } }`;
  const schema = (...properties: string[]) => ({
    [schemaFile]: `{ "definitions": { "Invoice": { "properties": { ${properties.join(', ')} } } } }`,
  });

  test('is the name that most keys contain, otherwise the neutral name', () => {
    expect(modelOf({}).vendor).toBe('platform');
    expect(modelOf(schema(property('a', 'acme'), property('b', 'acme'), property('c', 'other'))).vendor).toBe('acme');
    expect(modelOf({ [schemaFile]: '{ "x-acme-combine": [] }' }).vendor).toBe('acme');
  });

  test('is the one in the setting, whatever the workspace contains', () => {
    const model = modelOf(schema(property('a', 'acme')), 'other');
    const sortable = () => model.schemas.definition({ api: 'b', name: 'Invoice' })?.properties.get('a')?.sortable;
    expect([model.vendor, sortable()]).toEqual(['other', false]);
    model.configure({ vendor: 'auto' });
    expect([model.vendor, sortable()]).toEqual(['acme', true]);
  });

  test.each([
    ['x-acme-extensions', 'acme', 'ours'],
    ['x-other-extensions', 'other', 'other-vendor'],
    ['x-acme-extension', undefined, 'misspelt'],
    ['X-Acme-Extensions', undefined, 'misspelt'],
    ['x_acme_extensions', undefined, 'misspelt'],
    ['x-acme-extentions', undefined, 'misspelt'],
    ['x-acmeExtensions', undefined, 'misspelt'],
    ['x-internal', undefined, 'unrelated'],
    ['extensions', undefined, 'unrelated'],
  ])('classifies %s correctly', (key, vendor, form) => {
    const span = { start: 0, end: 0 };
    const fact = { key, keySpan: span, value: { kind: 'object', span } as const, entries: [] };
    expect(modelOf({}, 'acme').schemas.extensionsForm(vendor === undefined ? fact : { ...fact, vendor })).toBe(form);
  });
});

describe('files', () => {
  const workspace = new ModelWorkspace({
    [apiconfig]: 'Invoices:\n  resource: ext.Invoices\nBills:\n  resource: ext.Bills\n',
    'apis/base/b/v1/b-1.0.apiconfig.yaml': 'Invoices:\n  resource: base.Invoices\n',
    'schemas/base/a/v1/a-1.0.schema.json': '{}',
  });
  const { model } = workspace;

  test('are listed by URI, by kind and API with ext files first, and by name', () => {
    expect(model.files.all().map(({ uri }) => uri)).toEqual(
      ['apis/base/b/v1/b-1.0.apiconfig.yaml', apiconfig, 'schemas/base/a/v1/a-1.0.schema.json'].map(uriOf),
    );
    expect(model.apis.files('apiconfig', 'b').map(({ name }) => name.layer)).toEqual(['ext', 'base']);
    expect(model.files.named('schema', 'base.a.v1.a-1.0')).toHaveLength(1);
    expect(model.apis.names()).toEqual(['a', 'b']);
    expect(model.files.get(uriOf('gone'))).toBeUndefined();
  });

  test('contain the positions of their blocks', () => {
    const uri = uriOf(apiconfig);
    const text = workspace.sources.get(uri)?.text() ?? '';
    const at = model.blocks.at(uri, text.indexOf('Bills'));
    if (!at) throw new Error('There is no block');
    expect(model.blocks.startOf(at.id)).toBe(at.start);
    expect(model.blocks.fileOf(at.id)).toMatchObject({ uri, length: text.length, lineCount: 5 });
    expect(model.blocks.in(uri)).toContain(at.id);
    const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 5 } };
    expect(model.blocks.range(at.id, { start: 0, end: 5 })).toEqual(range);
    expect(model.blocks.locate({ block: at.id, span: { start: 0, end: 5 } })).toEqual({ uri, range });
    expect(model.resources.at(uri, 'Bills')).toEqual({ api: 'b', name: 'Bills' });
    const declaration = model.collections.get({ api: 'b', name: 'Bills' })?.declarations[0];
    expect(declaration && model.resources.fact(declaration)?.name).toBe('Bills');
  });

  test('are removed with all their facts', () => {
    const project = new ModelWorkspace({ [apiconfig]: 'Invoices:\n  defaultSort: [a]\n' });
    const id = { api: 'b', name: 'Invoices' };
    expect(project.model.collections.all()).toEqual([id]);
    const [block] = project.model.blocks.in(uriOf(apiconfig));
    project.remove(apiconfig);
    expect(project.model.collections.all()).toEqual([]);
    expect(project.model.collections.get(id)).toBeUndefined();
    expect([project.model.files.all(), project.model.apis.names()]).toEqual([[], []]);
    expect(block !== undefined && project.model.blocks.get(block)).toBeUndefined();
  });
});

describe('repeated keys', () => {
  const repeats = (text: string, key: string) => {
    const model = modelOf({ [apiconfig]: text });
    return model.blocks
      .repeats(uriOf(apiconfig), key)
      .map((group) => group.map((place) => model.blocks.locate(place)?.range.start.line));
  };

  test('are found across the blocks of a file', () => {
    expect(repeats('A:\n  mapper: x\nB:\n  mapper: y\nA:\n  mapper: z\n', 'A')).toEqual([[0, 4]]);
    expect(repeats('A:\n  mapper: x\nB:\n  mapper: y\n', 'A')).toEqual([]);
  });

  test('are distinguished by their container', () => {
    expect(repeats('one:\n  A:\n    mapper: x\ntwo:\n  A:\n    mapper: y\n', 'A')).toEqual([]);
    expect(repeats('one:\n  A:\n    mapper: x\n  A:\n    mapper: y\n', 'A')).toEqual([[1, 3]]);
    expect(repeats('one:\n  A: {}\n  B:\n    x: 1\n  A: {}\ntwo:\n  A:\n    x: 1\n', 'A')).toEqual([[1, 4]]);
  });

  test('are distinguished by their document', () => {
    expect(repeats('A:\n  mapper: x\n---\nA:\n  mapper: y\n', 'A')).toEqual([]);
    expect(repeats('--- {A: {mapper: x}}\n---\nA:\n  mapper: y\n...\nA: {}\n', 'A')).toEqual([]);
    expect(repeats('---\nA: {}\nA: {}\n---\none:\n  A: {}\n---\nA: {}\nB: {}\nA: {}\n', 'A')).toEqual([
      [1, 2],
      [7, 9],
    ]);
  });
});

describe('an alias', () => {
  const undefinedIn = (text: string) => {
    const model = modelOf({ [apiconfig]: text });
    return model.blocks
      .in(uriOf(apiconfig))
      .flatMap((id) =>
        [...model.blocks.undefinedAliases(id)].flatMap((alias) =>
          alias ? `${alias.value} ${alias.span.end - alias.span.start}` : [],
        ),
      );
  };

  test.each([
    ['A: &x\n  mapper: a\nB: *x\n', []],
    ['A: &x {mapper: a}\nB: {mapper: *x}\n', []],
    ['A: {a: &x 1, b: *x}\n', []],
    ['&x A: {}\nB: *x\n', []],
    ['A: *x\n', ['x 2']],
    ['A: *x\nB: &x\n  mapper: b\n', ['x 2']],
    ['A: {a: *xy, b: &xy 1}\n', ['xy 3']],
    ['A: {defaultSort: [*x, &x a, *x]}\n', ['x 2']],
    ['A: &x {}\n---\nB: *x\n', ['x 2']],
    ['--- &x\nA: {}\nB: *x\n', []],
    ['B: {? *x : 1}\n', ['x 2']],
    ["A: '&x'\nB: *x # &x\n", ['x 2']],
    ['A: {a: &x [}\nB: *x\n', []],
  ])('refers to an anchor before it in its document: %j', (text, expected) => {
    expect(undefinedIn(text)).toEqual(expected);
  });

  test('refers to the same anchor if the text before both grows', () => {
    const workspace = new ModelWorkspace({ [apiconfig]: 'A:\n  mapper: a\nB: &x {}\nC: [*x, *x, *x]\n' });
    const { model } = workspace;
    const last = model.blocks.in(uriOf(apiconfig)).at(-1) ?? 0;
    expect(model.blocks.undefinedAliases(last)).toEqual([]);
    workspace.replace(apiconfig, 'mapper: a', `mapper: ${'a'.repeat(100)}`);
    expect(model.blocks.undefinedAliases(last)).toEqual([]);
  });
});

describe('operations', () => {
  test('are found by the resource, with their base path', () => {
    const text =
      'basePath: /b/v1\npaths:\n  /x:\n    get:\n      x-platform-extensions:\n        operationType: get-collection\n        resourceType: Invoices\n        childResourceType: Invoice\n';
    const [operation] = modelOf({ 'apis/ext/b/v1/b_ext-1.0.swagger.yaml': text }).resources.operations('Invoices');
    expect(operation).toMatchObject({
      method: 'get',
      path: '/x',
      basePaths: new Map([['b', '/b/v1']]),
      operationType: 'get-collection',
      child: { value: 'Invoice' },
    });
  });
});

describe('a change', () => {
  const names = Array.from(
    { length: 200 },
    (_, at) => `Thing${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
  );
  const property = '{ "x-platform-extensions": { "sortable": true } }';

  function tracked() {
    const workspace = new ModelWorkspace({
      [apiconfig]: names.map((name) => `${name}s:\n  resource: ext.${name}\n  defaultSort:\n    - due\n`).join(''),
      [schemaFile]: `{ "definitions": {\n${names.map((name) => `"${name}": { "properties": { "due": ${property} } }`).join(',\n')}\n} }`,
    });
    const { model } = workspace;
    let runs = 0;
    const check = workspace.cache.query(
      (block: BlockId) => block,
      (block) => {
        runs++;
        const facts = model.blocks.get(block)?.facts;
        const resources = facts?.kind === 'apiconfig' ? facts.resources : [];
        return resources.map(({ name }) => [
          model.collections.get({ api: 'b', name }),
          model.sortKeys.assess({ api: 'b', name }, 'due'),
        ]);
      },
    );
    /** Checks all blocks. Returns the number of checks that ran. */
    const checkAll = () => {
      runs = 0;
      for (const block of model.blocks.in(uriOf(apiconfig))) check(block);
      return runs;
    };
    checkAll();
    return { workspace, checkAll };
  }

  test.each([
    [
      'of a default sort',
      apiconfig,
      '  resource: ext.Thingac\n  defaultSort:\n    - due',
      '  resource: ext.Thingac\n  defaultSort:\n    - own',
    ],
    ['of a class', apiconfig, 'ext.Thingac', 'ext.Other'],
    ['of a property', schemaFile, '"Thingac": { "properties": { "due"', '"Thingac": { "properties": { "own"'],
    ['of a definition', schemaFile, '"Thingac"', '"Thongac"'],
  ])('%s makes one check run again', (_, file, from, to) => {
    const { workspace, checkAll } = tracked();
    workspace.replace(file, from, to);
    expect(checkAll()).toBe(1);
  });

  test.each([
    ['white space in a definition', schemaFile, '"Thingac": {', '"Thingac":   {'],
    ['a title', schemaFile, '"Thingac": { "properties"', '"Thingac": { "title": "T", "properties"'],
    ['a definition that nothing returns', schemaFile, '"Thingac": {', '"Unused": {}, "Thingac": {'],
  ])('of %s makes no check run again', (_, file, from, to) => {
    const { workspace, checkAll } = tracked();
    workspace.replace(file, from, to);
    expect(checkAll()).toBe(0);
  });
});
