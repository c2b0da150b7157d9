import { describe, expect, test } from 'vitest';
import type { CompletionItem } from 'vscode-languageserver-types';
import { createSortService } from '../../../../server/service/create';
import { formatOf } from '../../../../server/service/facts/formats';
import { ties } from '../../../../server/service/symbols/ties';
import { type FileKind, readFileName } from '../../../../server/service/text/fileName';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { marked, offsetAt } from '../../kit/cursor';
import { never } from './scene';

const folder = 'config/integration';
const path = {
  schema: `${folder}/schemas/ext/desk/v1/desk_ext-1.0.schema.json`,
  mapping: `${folder}/mappings/ext/desk/v1/desk_ext-1.0.mapping.json`,
  updater: `${folder}/updaters/ext/desk/v1/desk_ext-1.0.updater.json`,
  apiconfig: `${folder}/apis/ext/desk/v1/desk_ext-1.0.apiconfig.yaml`,
  swagger: `${folder}/apis/ext/desk/v1/desk_ext-1.0.swagger.yaml`,
  published: `${folder}/apis/published-apis.yaml`,
  gosu: 'gsrc/ext/rest/desk/v1/TasksExtResource.gs',
  entity: 'config/extensions/entity/Task.etx',
} as const satisfies Record<FileKind, string>;
const base = 'base.desk.v1.desk-1.0';
const common = 'base.common.v1.common-1.0';

/** A project with a base layer, a customer layer, and a second API that has no customer layer. */
const project = {
  [`${folder}/schemas/base/desk/v1/desk-1.0.schema.json`]: '{ "definitions": { "Task": {}, "Task/Note": {} } }',
  [`${folder}/schemas/base/common/v1/common-1.0.schema.json`]: '{ "definitions": { "User": {} } }',
  [`${folder}/mappings/base/desk/v1/desk-1.0.mapping.json`]: `{ "schemaName": "${base}", "mappers": { "Task": {}, "TaskSummary": { "schemaDefinition": "Task" } } }`,
  [`${folder}/mappings/base/common/v1/common-1.0.mapping.json`]: `{ "schemaName": "${common}", "mappers": { "User": {} } }`,
  [`${folder}/updaters/base/desk/v1/desk-1.0.updater.json`]: `{ "schemaName": "${base}", "updaters": { "NewTask": { "schemaDefinition": "Task" } } }`,
  [`${folder}/updaters/base/common/v1/common-1.0.updater.json`]: `{ "schemaName": "${common}", "updaters": {} }`,
  [`${folder}/apis/base/desk/v1/desk-1.0.apiconfig.yaml`]:
    'resources:\n  Tasks:\n    resource: base.rest.desk.v1.TasksResource\n  Task:\n    resource: base.rest.desk.v1.TaskResource\n',
  [`${folder}/apis/base/common/v1/common-1.0.apiconfig.yaml`]:
    'resources:\n  Users:\n    resource: base.rest.common.v1.UsersResource\n',
  [`${folder}/apis/base/desk/v1/desk-1.0.swagger.yaml`]: [
    'paths:',
    '  /tasks:',
    '    get:',
    '      x-platform-extensions:',
    '        resourceType: Tasks',
    '        childResourceType: Task',
    '',
  ].join('\n'),
  [`${folder}/apis/base/common/v1/common-1.0.swagger.yaml`]: 'paths: {}\n',
  [path.schema]: `{ "x-platform-combine": ["${base}"], "definitions": {} }`,
  [path.mapping]: `{ "combine": ["${base}"], "mappers": {} }`,
  [path.updater]: `{ "combine": ["${base}"], "updaters": {} }`,
  [path.apiconfig]: `combine:\n  - ${base}\nresources: {}\n`,
  [path.swagger]: `x-platform-combine:\n  - ${base}\npaths: {}\n`,
  [path.published]: 'apis:\n  - name: ext.desk.v1.desk_ext-1.0\n',
  'gsrc/base/rest/desk/v1/TasksResource.gs':
    'package base.rest.desk.v1\n\nclass TasksResource extends RestQueryCollectionResource<Task, TaskResource> {\n}\n',
  'gsrc/base/rest/desk/v1/TaskResource.gs':
    'package base.rest.desk.v1\n\nclass TaskResource extends RestResource {\n}\n',
  [path.gosu]:
    'package ext.rest.desk.v1\n\nuses base.rest.desk.v1.TasksResource\n\nclass TasksExtResource extends TasksResource {\n}\n',
  'gsrc/acme/Clock.gs': 'package acme\n\nclass Clock {\n}\n',
  'gsrc/acme/TaskEnhancement.gs': 'package acme\n\nenhancement TaskEnhancement : entity.Task {\n}\n',
  'gsrc/acme/Colors.gs': 'package acme\n\nenum Colors {\n  RED\n}\n',
  'gsrc/acme/Ticking.gs': 'package acme\n\ninterface Ticking {\n}\n',
};

