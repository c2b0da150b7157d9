import { describe, expect, test } from 'vitest';
import { paths, writable } from '../../kit/billing';
import { FolderScene, type Texts } from '../folderScene';

const { schema } = paths;

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
    const scene = await FolderScene.open(typed);
    const { uri, position } = scene.at(schema, '"$ref": "|"');
    const { items } = scene.service.completion(uri, position, { isCancellationRequested: false });
    expect(items.map(({ label }) => label).sort()).toEqual(['#/definitions/Invoice', '#/definitions/Note_Ext']);
  });
});
