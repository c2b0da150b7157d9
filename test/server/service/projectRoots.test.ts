import { describe, expect, test } from 'vitest';
import { createSortService } from '../../../server/service/create';
import { explainName } from '../../../server/service/features/explain';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { billing, paths } from '../kit/billing';
import { column, editable, entity, extension, vendors } from '../kit/dataModel';
import { never } from './features/scene';
import { FolderScene, inFolder, type Storage, type Texts } from './folderScene';
import { readTexts } from './model/workspace';

const { schema, mapping, apiconfig, resource, baseSchema, baseApiconfig } = paths;

/** The project before the user made `dueDate` sortable. */
const older: Texts = {
  ...billing,
  [schema]: (billing[schema] ?? '').replace('"dueDate": { "x-platform-extensions": { "sortable": true } },', ''),
};

const pick = (texts: Texts, isWanted: (file: string) => boolean) =>
  Object.fromEntries(Object.entries(texts).filter(([file]) => isWanted(file)));

const [gosu, config] = [(file: string) => file.startsWith('gsrc/'), (file: string) => file.startsWith('config/')];
const isBase = (file: string) => config(file) && file.includes('/base/');
const at = (folder: string, file: string) => `${folder}/${file}`;

describe.each<Storage>(['in memory', 'on disk'])('a stale copy of the project, %s,', (storage) => {
  const texts = { ...inFolder('build', older), ...inFolder('backup/of monday', older), ...billing };

  test('has no effect on the problems in the source', async () => {
    const scene = await FolderScene.open(texts, storage);
    expect(await scene.problems(apiconfig)).toEqual([]);
    expect(await scene.problems(schema)).toEqual([]);
    expect(await scene.problems(at('build', apiconfig))).toEqual([expect.stringMatching('default-sort-not-sortable')]);
  });

  test('is never the target of a definition', async () => {
    const scene = await FolderScene.open(texts, storage);
    expect(await scene.definitions(apiconfig, '"-due|Date"')).toEqual([baseSchema, schema]);
    expect(await scene.definitions(apiconfig, 'resource: ext.rest.billing.v1.invoices.Invoices|ExtResource')).toEqual([
      resource,
    ]);
    expect(await scene.definitions(schema, '"base.billing.v1.bill|ing-1.0"')).toEqual([baseSchema]);
  });

  test('contains no references to the source, and the other way round', async () => {
    const scene = await FolderScene.open(texts, storage);
    expect(await scene.references(schema, '"batch|_Ext"')).toEqual([mapping, schema].sort());
    expect(await scene.references(at('build', mapping), '"batch|_Ext"')).toEqual([
      at('build', mapping),
      at('build', schema),
    ]);
    expect(await scene.references(resource, 'class Invoices|ExtResource')).toEqual([apiconfig, resource].sort());
  });

  test('stays unchanged when the source is renamed or fixed', async () => {
    const scene = await FolderScene.open(texts, storage);
    expect(await scene.renamed(schema, '"batch|_Ext"', 'lot_Ext')).toEqual([mapping, schema].sort());
    const unsorted = await FolderScene.open({ ...inFolder('build', billing), ...older }, storage);
    const title = 'Make dueDate sortable in billing_ext-1.0.schema.json';
    expect(await unsorted.fixed(apiconfig, '"-due|Date"', title)).toEqual([schema]);
  });
});

test('a copy of the configuration without its classes is a copy, too', async () => {
  const scene = await FolderScene.open({ ...inFolder('build', pick(older, config)), ...billing });
  expect(await scene.problems(apiconfig)).toEqual([]);
  expect(await scene.references(resource, 'class Invoices|ExtResource')).toEqual([apiconfig, resource].sort());
  expect(await scene.renamed(resource, '"payer|LastName_Ext"', 'payer_Ext')).toEqual([resource]);
});

test('a file that the source no longer contains has no effect on the source', async () => {
  const before = apiconfig.replace('billing_ext-1.0', 'invoicing_ext-1.0');
  const stale = { ...inFolder('build', pick(older, config)), [at('build', before)]: older[apiconfig] ?? '' };
  const scene = await FolderScene.open({ ...stale, ...billing });
  expect((await scene.allProblems()).filter((problem) => !problem.startsWith('build/'))).toEqual([]);
  expect(await scene.references(schema, '"due|Date"')).toEqual(
    [apiconfig, baseSchema, paths.baseMapping, schema].sort(),
  );
});

