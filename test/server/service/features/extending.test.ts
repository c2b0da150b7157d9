import { expect, test } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver-types';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { apiconfig, layered, layerNames, mapping, pathOf, schema, sortable, swagger } from '../model/layers';
import { able, never } from './scene';

const { ext, content } = layerNames;
const hub = 'ext.hub.v1.hub_ext-1.0';
const extSchema = pathOf('schemas', ext, 'schema.json');
const hubSchema = pathOf('schemas', hub, 'schema.json');
const extMapping = pathOf('mappings', ext, 'mapping.json');
const shared = pathOf('apis', 'ext.shared.v1.shared_ext-1.0', 'apiconfig.yaml');

const note = { note_Ext: { type: 'string', ...sortable } };
const texts = layered({
  ...schema(
    ext,
    {
      Visit_Ext: { properties: note },
      HomeVisit_Ext: { 'x-base-extend': ['#/definitions/Visit_Ext'], properties: { place: { type: 'string' } } },
    },
    [content],
  ),
  ...schema(hub, { Visit_Ext: { properties: { note_Ext: { title: 'Note' } } } }, [ext]),
  ...mapping(
    ext,
    {
      Visit_Ext: { root: 'entity.Visit_Ext', properties: { note_Ext: { path: 'Visit_Ext.Note' } } },
      HomeVisit_Ext: { root: 'entity.HomeVisit_Ext', properties: { note_Ext: { path: 'HomeVisit_Ext.Note' } } },
    },
    [content],
  ),
  ...swagger(ext, [['/home-visits', 'get-collection', 'HomeVisits_Ext', 'HomeVisit_Ext']], [content]),
  ...apiconfig(
    'ext.shared.v1.shared_ext-1.0',
    'HomeVisits_Ext:\n  resource: ext.rest.HomeVisitsExtResource\n  defaultSort:\n  - note_Ext\n',
    ['base.core.shared.v1.shared_core-1.0'],
  ),
});

async function open() {
  const workspace = new MemoryWorkspace(texts);
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  for (const [file, text] of Object.entries(texts)) service.open(workspace.uriOf(file), 1, text);
  return { service, uri: (file: string) => workspace.uriOf(file) };
}

/**
 * Finds an occurrence of the given text in a file. Returns the position after the occurrence's first character. `nth`
 * starts at 0.
 */
function placeOf(file: string, wanted: string, nth = 0) {
  const before = (texts[file] ?? '')
    .split(wanted)
    .slice(0, nth + 1)
    .join(wanted)
    .split('\n');
  return { line: before.length - 1, character: (before.at(-1)?.length ?? 0) + 1 };
}

/** Returns the number of edits in each changed file. */
function counts(edit: WorkspaceEdit, uri: (file: string) => string): Record<string, number> {
  const files = Object.keys(texts).filter((file) => edit.changes?.[uri(file)]);
  return Object.fromEntries(files.map((file) => [file, edit.changes?.[uri(file)]?.length ?? 0]));
}

test.each([
  ['the property', extSchema, 0],
  ['the mapping of the extending definition', extMapping, 1],
  ['a default sort of the extending definition', shared, 0],
])('a rename at %s includes the definitions that extend each other', async (_, file, nth) => {
  const { service, uri } = await open();
  const edit = await service.rename(uri(file), placeOf(file, 'note_Ext', nth), 'remark_Ext', able, never);
  expect(counts(edit, uri)).toEqual({ [extSchema]: 1, [hubSchema]: 1, [extMapping]: 2, [shared]: 1 });
  service.dispose();
});

test('highlights show a property in the mappers of extending definitions', async () => {
  const { service, uri } = await open();
  const found = await service.highlights(uri(extMapping), placeOf(extMapping, 'note_Ext'), never);
  expect(found).toHaveLength(2);
  service.dispose();
});

test.each([0, 1])(
  'a rename of an extended definition changes its layers and the definitions that extend it (%i)',
  async (nth) => {
    const { service, uri } = await open();
    const edit = await service.rename(
      uri(extSchema),
      placeOf(extSchema, 'Visit_Ext', nth * 2),
      'Call_Ext',
      able,
      never,
    );
    expect(counts(edit, uri)).toMatchObject({ [extSchema]: 2, [hubSchema]: 1 });
    service.dispose();
  },
);

test("a rename of an extending definition doesn't change the extended one", async () => {
  const { service, uri } = await open();
  const edit = await service.rename(uri(extSchema), placeOf(extSchema, 'HomeVisit_Ext'), 'HomeCall_Ext', able, never);
  expect(counts(edit, uri)).toEqual({ [extSchema]: 1, [extMapping]: 1, [pathOf('apis', ext, 'swagger.yaml')]: 1 });
  service.dispose();
});
