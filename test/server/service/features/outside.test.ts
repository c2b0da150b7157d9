import { afterEach, expect, test, vi } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { steady } from '../../../../server/steady';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { positionAt } from '../../kit/cursor';
import { applyWorkspaceEdit } from '../../kit/edits';
import { able, never, once, openBilling, type Scene } from './scene';

const schema = billing[paths.schema] ?? '';
const mapping = billing[paths.mapping] ?? '';
const position = positionAt(schema, schema.indexOf('batch_Ext') + 2);

afterEach(() => {
  vi.restoreAllMocks();
});

async function open(pause?: () => Promise<void>, deaf = false): Promise<Scene> {
  const scene = await openBilling(pause, deaf);
  scene.service.open(scene.workspace.uriOf(paths.schema), 1, schema);
  return scene;
}

const rename = ({ service, workspace }: Scene, isMeant = once()) =>
  steady(
    service,
    never,
    (token) => service.rename(workspace.uriOf(paths.schema), position, 'lot_Ext', able, token),
    isMeant,
  );

/** Returns the text of the mapping file after an edit. `text` is the file's text before the edit. */
function mappingAfter({ workspace }: Scene, edit: object, text: string): string | undefined {
  return applyWorkspaceEdit(edit, (uri) => (uri === workspace.uriOf(paths.mapping) ? text : schema)).get(
    workspace.uriOf(paths.mapping),
  );
}

test('a rename is refused if a file changes on disk while it is being computed', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  let paused = async () => {};
  const scene = await open(() => paused());
  await scene.service.settled();
  paused = () => {
    scene.workspace.write(paths.mapping, `\n\n${mapping}`);
    return new Promise((resolve) => setImmediate(resolve));
  };
  await expect(rename(scene)).rejects.toThrow('The files changed');
});

test.each([
  ['another text', `\n\n${mapping}`],
  ['another text of the same length', mapping.replace('"combine": [', '"combine" :[')],
])(
  'a rename is refused if a file has %s on disk without a report, and includes the file the next time',
  async (_, text) => {
    const scene = await open(undefined, true);
    scene.workspace.write(paths.mapping, text);
    await expect(rename(scene)).rejects.toThrow('The files changed');
    expect(mappingAfter(scene, await rename(scene), text)).toBe(text.replace('batch_Ext', 'lot_Ext'));
  },
);

test('a rename of an unchanged document uses the files on disk', async () => {
  const scene = await open(undefined, true);
  const text = `\n\n${mapping}`;
  scene.workspace.write(paths.mapping, text);
  const edit = await rename(scene, () => true);
  expect(mappingAfter(scene, edit, text)).toBe(text.replace('batch_Ext', 'lot_Ext'));
});

test('a rename is refused if a file was deleted without a report, and omits the file the next time', async () => {
  const scene = await open(undefined, true);
  scene.workspace.remove(paths.mapping);
  await expect(rename(scene)).rejects.toThrow('The files changed');
  expect(Object.keys((await rename(scene)).changes ?? {})).toEqual([scene.workspace.uriOf(paths.schema)]);
});

test("reading files for the first time doesn't invalidate earlier results", async () => {
  const workspace = new MemoryWorkspace(billing);
  const service = createSortService(workspace);
  service.open(workspace.uriOf(paths.schema), 1, schema);
  const { revision } = service;
  await service.index(new AbortController().signal);
  expect(service.files()).toHaveLength(Object.keys(billing).length);
  expect(service.revision).toBe(revision);
  service.change(workspace.uriOf(paths.schema), 2, [{ text: `${schema}\n` }]);
  expect(service.revision).not.toBe(revision);
});

test('names are updated after a move, even in files that have changed on disk', async () => {
  const scene = await open(undefined, true);
  const { service, workspace } = scene;
  const text = `\n\n${mapping}`;
  workspace.write(paths.mapping, text);
  const oldUri = workspace.uriOf(paths.schema);
  const renames = [{ oldUri, newUri: oldUri.replace('/v1/', '/v2/') }];
  const edit = await steady(
    service,
    never,
    (token) => service.renameFiles(renames, token),
    () => true,
  );
  expect(edit && mappingAfter(scene, edit, text)).toBe(
    text.replace('billing.v1.billing_ext', 'billing.v2.billing_ext'),
  );
});