test('a backup beside the schemas is a copy, too', async () => {
  const beside = schema.replace('/schemas/', '/schemas_old/');
  const scene = await FolderScene.open({ ...billing, [beside]: older[schema] ?? '' });
  expect(await scene.problems(apiconfig)).toEqual([]);
  expect(await scene.references(schema, '"batch|_Ext"')).toEqual([mapping, schema].sort());
});

test('two products side by side have their own problems, definitions, and references', async () => {
  const scene = await FolderScene.open({ ...inFolder('one', older), ...inFolder('two', billing) });
  expect(await scene.problems(at('one', apiconfig))).toEqual([expect.stringMatching('default-sort-not-sortable')]);
  expect(await scene.problems(at('two', apiconfig))).toEqual([]);
  expect(await scene.definitions(at('two', apiconfig), '"-due|Date"')).toEqual(
    [at('two', schema), at('two', baseSchema)].sort(),
  );
  expect(await scene.renamed(at('two', schema), '"batch|_Ext"', 'lot_Ext')).toEqual(
    [at('two', mapping), at('two', schema)].sort(),
  );
});

describe('two modules that share a base', () => {
  const customer = pick(billing, (file) => !isBase(file) && file !== paths.baseClass);
  const base = pick(billing, (file) => isBase(file) || file === paths.baseClass);
  const texts = { ...inFolder('base', base), ...inFolder('one', customer), ...inFolder('two', customer) };

  test('both find the base, and not each other', async () => {
    const scene = await FolderScene.open(texts);
    expect(await scene.allProblems()).toEqual([]);
    for (const one of ['one', 'two']) {
      expect(await scene.definitions(at(one, apiconfig), '"-due|Date"')).toEqual(
        [at('base', baseSchema), at(one, schema)].sort(),
      );
      expect(await scene.renamed(at(one, schema), '"batch|_Ext"', 'lot_Ext')).toEqual(
        [at(one, mapping), at(one, schema)].sort(),
      );
    }
  });

  test('a reference from the base covers both', async () => {
    const scene = await FolderScene.open(texts);
    const found = await scene.references(at('base', baseSchema), '"due|Date"');
    expect(found).toEqual(
      [
        at('base', baseSchema),
        at('base', paths.baseMapping),
        at('one', schema),
        at('one', apiconfig),
        at('two', schema),
        at('two', apiconfig),
      ].sort(),
    );
    expect(await scene.references(at('one', schema), '"due|Date"')).toEqual(found);
  });

  test('a base property is sortable only in the module that says so', async () => {
    const scene = await FolderScene.open({
      ...texts,
      [at('two', schema)]: older[schema] ?? '',
    });
    expect(await scene.problems(at('one', apiconfig))).toEqual([]);
    expect(await scene.problems(at('two', apiconfig))).toEqual([expect.stringMatching('default-sort-not-sortable')]);
  });
});

test('Gosu sources can have a separate root', async () => {
  const scene = await FolderScene.open({
    ...inFolder('configuration', pick(billing, config)),
    ...inFolder('code', pick(billing, gosu)),
    'code/gsrc/ext/InvoiceEnhancement.gsx': 'package ext\n\nenhancement InvoiceEnhancement : entity.Invoice {\n}\n',
  });
  const [declaring, using] = [at('code', resource), at('configuration', apiconfig)];
  expect(await scene.allProblems()).toEqual([]);
  expect(await scene.definitions(using, 'resource: ext.rest.billing.v1.invoices.Invoices|ExtResource')).toEqual([
    declaring,
  ]);
  expect(await scene.references(declaring, 'class Invoices|ExtResource')).toEqual([declaring, using].sort());
});

