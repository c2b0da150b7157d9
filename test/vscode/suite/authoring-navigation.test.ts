import assert from 'node:assert/strict';
import { commands } from 'vscode';
import {
  definitionsAt,
  highlightsAt,
  hintsOf,
  hoversAt,
  lensesOf,
  linksOf,
  outlineOf,
  rawLensesOf,
  referencesAt,
  workspaceSymbols,
} from './providers';
import { behind, discardChanges, findInWorkspace, openEditor } from './workspace';

const shared = 'shared_ext-1.0.apiconfig.yaml';

async function open(file: string) {
  return (await openEditor(await findInWorkspace(file))).document;
}

suite('hover', () => {
  teardown(discardChanges);

  test('explains why a name in a default sort is a sort key, and how callers use it', async () => {
    const document = await open(shared);
    const [text = '', ...others] = await hoversAt(document, behind(document, '- dueDa'));
    assert.deepEqual(others, []);
    assert.match(text, /\*\*dueDate\*\* · date-time · direct \(`Activity\.TargetDate`\)/);
    assert.match(text, /The default sort uses this key, too \(2nd, ascending\)/);
    assert.match(text, /`GET \/common\/v1\/activities\?sort=dueDate`/);
  });

  test('shows the default sort of a collection', async () => {
    const document = await open(shared);
    const [text = ''] = await hoversAt(document, behind(document, '\n  Activitie'));
    assert.match(text, /\*\*Activities\*\* · query-backed · `GET \/common\/v1\/activities`/);
    assert.match(text, /The collection is sorted by escalated descending, dueDate, assignedUserName/);
  });

  test('shows the path of a sort key in Gosu', async () => {
    const document = await open('ActivitiesExtResource.gs');
    const [text = ''] = await hoversAt(document, behind(document, '"assignedU'));
    assert.match(text, /sort key of ActivitiesExtResource · AssignedUser → DisplayName/);
  });
});

suite('navigation', () => {
  teardown(discardChanges);

  test('goes from a default sort to the property and the sort key', async () => {
    const document = await open(shared);
    assert.deepEqual(await definitionsAt(document, behind(document, '- assignedU')), [
      'common_ext-1.0.schema.json:12 "assignedUserName_Ext": {',
      'ActivitiesExtResource.gs:15 sortColumns.put("assignedUserName_Ext", new PathSortColumn({',
    ]);
  });

  test('goes from a resource to its class, and from a $ref to its definition', async () => {
    const document = await open(shared);
    const classes = await definitionsAt(
      document,
      behind(document, 'resource: base.rest.ext.cc.common.v1.notes.NotesExt'),
    );
    assert.deepEqual(classes, ['NotesExtResource.gs:8 class NotesExtResource extends NotesCoreResource {']);
    await discardChanges();
    const schema = await open('common_ext-1.0.schema.json');
    const [definition] = await definitionsAt(schema, behind(schema, '#/definitions/TypeKey'));
    assert.match(definition ?? '', /^common_pl-1\.0\.schema\.json:\d+ "TypeKeyReference": \{/);
  });

  test('finds every reference, even in files that were never opened', async () => {
    const document = await open(shared);
    assert.deepEqual(await referencesAt(document, behind(document, '- authorN')), [
      'common_ext-1.0.mapping.json:40 "authorName_Ext": { "path": "Note.AuthorName_Ext" }',
      'common_ext-1.0.schema.json:71 "authorName_Ext": {',
      'shared_ext-1.0.apiconfig.yaml:22 - authorName_Ext',
    ]);
  });

  test('highlights the same name in one file, including collections of extending definitions', async () => {
    const document = await open(shared);
    const found = await highlightsAt(document, behind(document, '- dueDa'));
    assert.deepEqual(found, ['13 dueDate', '61 dueDate', '96 dueDate']);
  });

  test('links classes and combined schemas', async () => {
    const document = await open(shared);
    assert.ok(
      (await linksOf(document)).includes('base.rest.ext.cc.common.v1.notes.NotesExtResource → NotesExtResource.gs'),
    );
    await discardChanges();
    const schema = await open('common_ext-1.0.schema.json');
    assert.ok(
      (await linksOf(schema)).includes(
        '"base.content.cc.common.v1.common_content-1.0" → common_content-1.0.schema.json',
      ),
    );
  });
});

suite('symbols, lenses and hints', () => {
  teardown(discardChanges);

  test('outlines collections with their entries', async () => {
    const document = await open(shared);
    assert.deepEqual((await outlineOf(document)).slice(0, 8), [
      'Activity',
      'Activities',
      '  -escalated',
      '  dueDate',
      '  assignedUserName_Ext',
      'Note',
      'Notes',
      '  -createdDate',
    ]);
  });

  test('finds collections and sort keys of the workspace', async () => {
    const names = (await workspaceSymbols('Activities')).map(({ name, containerName }) => `${name} ${containerName}`);
    assert.deepEqual(names.toSorted(), [
      'Activities shared',
      'Activities shared_core',
      'ClaimActivities shared',
      'ClaimActivities shared_core',
      'JobActivities shared',
      'JobActivities shared_core',
    ]);
    const keys = (await workspaceSymbols('adjusterGroup')).map(({ name }) => name);
    assert.deepEqual(keys, ['adjusterGroupName_Ext']);
  });

  test('are above collections and used properties', async () => {
    const document = await open(shared);
    assert.deepEqual((await lensesOf(document)).slice(0, 2), [
      '9 7 sort keys · sorted by escalated descending, dueDate, assignedUserName_Ext',
      '9 Preview',
    ]);
    await discardChanges();
    const schema = await open('billing_ext-1.0.schema.json');
    const [lens] = await rawLensesOf(schema);
    assert.equal(lens?.command?.title, 'used in 1 default sort');
    assert.equal(lens.command.command, 'sortie.showReferences');
    await commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
  });

  test('number the entries of a default sort', async () => {
    const document = await open(shared);
    assert.deepEqual((await hintsOf(document)).slice(0, 3), [
      '12 1st, descending',
      '13 2nd, ascending',
      '14 3rd, ascending',
    ]);
  });
});
