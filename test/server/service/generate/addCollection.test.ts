import { describe, expect, test } from 'vitest';
import { addCollection } from '../../../../server/service/generate/addCollection';
import { planCollection } from '../../../../server/service/generate/addCollection/plan';
import { writeCollection } from '../../../../server/service/generate/addCollection/write';
import type { Question } from '../../../../server/service/generateTask';
import { type Project, sampleProject } from '../rules/project';
import { changed } from './generating';

const answers = {
  api: 'common',
  root: 'Inspector_Ext',
  collection: 'InspectorsExt',
  path: '/inspectors',
  properties: 'licenseDate: date-time, code: string = InspectorCode',
  'default-sort': '-licenseDate, code',
  package: 'base.rest.ext.cc.common.v1.inspectors',
  'supertype:collection': 'RestQueryCollectionResource<Inspector_Ext, InspectorExtResource>',
  'supertype:element': 'RestElementResource<Inspector_Ext>',
};

/**
 * Plans a collection with these answers. Stops if the plan is complete or refused, or if an answer is missing or
 * rejected. If the plan is complete, applies it.
 */
async function add(project: Project, given: Readonly<Record<string, string>>) {
  const asked: Question[] = [];
  const known: Record<string, string> = {};
  for (;;) {
    const planned = planCollection(project.model, known);
    if (planned.kind === 'refused') return { asked, refused: planned.reason };
    if (planned.kind === 'known') {
      const edits = await writeCollection(project.model, planned.value, project.read);
      return { asked, after: project.after(edits), edits };
    }
    const { question } = planned;
    asked.push(question);
    const answer = given[question.id];
    const isRejected = question.id in known && question.problem !== undefined;
    if (answer === undefined || isRejected) return { asked };
    known[question.id] = answer;
  }
}

/** Returns the reason why the last answer was rejected. */
async function problemOf(project: Project, given: Readonly<Record<string, string>>) {
  return (await add(project, { ...answers, ...given })).asked.at(-1)?.problem;
}

const folders = {
  apiconfig: 'config/integration/apis/ext/shared/v1/shared_ext-1.0.apiconfig.yaml',
  swagger: 'config/integration/apis/ext/common/v1/common_ext-1.0.swagger.yaml',
  mapping: 'config/integration/mappings/ext/common/v1/common_ext-1.0.mapping.json',
  schema: 'config/integration/schemas/ext/common/v1/common_ext-1.0.schema.json',
  classes: 'gsrc/base/rest/ext/cc/common/v1/inspectors',
};

describe('a new collection', () => {
  test('is complete: it is served, its element is known, and its default sort has no problems', async () => {
    const project = sampleProject();
    const { after, asked } = await add(project, answers);
    expect(asked.map(({ id }) => id)).toEqual(Object.keys(answers));
    expect(changed(project, after)).toEqual([
      folders.swagger,
      folders.apiconfig,
      folders.mapping,
      folders.schema,
      `${folders.classes}/InspectorExtResource.gs`,
      `${folders.classes}/InspectorsExtResource.gs`,
    ]);
    expect(after?.summary()).toEqual([]);
    const [id] = after?.model.resources.named('InspectorsExt') ?? [];
    const info = id && after?.model.collections.get(id);
    expect(info).toMatchObject({ isServed: true, apis: expect.arrayContaining(['common']) });
    expect(info?.element).toMatchObject({ definition: 'InspectorExt' });
    expect(info?.kind.kind).toBe('query');
    expect(id && after?.model.sortKeys.of(id).map(({ name }) => name)).toEqual(['code', 'licenseDate']);
  });

  test("is written in the style of the user's files", async () => {
    const { after } = await add(sampleProject(), answers);
    const texts = after?.texts ?? {};
    expect(texts[`${folders.classes}/InspectorsExtResource.gs`]).toBe(
      [
        'package base.rest.ext.cc.common.v1.inspectors',
        '',
        '@Export',
        '@ResourceName("InspectorsExt")',
        'class InspectorsExtResource extends RestQueryCollectionResource<Inspector_Ext, InspectorExtResource> {',
        '',
        '  override protected function buildBaseQuery() : Query<Inspector_Ext> {',
        '    return Query.make(Inspector_Ext)',
        '  }',
        '}',
        '',
      ].join('\n'),
    );
    expect(texts[folders.apiconfig]).toContain(
      [
        '  InspectorExt:',
        '    resource: base.rest.ext.cc.common.v1.inspectors.InspectorExtResource',
        '    mapper: InspectorExt',
        '  InspectorsExt:',
        '    resource: base.rest.ext.cc.common.v1.inspectors.InspectorsExtResource',
        '    defaultSort:',
        '      - "-licenseDate"',
        '      - code',
      ].join('\n'),
    );
    expect(texts[folders.mapping]).toContain('"code": { "path": "Inspector_Ext.InspectorCode" }');
    expect(texts[folders.swagger]).toContain('  /inspectors/{inspectorId}:\n    get:\n');
    expect(texts[folders.swagger]).toContain('$ref: common#/definitions/InspectorExt\n');
  });

  test('can be the first path of its API', async () => {
    const billing = { ...answers, api: 'billing', package: 'base.rest.ext.cc.billing.v1.inspectors' };
    const { after } = await add(sampleProject(), billing);
    expect(after?.summary()).toEqual([]);
    expect(after?.texts['config/integration/apis/ext/billing/v1/billing_ext-1.0.swagger.yaml']).toContain(
      'paths:\n  /inspectors:\n    get:\n',
    );
    const [id] = after?.model.resources.named('InspectorsExt') ?? [];
    expect(id && after?.model.collections.get(id)).toMatchObject({ isServed: true, apis: ['billing'] });
  });

  test('is shown at the position of its name', async () => {
    const { model, read, settings } = sampleProject();
    const context = { model, read, settings: () => settings, selectedFiles: { with: () => answers, keep() {} } };
    const result = await addCollection(context as never, answers);
    expect(result).toMatchObject({ kind: 'edit', label: 'Add Collection InspectorsExt' });
    const edited = sampleProject().after((await add(sampleProject(), answers)).edits ?? []).texts[folders.apiconfig];
    const { line = 0, character } = (result.kind === 'edit' && result.reveal?.range.start) || {};
    expect(edited?.split('\n')[line]?.slice(character)).toBe('InspectorsExt:');
  });
});