describe('several copies of what the project lacks', () => {
  const lacking = pick(billing, (file) => file !== resource);
  const copies = { ...inFolder('a', pick(billing, gosu)), ...inFolder('b', pick(billing, gosu)) };
  const texts = {
    ...lacking,
    ...copies,
    'gsrc/ext/rest/billing/v1/invoices/Other.gs': 'package ext.rest.billing.v1.invoices\n\nclass Other {\n}\n',
  };

  test('are a gap: nothing is reported, and nothing is edited', async () => {
    const scene = await FolderScene.open(texts);
    expect(await scene.problems(apiconfig)).toEqual([]);
    expect(await scene.fixes(apiconfig, 'resource: ext.rest.billing.v1.invoices.Invoices|ExtResource')).toEqual([]);
    expect(await scene.definitions(apiconfig, 'resource: ext.rest.billing.v1.invoices.Invoices|ExtResource')).toEqual(
      [],
    );
    expect(await scene.references(at('a', resource), 'class Invoices|ExtResource')).toEqual([at('a', resource)]);
  });

  test('are a gap in the layers of an API, too', async () => {
    const [customer, base] = [pick(billing, (file) => !isBase(file)), pick(billing, isBase)];
    const unknown = (billing[apiconfig] ?? '').replace('- invoiceNumber', '- payerName');
    const scene = await FolderScene.open({
      ...{ ...customer, [apiconfig]: unknown },
      ...inFolder('a', base),
      ...inFolder('b', base),
    });
    expect(await scene.problems(apiconfig)).toEqual([]);
    expect(await scene.problems(schema)).toEqual([]);
    expect(await scene.fixes(apiconfig, '- payer|Name')).toEqual([]);
    expect(await scene.definitions(schema, '"base.billing.v1.bill|ing-1.0"')).toEqual([]);
    const { model } = scene.service.projects.of(scene.uriOf(apiconfig));
    expect(explainName(model, { api: 'billing', name: 'Invoices' }, 'payerName')?.reasons).toContain(
      'Incomplete information: several projects in this workspace contain base.billing.v1.billing-1.0.',
    );
  });

  test('are no gap if there is only one', async () => {
    const scene = await FolderScene.open(pick(texts, (file) => !file.startsWith('b/')));
    expect(await scene.definitions(apiconfig, 'resource: ext.rest.billing.v1.invoices.Invoices|ExtResource')).toEqual([
      at('a', resource),
    ]);
  });
});

describe('a root that names a few files of the project', () => {
  const sample = readTexts('samples/insurance-config');
  const shared = 'config/integration/apis/ext/shared/v1/shared_ext-1.0.apiconfig.yaml';
  const commonSchema = 'config/integration/schemas/ext/common/v1/common_ext-1.0.schema.json';
  const project: Texts = Object.fromEntries(
    Object.entries({
      ...sample,
      [shared]: `${sample[shared]}Mistakes:\n  resource: x\n  defaultSort: a b\n`,
      [commonSchema]: (sample[commonSchema] ?? '').replace('"definitions"', '"definitions'),
    }).filter(([file]) => !file.endsWith('published-apis.yaml')),
  );
  const demo = (combined: string): Texts => ({
    'docs/examples/apis/ext/demo/v1/demo_ext-1.0.apiconfig.yaml': `combine:\n  - ${combined}\n`,
  });
  const others: readonly (readonly [string, Texts])[] = [
    ['an API', demo('ext.billing.v1.billing_ext-1.0')],
    ['a shared apiconfig file', demo('ext.shared.v1.shared_ext-1.0')],
    [
      'a class',
      {
        'test/gsrc/acme/T.gs': 'package acme\n\nuses ext.rest.billing.v1.invoices.InvoicesExtResource\n\nclass T {}\n',
        'test/config/integration/schemas/ext/t/v1/t_ext-1.0.schema.json': '{ "definitions": {} }\n',
      },
    ],
    [
      'a schema',
      { 'a/schemas/ext/t/v1/t_ext-1.0.schema.json': '{ "x-platform-combine": ["ext.common.v1.common_ext-1.0"] }\n' },
    ],
  ];

  test.each(others)('(%s) leaves all problems of the project as they are', async (_, texts) => {
    const alone = (await (await FolderScene.open(project)).allProblems()).toSorted();
    expect(alone).toContain(`${commonSchema}: invalid-syntax`);
    const scene = await FolderScene.open({ ...project, ...texts });
    const found = (await scene.allProblems()).filter((each) =>
      Object.keys(project).some((file) => each.startsWith(file)),
    );
    expect(found.toSorted()).toEqual(alone);
  });

  test.each(others)('(%s) hides no file from its own requests', async (_, texts) => {
    const { service } = await FolderScene.open({ ...project, ...texts });
    const isKnown = (uri: string) => service.projects.of(uri).model.files.get(uri) !== undefined;
    expect(service.files().filter((uri) => !isKnown(uri))).toEqual([]);
  });
});

