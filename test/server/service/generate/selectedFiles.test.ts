import { expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { able, never } from '../features/scene';
import { apiconfig, layered, layerNames, pathOf, schema } from '../model/layers';

const { content, ext } = layerNames;
const [first, second] = ['ext.parts.v1.first_ext-1.0', 'ext.parts.v1.second_ext-1.0'];
const sharedName = 'ext.shared.v1.shared_ext-1.0';
const shared = pathOf('apis', sharedName, 'apiconfig.yaml');
const resources =
  'Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n  defaultSort:\n  - closeDate\n  - assignee\n';

/** Opens a project in which either of two customer schemas can make a property of Activity sortable. */
async function open() {
  const workspace = new MemoryWorkspace(
    layered({
      ...schema(ext, {}, [first, second]),
      ...schema(first, {}, [content]),
      ...schema(second, {}, [content]),
      ...apiconfig(sharedName, resources, ['base.core.shared.v1.shared_core-1.0']),
    }),
  );
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  const uri = workspace.uriOf(shared);
  const step = (name: string, answers: Record<string, string> = {}) =>
    service.generate({ kind: 'make-sortable', uri, collection: 'Activities', name }, answers, never);
  return { service, step, uri };
}

test('the user selects one of several files that are equally near, once for each definition', async () => {
  const { service, step, uri } = await open();
  const asked = await step('closeDate');
  if (asked.kind !== 'question') throw new Error(asked.kind);
  expect(asked.question.title).toBe('Select the file to write to');
  expect(asked.question.choices.map(({ value }) => value)).toEqual([first, second]);
  const written = await step('closeDate', { [asked.question.id]: second });
  expect(JSON.stringify(written)).toContain('second_ext-1.0.schema.json');

  const again = await step('assignee');
  expect(again).toMatchObject({ kind: 'edit', label: 'Make assignee sortable in second_ext-1.0.schema.json' });

  const line = 6;
  const range = { start: { line, character: 7 }, end: { line, character: 7 } };
  service.open(uri, 1, `${layered(apiconfig(sharedName, resources, ['base.core.shared.v1.shared_core-1.0']))[shared]}`);
  const actions = await service.codeActions(uri, range, { diagnostics: [] }, able, never);
  expect(actions.map(({ title }) => title)).toContain('Make closeDate sortable in second_ext-1.0.schema.json');
  service.dispose();
});

test('a file that the user selected before canceling is not remembered', async () => {
  const { service, step } = await open();
  expect((await step('closeDate')).kind).toBe('question');
  expect((await step('closeDate')).kind).toBe('question');
  service.dispose();
});