/** Opens a file with the text, and returns the items at its cursor and a function that accepts an item. */
async function complete(file: string, markedText: string) {
  const { text, position } = marked(markedText);
  const workspace = new MemoryWorkspace({ ...project, [file]: text });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  service.open(workspace.uriOf(file), 1, text);
  const { items } = service.completion(workspace.uriOf(file), position, never);
  service.dispose();
  const sorted = [...items].sort((one, other) => (one.sortText ?? '').localeCompare(other.sortText ?? ''));
  const accepted = (label: string) => {
    const item = sorted.find((each) => each.label === label);
    return item ? textAfter(text, offsetAt(text, position), item) : undefined;
  };
  const labels = sorted.map(({ label, detail }) => (detail ? `${label} · ${detail}` : label));
  return { labels, items: sorted, accepted };
}

/** Returns the text after accepting an item. Fails if an editor would discard the item because of the typed text. */
function textAfter(text: string, cursor: number, { textEdit, filterText = '' }: CompletionItem): string {
  if (!textEdit || !('range' in textEdit)) throw new Error('The item has no edit');
  const [start, end] = [offsetAt(text, textEdit.range.start), offsetAt(text, textEdit.range.end)];
  expect(filterText.toLowerCase()).toContain(text.slice(start, cursor).trim().toLowerCase());
  return text.slice(0, start) + textEdit.newText + text.slice(end);
}

const schema = (definition: string) => `{ "definitions": { "Task_Ext": { ${definition} } } }`;
const mapper = (rest: string) => `{ "combine": ["${base}"], "mappers": { "Task_Ext": { ${rest} } } }`;
const updater = (rest: string) => `{ "combine": ["${base}"], "updaters": { "Task_Ext": { ${rest} } } }`;
const resource = (rest: string) => `combine:\n  - ${base}\nresources:\n  Task:\n    ${rest}\n`;
const operation = (rest: string) =>
  `x-platform-combine:\n  - ${base}\npaths:\n  /tasks:\n    get:\n      x-platform-extensions:\n        ${rest}\n`;
const combining = (definition: string) =>
  `{ "x-platform-combine": ["${base}"], "x-platform-import": { "common": "${common}" }, ${schema(definition).slice(2)}`;
const definitions = [
  '#/definitions/Task',
  '#/definitions/Task~1Note',
  '#/definitions/Task_Ext',
  'common#/definitions/User',
];
const files = [common, base];