describe('a misspelled path in a module', () => {
  const sample = pick(readTexts('samples/insurance-config'), (file) => config(file) || gosu(file));
  const common = 'config/integration/mappings/ext/common/v1/common_ext-1.0.mapping.json';
  const misspelled = {
    ...sample,
    [common]: `${sample[common]}`.replace('Activity.ShortSubject', 'Activity.ShortSubjct'),
  };
  const module = inFolder('modules/configuration', misspelled);
  const inModule = (file: string) => at('modules/configuration', file);
  const problemsWith = async (others: Texts) =>
    (await (await FolderScene.open({ ...module, ...others })).problems(inModule(common))).map((each) =>
      each.replace(/:.*/, ''),
    );
  const gosuClass = (path: string, name: string, body = '') => `package ${path}\n\nclass ${name} {\n${body}}\n`;
  const literal = '  function subject() : Object {\n    return Activity#Subject\n  }\n';
  const tool = { 'admin/src/acme/tools/Foo.gs': gosuClass('acme.tools', 'Foo') };
  const [overridden = ''] = Object.keys(sample).filter((file) => file.endsWith('.gs'));
  const extending =
    'package acme\n\nenhancement E : Activity {\n  property get ShortSubjct() : String { return "" }\n}\n';

  test.each([
    ['no other files', {}],
    ['tests', { [inModule('gtest/acme/T.gs')]: gosuClass('acme', 'T', literal) }],
    ['tools and tests', { ...tool, [inModule('gtest/acme/T.gs')]: gosuClass('acme', 'T', literal) }],
    [
      'tools and tests that use a class',
      {
        ...tool,
        [inModule('gtest/acme/T.gs')]:
          'package acme\n\nuses ext.rest.enhancement.ActivityRestEnhancement\n\nclass T {}\n',
      },
    ],
    ['a copy of the Gosu files', inFolder('modules/copy', pick(sample, gosu))],
    ['a copy of all files', inFolder('build', sample)],
    ['a package named gosu in other sources', { 'admin/src/acme/gosu/Foo.gs': gosuClass('acme.gosu', 'Foo', literal) }],
    ...['acme.demo', 'acme.gosu', 'acme.src', 'acme.api'].map((path): [string, Texts] => [
      `a class in ${path}`,
      { [inModule(`gsrc/${path.replace('.', '/')}/Foo.gs`)]: gosuClass(path, 'Foo', literal) },
    ]),
  ])('is reported with %s', async (_, others) => {
    expect(await problemsWith(others)).toEqual(['member-not-found']);
  });

  test.each([
    ['tests add the property', { [inModule('gtest/acme/E.gsx')]: extending }],
    [
      'a package named gosu adds the property',
      { [inModule('gsrc/acme/gosu/E.gsx')]: extending.replace('acme', 'acme.gosu') },
    ],
    [
      'a root that is not seen adds the property',
      { 'other/gsrc/acme/E.gsx': extending, 'other/schemas/ext/t/v1/t_ext-1.0.schema.json': '{ "definitions": {} }\n' },
    ],
    [
      'another module adds the property, and contains one of the classes',
      {
        'cc/gsrc/acme/E.gsx': extending,
        [at('cc', overridden)]: `${sample[overridden]}`,
        'cc/config/integration/schemas/ext/cc/v1/cc_ext-1.0.schema.json':
          '{ "x-platform-combine": ["ext.common.v1.common_ext-1.0"], "definitions": {} }\n',
      },
    ],
  ])('is not reported if %s', async (_, others) => {
    expect(await problemsWith(others)).toEqual([]);
  });
});

test.each(['integration/apis', 'config/schemas', 'integration/mappings'])('a project can be in %s', async (folder) => {
  const texts = inFolder(folder, readTexts('samples/insurance-config'));
  expect(await (await FolderScene.open(texts)).allProblems()).toEqual([]);
});

test('an API can have the name of a folder', async () => {
  const sample = readTexts('samples/insurance-config');
  const renamed = (text: string) =>
    text.replaceAll('ext.common.v1.', 'ext.api.v1.').replaceAll('/ext/common/', '/ext/api/');
  const texts = Object.entries(sample).map(([file, text]) => [renamed(file), renamed(text)] as const);
  expect(await (await FolderScene.open(Object.fromEntries(texts))).allProblems()).toEqual([]);
});

