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

const common = 'common_ext-1.0.apiconfig.yaml';

async function open(file: string) {
  return (await openEditor(await findInWorkspace(file))).document;
}

suite('hover', () => {
  teardown(discardChanges);

  test('says of a name in a default sort why it sorts, and how callers ask for it', async () => {
    const document = await open(common);
    const [text = '', ...others] = await hoversAt(document, behind(document, '- dueDa'));
    assert.deepEqual(others, []);
    assert.match(text, /\*\*dueDate\*\* · date-time · direct \(`Activity\.TargetDate`\)/);
    assert.match(text, /Default sort of Activities \(2nd, ascending\)/);
    assert.match(text, /`GET \/common\/v1\/activities\?sort=dueDate`/);
  });

  test('says of a collection what it is sorted by', async () => {
    const document = await open(common);
    const [text = ''] = await hoversAt(document, behind(document, '\nActiv'));
    assert.match(text, /\*\*Activities\*\* · query-backed · `GET \/common\/v1\/activities`/);
    assert.match(text, /Sorted by escalated descending, dueDate, assignedUserName/);
  });

  test('shows the path of a sort key in Gosu', async () => {
    const document = await open('ActivitiesExtResource.gs');
    const [text = ''] = await hoversAt(document, behind(document, '"assignedU'));
    assert.match(text, /sort key of ActivitiesExtResource · AssignedUser → DisplayName/);
  });
});

suite('navigation', () => {
  teardown(discardChanges);

  test('leads from a default sort to the property and the sort key', async () => {
    const document = await open(common);
    assert.deepEqual(await definitionsAt(document, behind(document, '- assignedU')), [
      'common_ext-1.0.schema.json:12 "assignedUserName_Ext": {',
      'ActivitiesExtResource.gs:14 sortColumns.put("assignedUserName_Ext", new PathSortColumn({',
    ]);
  });

  test('leads from a resource to its class, and from a $ref to its definition', async () => {
    const document = await open(common);
    const classes = await definitionsAt(document, behind(document, 'resource: ext.rest.common.v1.notes.NotesExt'));
    assert.deepEqual(classes, ['NotesExtResource.gs:7 class NotesExtResource extends NotesCoreResource {']);
    await discardChanges();
    const schema = await open('common_ext-1.0.schema.json');
    const [definition] = await definitionsAt(schema, behind(schema, '#/definitions/TypeKey'));
    assert.match(definition ?? '', /^common-1\.0\.schema\.json:\d+ "TypeKeyReference": \{/);
  });

  test('finds every reference, in files that were never opened too', async () => {
    const document = await open(common);
    assert.deepEqual(await referencesAt(document, behind(document, '- authorN')), [
      'common_ext-1.0.apiconfig.yaml:16 - authorName_Ext',
      'common_ext-1.0.mapping.json:40 "authorName_Ext": { "path": "Note.AuthorName_Ext" }',
      'common_ext-1.0.schema.json:71 "authorName_Ext": {',
    ]);
  });

  test('highlights the same name in one file', async () => {
    const document = await open(common);
    assert.deepEqual(await highlightsAt(document, behind(document, '- dueDa')), ['8 dueDate']);
  });

  test('links classes and combined schemas', async () => {
    const document = await open(common);
    assert.ok((await linksOf(document)).includes('ext.rest.common.v1.notes.NotesExtResource → NotesExtResource.gs'));
    await discardChanges();
    const schema = await open('common_ext-1.0.schema.json');
    assert.ok((await linksOf(schema)).includes('"base.common.v1.common-1.0" → common-1.0.schema.json'));
  });
});

suite('symbols, lenses and hints', () => {
  teardown(discardChanges);

  test('outlines collections with their entries', async () => {
    const document = await open(common);
    assert.deepEqual((await outlineOf(document)).slice(0, 7), [
      'Activities',
      '  -escalated',
      '  dueDate',
      '  assignedUserName_Ext',
      'Notes',
      '  -createdDate',
      '  authorName_Ext',
    ]);
  });

  test('finds collections and sort keys of the workspace', async () => {
    const names = (await workspaceSymbols('Activities')).map(({ name, containerName }) => `${name} ${containerName}`);
    assert.deepEqual(names.toSorted(), ['Activities common', 'ClaimActivities claim', 'JobActivities job']);
    const keys = (await workspaceSymbols('adjusterGroup')).map(({ name }) => name);
    assert.deepEqual(keys, ['adjusterGroupName_Ext']);
  });

  test('stand above collections and used properties', async () => {
    const document = await open(common);
    assert.deepEqual((await lensesOf(document)).slice(0, 2), [
      '4 7 sort keys · sorted by escalated descending, dueDate, assignedUserName_Ext',
      '4 Preview',
    ]);
    await discardChanges();
    const schema = await open('billing_ext-1.0.schema.json');
    const [lens] = await rawLensesOf(schema);
    assert.equal(lens?.command?.title, 'used in 1 default sort');
    assert.equal(lens.command.command, 'sortie.showReferences');
    await commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
  });

  test('number the entries of a default sort', async () => {
    const document = await open(common);
    assert.deepEqual((await hintsOf(document)).slice(0, 3), [
      '7 1st, descending',
      '8 2nd, ascending',
      '9 3rd, ascending',
    ]);
  });
});