describe('completion of names that tie files together', () => {
  test.each<[kind: FileKind, text: string, labels: readonly string[], after: string]>([
    ['schema', '{ "x-platform-combine": ["|"] }', files, `{ "x-platform-combine": ["${common}"] }`],
    [
      'schema',
      `{ "x-platform-combine": ["${base}", |] }`,
      [common],
      `{ "x-platform-combine": ["${base}", "${common}"] }`,
    ],
    ['schema', '{ "x-platform-combine": | }', files, `{ "x-platform-combine": ["${common}"] }`],
    ['schema', '{ "x-platform-combine": ["base.com|\n] }', files, `{ "x-platform-combine": ["${common}"\n] }`],
    [
      'schema',
      '{ "x-platform-import": { "a": "base.common.v1.com|mo-9" } }',
      files,
      `{ "x-platform-import": { "a": "${common}" } }`,
    ],
    [
      'schema',
      `{ "x-platform-import": { "a": "${common}", "b": "|" } }`,
      [base],
      `{ "x-platform-import": { "a": "${common}", "b": "${base}" } }`,
    ],
    ['schema', combining('"$ref": "|"'), definitions, combining('"$ref": "#/definitions/Task"')],
    [
      'schema',
      combining('"x-platform-extend": ["#/def|"]'),
      definitions,
      combining('"x-platform-extend": ["#/definitions/Task"]'),
    ],
    [
      'schema',
      combining('"x-platform-extend": |'),
      definitions,
      combining('"x-platform-extend": ["#/definitions/Task"]'),
    ],
    [
      'schema',
      combining('"properties": { "a": { "$ref": | } }'),
      definitions,
      combining('"properties": { "a": { "$ref": "#/definitions/Task" } }'),
    ],
    [
      'schema',
      combining('"properties": { "a": { "items": { "$ref": "#/definitions/Ta|" } } }'),
      definitions,
      combining('"properties": { "a": { "items": { "$ref": "#/definitions/Task" } } }'),
    ],
    ['mapping', '{ "schemaName": "|" }', [common, base, 'ext.desk.v1.desk_ext-1.0'], `{ "schemaName": "${common}" }`],
    ['mapping', '{ "schemaName": base.common-|, "mappers": {} }', [common, base, 'ext.desk.v1.desk_ext-1.0'], ''],
    ['mapping', '{ "combine": ["|"] }', files, `{ "combine": ["${common}"] }`],
    ['mapping', '{ "import": { "a": "|" } }', files, `{ "import": { "a": "${common}" } }`],
    ['mapping', mapper('"schemaDefinition": "|"'), ['Task', 'Task/Note'], mapper('"schemaDefinition": "Task"')],
    [
      'mapping',
      mapper('"properties": { "a": { "mapper": "|" } }'),
      ['#/mappers/Task', '#/mappers/TaskSummary · Task', '#/mappers/Task_Ext'],
      mapper('"properties": { "a": { "mapper": "#/mappers/Task" } }'),
    ],
    ['updater', '{ "schemaName": "ext.d|\n}', [common, base, 'ext.desk.v1.desk_ext-1.0'], ''],
    ['updater', '{ "combine": ["|"] }', files, `{ "combine": ["${common}"] }`],
    ['updater', '{ "import": { "a": | } }', files, `{ "import": { "a": "${common}" } }`],
    [
      'updater',
      updater('"schemaDefinition": "Ta|sk/Note"'),
      ['Task', 'Task/Note'],
      updater('"schemaDefinition": "Task"'),
    ],
    ['apiconfig', 'combine:\n  - |\n', files, `combine:\n  - ${common}\n`],
    ['apiconfig', 'combine:\n  -|\n', files, `combine:\n  - ${common}\n`],
    ['apiconfig', 'combine: |\nresources: {}\n', files, `combine: \n  - ${common}\nresources: {}\n`],
    ['apiconfig', 'combine:|\n', files, `combine:\n  - ${common}\n`],
    ['apiconfig', 'combine:\n  |\n', files, `combine:\n  - ${common}\n`],
    ['apiconfig', 'combine:\n  base.comm|\n', files, `combine:\n  - ${common}\n`],
    ['apiconfig', `combine:\n  - ${base}\n  |\n`, [common], `combine:\n  - ${base}\n  - ${common}\n`],
    ['apiconfig', 'combine: ["base.|]\n', files, `combine: ["${common}"]\n`],
    ['apiconfig', `combine: ['${base}', '|']\n`, [common], `combine: ['${base}', '${common}']\n`],
    ['apiconfig', `combine: [${base}, base.com|]\n`, [common], `combine: [${base}, ${common}]\n`],
    ['apiconfig', "combine:\n  - 'base.common.v1.co|\n", files, `combine:\n  - '${common}'\n`],
    [
      'apiconfig',
      `combine:\n  - base.common.|v1.comon-1.0\n  - ${base}\n`,
      [common],
      `combine:\n  - ${common}\n  - ${base}\n`,
    ],
    [
      'apiconfig',
      'mappingFiles:\n- base.common.v1.|\n',
      [common, base, 'ext.desk.v1.desk_ext-1.0'],
      `mappingFiles:\n- ${common}\n`,
    ],
    ['apiconfig', 'updaterFiles: [|]\n', [common, base, 'ext.desk.v1.desk_ext-1.0'], `updaterFiles: [${common}]\n`],
    [
      'apiconfig',
      'linkedApis:\n  - "|\n',
      [common, base, 'ext.desk.v1.desk_ext-1.0'],
      `linkedApis:\n  - "${common}"\n`,
    ],
    [
      'apiconfig',
      resource('resource: |'),
      [
        'base.rest.desk.v1.TaskResource',
        'base.rest.desk.v1.TasksResource',
        'ext.rest.desk.v1.TasksExtResource',
        'acme.Clock',
      ],
      resource('resource: base.rest.desk.v1.TaskResource'),
    ],
    ['apiconfig', resource('mapper: |'), ['Task', 'TaskSummary · Task'], resource('mapper: Task')],
    [
      'apiconfig',
      resource('mapper: Task\n    updater:|'),
      ['NewTask · Task'],
      resource('mapper: Task\n    updater: NewTask'),
    ],
    ['apiconfig', 'Task: { mapper: "Ta|" }\n', ['Task', 'TaskSummary · Task'], 'Task: { mapper: "Task" }\n'],
    ['swagger', 'x-platform-combine:\n  - |\npaths: {}\n', files, `x-platform-combine:\n  - ${common}\npaths: {}\n`],
    ['swagger', 'x-platform-combine: |\n', files, `x-platform-combine: \n  - ${common}\n`],
    [
      'swagger',
      'x-platform-schema-import:\n  desk: |\n',
      [common, base, 'ext.desk.v1.desk_ext-1.0'],
      `x-platform-schema-import:\n  desk: ${common}\n`,
    ],
    [
      'swagger',
      `x-platform-schema-import: { a: ${common}, b: base.| }\n`,
      [base, 'ext.desk.v1.desk_ext-1.0'],
      `x-platform-schema-import: { a: ${common}, b: ${base} }\n`,
    ],
    [
      'swagger',
      operation('resourceType: |'),
      ['Task · TaskResource', 'Tasks · TasksResource'],
      operation('resourceType: Task'),
    ],
    [
      'swagger',
      operation('resourceType: Tasks\n        childResourceType: "T|'),
      ['Task · TaskResource', 'Tasks · TasksResource'],
      operation('resourceType: Tasks\n        childResourceType: "Task"'),
    ],
    ['published', 'apis:\n  - name: |\n', [common, base, 'ext.desk.v1.desk_ext-1.0'], `apis:\n  - name: ${common}\n`],
    [
      'published',
      `apis:\n  - name: ${common}\n    published: true\n  - name: base.|\n    published: true\n`,
      [base, 'ext.desk.v1.desk_ext-1.0', `${common} · already in the list`],
      `apis:\n  - name: ${common}\n    published: true\n  - name: ${base}\n    published: true\n`,
    ],
    [
      'published',
      `apis:\n  - name: ${common}\n  - |\n`,
      [base, 'ext.desk.v1.desk_ext-1.0', `${common} · already in the list`],
      `apis:\n  - name: ${common}\n  - name: ${base}\n`,
    ],
    // Incomplete text above other text.
    ['apiconfig', `combine:\n  - "base.comm|\n  - ${base}\n`, [common], `combine:\n  - "${common}"\n  - ${base}\n`],
    [
      'apiconfig',
      `combine: |\n# comment\nmappingFiles: []\n`,
      files,
      `combine: \n  - ${common}\n# comment\nmappingFiles: []\n`,
    ],
    [
      'apiconfig',
      resource("mapper: 'Task|\n    updater: NewTask"),
      ['Task', 'TaskSummary · Task'],
      resource("mapper: 'Task'\n    updater: NewTask"),
    ],
    [
      'apiconfig',
      resource('mapper: |\n    updater: NewTask'),
      ['Task', 'TaskSummary · Task'],
      resource('mapper: Task\n    updater: NewTask'),
    ],
    [
      'apiconfig',
      resource('resource: # none yet\n    mapper: Tas|'),
      ['Task', 'TaskSummary · Task'],
      resource('resource: # none yet\n    mapper: Task'),
    ],
    [
      'apiconfig',
      'combine:\r\n  - base.com|\r\nresources: {}\r\n',
      files,
      `combine:\r\n  - ${common}\r\nresources: {}\r\n`,
    ],
    [
      'swagger',
      operation('resourceType: "Ta|\n        operationType: get-element'),
      ['Task · TaskResource', 'Tasks · TasksResource'],
      operation('resourceType: "Task"\n        operationType: get-element'),
    ],
    [
      'swagger',
      operation('resourceType:|\n        operationType: get-element'),
      ['Task · TaskResource', 'Tasks · TasksResource'],
      operation('resourceType: Task\n        operationType: get-element'),
    ],
    [
      'swagger',
      `${operation('resourceType: Ta|sks')}  /notes:\n    get: [\n`,
      ['Task · TaskResource', 'Tasks · TasksResource'],
      `${operation('resourceType: Task')}  /notes:\n    get: [\n`,
    ],
    [
      'published',
      `apis:\n  - name: ${common}\n  - name: "|\n    published: true\n`,
      [base, 'ext.desk.v1.desk_ext-1.0', `${common} · already in the list`],
      `apis:\n  - name: ${common}\n  - name: "${base}"\n    published: true\n`,
    ],
    ['published', `apis:\n  - name: ${base}|\n    published: true\n`, [common, base, 'ext.desk.v1.desk_ext-1.0'], ''],
    [
      'mapping',
      mapper('\n"schemaDefinition": "Ta|\n"root": "entity.Task"'),
      ['Task', 'Task/Note'],
      mapper('\n"schemaDefinition": "Task"\n"root": "entity.Task"'),
    ],
    [
      'mapping',
      mapper('\n"schemaDefinition": |,\n"root": "entity.Task"'),
      ['Task', 'Task/Note'],
      mapper('\n"schemaDefinition": "Task",\n"root": "entity.Task"'),
    ],
    ['schema', combining('"properties": { "a": {\n"$ref": "common#/definitions/U|\n} }'), definitions, ''],
  ])('in the file %s: %j', async (kind, text, labels, after) => {
    const found = await complete(path[kind], text);
    expect(found.labels).toEqual(labels);
    if (after !== '') expect(found.accepted(found.items[0]?.label ?? '')).toBe(after);
  });

  test('offers no names of another vendor, and none where names have another meaning', async () => {
    expect((await complete(path.swagger, 'x-acme-combine:\n  - |\n')).labels).toEqual([]);
    expect((await complete(path.swagger, 'tags:\n  - |\n')).labels).toEqual([]);
    expect((await complete(path.apiconfig, 'resourceAccess:\n  internal:\n    resource: |\n')).labels).toEqual([]);
    expect((await complete(path.published, 'apis:\n  # - name: |\n')).labels).toEqual([]);
    expect((await complete(path.apiconfig, resource('resource: [|]'))).labels).toEqual([]);
    expect((await complete(path.mapping, '{ "schemaName": ["|"] }')).labels).toEqual([]);
    const description = 'info:\n  description: >\n    combine:\n    |\n';
    expect((await complete(path.swagger, description)).labels).toEqual([]);
  });

  test('offers the resources that operations use as keys of an apiconfig file', async () => {
    expect((await complete(path.apiconfig, 'resources:\n  |\n')).labels).toEqual([
      'Task · Swagger file',
      'Tasks · Swagger file',
    ]);
    const below = await complete(path.apiconfig, 'resources:\n  Tasks:\n    resource: a.B\n  |\n');
    expect(below.labels).toEqual(['Task · Swagger file']);
    const renamed = await complete(path.apiconfig, 'resources:\n  Tas|:\n    resource: a.B\n');
    expect(renamed.accepted('Tasks')).toBe('resources:\n  Tasks:\n    resource: a.B\n');
  });

  test('offers the keys at the top level of a file', async () => {
    expect((await complete(path.apiconfig, `combine:\n  - ${base}\n|`)).labels).not.toContain(
      'combine · apiconfig files',
    );
    const { labels, accepted } = await complete(path.apiconfig, `combine:\n  - ${base}\nmapp|\nresources: {}\n`);
    expect(labels).toEqual([
      'mappingFiles · mapping files',
      'updaterFiles · updater files',
      'linkedApis · Swagger files',
    ]);
    expect(accepted('mappingFiles')).toBe(`combine:\n  - ${base}\nmappingFiles:\n  - $0\nresources: {}\n`);
    const swagger = await complete(path.swagger, 'x-platform-sch|\npaths: {}\n');
    expect(swagger.labels).toEqual(['x-platform-combine · Swagger files', 'x-platform-schema-import · schema files']);
    expect(swagger.accepted('x-platform-schema-import')).toBe('x-platform-schema-import:\n  $0\npaths: {}\n');
    const mapping = await complete(path.mapping, '{ "|": "", "mappers": {} }');
    expect(mapping.labels).toEqual(['combine · mapping files', 'import · mapping files', 'schemaName · schema files']);
  });
});