describe('a document outside the workspace folders', () => {
  test('is judged alone', async () => {
    const workspace = new MemoryWorkspace({}, '');
    const service = createSortService(workspace);
    const uri = 'file:///elsewhere/config/integration/apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml';
    const other = `file:///elsewhere/${schema}`;
    service.open(uri, 1, billing[apiconfig] ?? '');
    service.open(other, 1, older[schema] ?? '');
    service.open(`file:///elsewhere/${baseSchema}`, 1, billing[baseSchema] ?? '');
    service.open(`file:///elsewhere/${baseApiconfig}`, 1, billing[baseApiconfig] ?? '');
    expect(await service.diagnostics(uri, never)).toEqual([]);
    expect(await service.definition(uri, { line: 3, character: 10 }, never)).toEqual([]);
    service.dispose();
  });
});

describe('the entities of a project', () => {
  const declared = vendors('Invoice.eti');
  const added = editable('Invoice.etx');
  const invoice = { [declared]: entity('Invoice', 'nonkeyable', column('DueDate', 'datetime')) };
  const batch = { [added]: extension('Invoice', column('Batch_Ext')) };
  const infoIn = (scene: FolderScene, file: string) =>
    scene.service.projects.of(scene.uriOf(file)).model.dataModel.entity('Invoice');
  const membersIn = (scene: FolderScene, file: string) =>
    [...(infoIn(scene, file)?.members.values() ?? [])].flatMap(({ name, place }) => (place ? name : []));

  test('come from its own files, and not from a stale copy', async () => {
    const stale = { [declared]: entity('Invoice', 'nonkeyable', column('Old')), [added]: extension('Invoice') };
    const scene = await FolderScene.open({
      ...billing,
      ...invoice,
      ...batch,
      ...inFolder('build', { ...billing, ...stale }),
    });
    expect(membersIn(scene, apiconfig)).toEqual(['Batch_Ext', 'DueDate']);
    expect(membersIn(scene, at('build', apiconfig))).toEqual(['Old']);
  });

  test('can be declared in another module, whose extensions count, too', async () => {
    const scene = await FolderScene.open({
      ...inFolder('one', { ...billing, ...batch }),
      ...inFolder('core', { ...invoice, [editable('Invoice.core.etx')]: extension('Invoice', column('Core')) }),
    });
    expect(membersIn(scene, at('one', apiconfig)).toSorted()).toEqual(['Batch_Ext', 'Core', 'DueDate']);
    expect(await scene.allProblems()).toEqual([]);
  });

  test('can be in a module with Gosu sources, whose enhancements count, too', async () => {
    const enhancement =
      'package ext\nenhancement InvoiceEnhancement : Invoice {\n  property get A_Ext() : String { return "" }\n}\n';
    const scene = await FolderScene.open({
      ...inFolder('one', billing),
      ...inFolder('core', { ...invoice, 'gsrc/ext/InvoiceEnhancement.gsx': enhancement }),
    });
    const { model } = scene.service.projects.of(scene.uriOf(at('one', apiconfig)));
    expect(model.dataModel.resolvePath('Invoice', 'Invoice.A_Ext').outcome).toBe('derived');
    expect(scene.service.projects.of(scene.uriOf(at('core', declared))).model).toBe(model);
  });

  test("of products side by side don't mix, although both extend an entity", async () => {
    const two = { ...billing, [declared]: entity('Invoice', 'nonkeyable', column('Other')), ...batch };
    const scene = await FolderScene.open({
      ...inFolder('one', { ...billing, ...invoice, ...batch }),
      ...inFolder('two', two),
    });
    expect(membersIn(scene, at('one', apiconfig))).toEqual(['Batch_Ext', 'DueDate']);
    expect(membersIn(scene, at('two', apiconfig))).toEqual(['Batch_Ext', 'Other']);
    expect(await scene.definitions(at('two', apiconfig), '"-due|Date"')).toEqual([
      at('two', baseSchema),
      at('two', schema),
    ]);
  });

  test('are a gap if several modules declare what the project lacks', async () => {
    const scene = await FolderScene.open({
      ...{ ...billing, ...batch },
      ...inFolder('a', invoice),
      ...inFolder('b', invoice),
    });
    expect(infoIn(scene, apiconfig)).toMatchObject({
      isWhole: false,
      gaps: [{ kind: 'ambiguous', fqn: 'Invoice' }],
    });
  });
});
