import { describe, expect, test } from 'vitest';
import { billing, paths, writable } from '../../kit/billing';
import { FolderScene, type Texts } from '../folderScene';
import { Project } from '../rules/project';
import { never } from './scene';

const { schema, mapping, updater } = paths;

/** Returns the labels of the items at the cursor, which `|` marks in `at`. */
async function labels(texts: Texts, file: string, at: string): Promise<readonly string[]> {
  const scene = await FolderScene.open(texts);
  const { uri, position } = scene.at(file, at);
  const { items } = scene.service.completion(uri, position, never);
  return items.map(({ label }) => label).sort();
}

/** The project with a definition, and an Invoice with the given members that refers to it. */
const referring = (members: string): Texts => ({
  ...writable,
  [schema]: `{
  "x-platform-combine": ["base.billing.v1.billing-1.0"],
  "definitions": {
    "Note_Ext": { "type": "object" },
    "Invoice": { ${members} }
  }
}
`,
});

describe.each([
  ['a definition', '"$ref": "#/definitions/Note_Ext"'],
  ['a property', '"properties": { "note": { "$ref": "#/definitions/Note_Ext" } }'],
  ['items', '"properties": { "notes": { "items": { "$ref": "#/definitions/Note_Ext" } } }'],
  ['additionalProperties of a definition', '"additionalProperties": { "$ref": "#/definitions/Note_Ext" }'],
  [
    'additionalProperties of a property',
    '"properties": { "notes": { "additionalProperties": { "$ref": "#/definitions/Note_Ext" } } }',
  ],
  ['allOf', '"allOf": [{ "type": "object" }, { "$ref": "#/definitions/Note_Ext" }]'],
  [
    'a nested property',
    '"properties": { "a": { "properties": { "b": { "items": { "$ref": "#/definitions/Note_Ext" } } } } }',
  ],
])('a $ref in %s', (_, members) => {
  test('is checked', async () => {
    const right = await FolderScene.open(referring(members));
    expect(await right.problems(schema)).toEqual([]);
    const wrong = await FolderScene.open(referring(members.replace('Note_Ext', 'Noet_Ext')));
    expect(await wrong.problems(schema)).toEqual([
      'name-not-found: The schema files of this API have no definition Noet_Ext. Did you mean "Note_Ext"?',
    ]);
  });

  test('leads to its definition, and is renamed with it', async () => {
    const texts = referring(members);
    const scene = await FolderScene.open(texts);
    expect(await scene.definitions(schema, '/Note|_Ext')).toEqual([schema]);
    const renamed = (await scene.textsRenamed(schema, '"Note|_Ext"', 'Remark_Ext'))[schema];
    expect(renamed).toBe(texts[schema]?.replaceAll('Note_Ext', 'Remark_Ext'));
  });

  test('is completed', async () => {
    const typed = referring(members.replace('#/definitions/Note_Ext', ''));
    expect(await labels(typed, schema, '"$ref": "|"')).toEqual(['#/definitions/Invoice', '#/definitions/Note_Ext']);
  });
});

describe.each([
  ['mapper', mapping, 'mappers'],
  ['updater', updater, 'updaters'],
])('the definition of a %s, written as a reference', (_, file, container) => {
  const written = (name: string): Texts => ({
    ...referring(''),
    [file]: `{
  "schemaName": "ext.billing.v1.billing_ext-1.0",
  "${container}": {
    "Notes": { "schemaDefinition": "#/definitions/${name}", "root": "entity.Note" }
  }
}
`,
  });

  test('is checked, and a fix keeps its form', async () => {
    expect(await (await FolderScene.open(written('Note_Ext'))).problems(file)).toEqual([]);
    const wrong = new Project(written('Noet_Ext'));
    expect(wrong.messages(file)).toEqual([
      'The schema files of this API have no definition Noet_Ext. Did you mean "Note_Ext"?',
    ]);
    expect((await wrong.fix('name-not-found')).texts).toEqual(written('Note_Ext'));
  });

  test('leads to the definition, and is renamed with it', async () => {
    const texts = written('Note_Ext');
    const scene = await FolderScene.open(texts);
    expect(await scene.definitions(file, '#/definitions/Note|_Ext')).toEqual([schema]);
    const renamed = {
      [schema]: texts[schema]?.replace('Note_Ext', 'Remark_Ext'),
      [file]: written('Remark_Ext')[file],
    };
    expect(await scene.textsRenamed(schema, '"Note|_Ext"', 'Remark_Ext')).toMatchObject(renamed);
    expect(await scene.textsRenamed(file, '#/definitions/Note|_Ext', 'Remark_Ext')).toMatchObject(renamed);
  });

  test('is completed in its form', async () => {
    const both = ['Invoice', 'Note_Ext'];
    const at = '"schemaDefinition": "#/definitions/|"';
    expect(await labels(written(''), file, at)).toEqual(both.map((name) => `#/definitions/${name}`));
    const empty = { ...written(''), [file]: `${written('')[file]}`.replace('#/definitions/', '') };
    expect(await labels(empty, file, '"schemaDefinition": "|"')).toEqual(both);
  });
});

test('a mapper that refers to its definition supplies its properties', () => {
  const bill = '"Bill": { "schemaDefinition": "#/definitions/Invoice",';
  const base = `${billing[paths.baseMapping]}`
    .replace('"Invoice": {', bill)
    .replace('"schemaDefinition": "Invoice",', '');
  const { model } = new Project({ ...billing, [paths.baseMapping]: base });
  const path = (api: string) => model.mappings.mapper({ api, name: 'Invoice' })?.paths.get('payerName')?.path;
  expect(path('billing')).toBe('Invoice.Payer.DisplayName');
});