/** Returns JSON with a value at a path of keys. The cursor is the whole value. */
function jsonWith(keys: readonly string[], isList: boolean): string {
  return `${keys.map((key) => `{ "${key}": `).join('')}${isList ? '["|"]' : '"|"'}${' }'.repeat(keys.length)}`;
}

/** Returns YAML with a value at a path of keys. Each mapping in a list of APIs is an item. */
function yamlWith(keys: readonly string[], isList: boolean): string {
  if (keys[0] === 'apis') return 'apis:\n  - name: |\n';
  const lines = keys.map((key, depth) => `${'  '.repeat(depth)}${key}:`);
  return `${lines.join('\n')}${isList ? `\n${'  '.repeat(keys.length)}- |` : ' |'}\n`;
}

test.each(ties.flatMap((tie) => tie.files.map((kind) => [kind, tie.path, tie] as const)))(
  'in each %s file, %s is completed with a name that is read there',
  async (kind, _, tie) => {
    const keys = tie.path.split('/').map((key) => key.replace('x-*-', 'x-platform-').replace('*', 'get'));
    const isYaml = path[kind].endsWith('.yaml');
    const text = (isYaml ? yamlWith : jsonWith)(keys, tie.isList === true);
    const above = { schema: '"x-platform-combine"', mapping: '"combine"', updater: '"combine"' };
    const head = isYaml
      ? `${kind === 'swagger' ? 'x-platform-combine' : 'combine'}:\n  - ${base}\n`
      : `{ ${Object.entries(above).find(([each]) => each === kind)?.[1]}: ["${base}"], `;
    const isHead = /combine$/.test(tie.path);
    const whole = isHead || kind === 'published' ? text : isYaml ? head + text : head + text.slice(2);
    const { items, accepted } = await complete(path[kind], whole);
    const [first] = items;
    const after = accepted(first?.label ?? '') ?? '';
    const name = readFileName(path[kind]);
    if (!name) throw new Error('The file has no kind');
    const format = formatOf(name);
    const read = format
      .split(after)
      .flatMap(({ start, end, context }) => tie.names(format.parse(after.slice(start, end), context).facts, 'platform'))
      .map(({ value }) => value);
    expect(read).toContain(first?.label.replace(/^.*#\/\w+\//, ''));
  },
);