test('the steps are counted', async () => {
  const { asked } = await add(sampleProject(), { ...answers, collection: 'Sheep', element: 'SheepExt' });
  expect(asked.map(({ id, remaining }) => [id, remaining])).toEqual([
    ['api', 8],
    ['root', 7],
    ['collection', 6],
    ['element', 6],
    ['path', 5],
    ['properties', 4],
    ['default-sort', 3],
    ['package', 2],
    ['supertype:collection', 1],
    ['supertype:element', 0],
  ]);
});

test('a class can be created without a superclass, which a note mentions', async () => {
  const { model, read, settings } = sampleProject();
  const bare = { ...answers, 'supertype:collection': '' };
  const context = { model, read, settings: () => settings, selectedFiles: { with: () => bare, keep() {} } };
  expect(await addCollection(context as never, bare)).toMatchObject({
    note: 'InspectorsExtResource has no superclass yet. Add one before you deploy.',
  });
  const { after } = await add(sampleProject(), bare);
  expect(after?.texts[`${folders.classes}/InspectorsExtResource.gs`]).toContain('\nclass InspectorsExtResource {\n');
});

describe("existing parts aren't written again", () => {
  const project = sampleProject();

  test.each([
    [
      { collection: 'Activities' },
      '"Activities" already exists in shared_ext-1.0.apiconfig.yaml. Enter a different name.',
    ],
    [
      { collection: 'CustomEntitiesExt' },
      '"CustomEntitiesExt" already exists in shared_ext-1.0.apiconfig.yaml. Enter a different name.',
    ],
    [{ path: '/custom-entities' }, 'The path /custom-entities already exists. Enter a different path.'],
    [{ path: '/activities' }, 'The path /activities already exists. Enter a different path.'],
  ])('%j', async (given, problem) => {
    expect(await problemOf(project, given)).toBe(problem);
  });

  test('including an element with an existing name, for which another name is requested', async () => {
    const taken = sampleProject((text) =>
      text.replace('    "CustomEntityExt": {', '    "InspectorExt": { "type": "object" },\n    "CustomEntityExt": {'),
    );
    const question = {
      id: 'element',
      proposal: 'InspectorExt',
      problem: 'The definition "InspectorExt" already exists. Enter a different name.',
    };
    const { asked } = await add(taken, { ...answers, element: 'InspectorExt' });
    expect(asked.at(-1)).toMatchObject(question);
    expect((await add(taken, answers)).asked.at(-1)).toMatchObject(question);
    const { edits, after } = await add(taken, { ...answers, element: 'OneInspectorExt' });
    expect(edits?.length).toBe(6);
    expect(after?.texts[folders.mapping]).toContain('"schemaDefinition": "OneInspectorExt"');
  });

  test('including a file at the location of a class', async () => {
    const { edits, after } = await add(project, answers);
    expect(edits?.length).toBe(6);
    const again = after && (await add(after, answers));
    expect(again?.asked.at(-1)?.problem).toBe(
      '"InspectorsExt" already exists in shared_ext-1.0.apiconfig.yaml. Enter a different name.',
    );
  });
});

describe('after an invalid answer, the same question is asked again', () => {
  const project = sampleProject();

  test.each([
    [{ root: 'no entity' }, '"no entity" isn\'t a valid entity name. Enter a name such as Inspection_Ext.'],
    [
      { collection: 'no name' },
      '"no name" isn\'t a valid name. Use letters, digits, and underscores, and don\'t begin with a digit.',
    ],
    [{ path: 'inspectors' }, 'Enter a path such as /inspections.'],
    [{ properties: 'a b' }, '"a b" isn\'t a valid property. Enter a name and a type, such as dueDate: date-time.'],
    [{ properties: 'code' }, 'Enter a type for "code", because no entity file shows the type of Inspector_Ext.Code.'],
    [
      { properties: 'code: text' },
      expect.stringContaining('"text" isn\'t a supported type. Use one of these types: string, integer,'),
    ],
    [{ properties: 'a: string, a: date' }, '"a" is listed twice. Remove one of the two entries.'],
    [{ 'default-sort': 'code, dueDate' }, '"dueDate" isn\'t one of the properties that you entered. Correct the name.'],
    [{ 'default-sort': 'code, -code' }, '"code" is listed twice. Remove one of the two entries.'],
    [
      { package: 'base.rest.ext.cc.common.v1.activities', collection: 'ActivitiesExt', element: 'OneActivityExt' },
      'Class base.rest.ext.cc.common.v1.activities.ActivitiesExtResource already exists. Enter a different package.',
    ],
    [{ package: 'a b' }, '"a b" isn\'t a valid package name. Enter a name such as ext.rest.claim.v1.inspections.'],
    [
      { 'supertype:collection': 'A {}' },
      "A {} isn't a valid class name. Enter a name such as base.rest.billing.v1.InvoicesCoreResource.",
    ],
  ])('%j', async (given, problem) => {
    expect(await problemOf(project, given)).toEqual(problem);
  });
});

test('a property without a type has the type of its column', async () => {
  const given = { ...answers, root: 'Inspection_Ext', properties: 'passed, date = InspectionDate, note: string' };
  const { after } = await add(sampleProject(), { ...given, 'default-sort': 'date' });
  const properties = after?.model.schemas.definition({ api: 'common', name: 'InspectorExt' })?.properties;
  const types = [...(properties?.values() ?? [])].map(({ name, type, format }) =>
    [name, type, format].join(' ').trim(),
  );
  expect(types.sort()).toEqual(['date string date-time', 'note string', 'passed boolean']);
});

describe('facts that no file contains are requested, never guessed', () => {
  test('such as superclasses and a package', async () => {
    const empty = sampleProject((text) => (/^class /m.test(text) ? text.replace(/ extends [^{]+/, ' ') : text));
    const { asked } = await add(empty, answers);
    const choicesOf = (id: string) => asked.find((question) => question.id === id)?.choices;
    const none = [{ value: '', label: 'No Superclass', description: 'Add it to the class later' }];
    expect(choicesOf('supertype:collection')).toEqual(none);
    expect(choicesOf('supertype:element')).toEqual(none);
  });

  test("with only superclasses that aren't made for another collection", async () => {
    const { asked } = await add(sampleProject(), answers);
    const question = asked.find(({ id }) => id === 'supertype:element');
    expect(question?.choices.map(({ value }) => value)).toEqual(['RestElementResource<Inspector_Ext>', '']);
  });

  test('with a package beside the classes of the API first', async () => {
    const { asked } = await add(sampleProject(), answers);
    const question = asked.find(({ id }) => id === 'package');
    expect(question?.choices[0]).toEqual({
      value: 'base.rest.ext.cc.common.v1.inspectors',
      label: 'base.rest.ext.cc.common.v1.inspectors',
      description: 'beside ActivitiesExtResource',
    });
  });

  test('with a package modeled on another API if the API has no classes', async () => {
    const project = sampleProject((text) => text.replace('package base.rest.ext.cc.billing.', 'package unused.'));
    const { asked } = await add(project, { ...answers, api: 'billing' });
    const question = asked.find(({ id }) => id === 'package');
    expect(question?.choices[0]).toMatchObject({ value: 'base.rest.ext.cc.billing.v1.inspectors' });
  });

  test("with the user's superclasses for this entity as choices", async () => {
    const { asked } = await add(sampleProject(), answers);
    const question = asked.find(({ id }) => id === 'supertype:collection');
    expect(question?.choices.slice(0, 2).map(({ value }) => value)).toEqual([
      'RestQueryCollectionResource<Inspector_Ext, InspectorExtResource>',
      'GeneratedRestQueryCollectionResource<Inspector_Ext, InspectorExtResource>',
    ]);
  });
});
