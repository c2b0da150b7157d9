import { expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { apiconfig, layered, layerNames, mapping, pathOf } from '../model/layers';

const token = { isCancellationRequested: false };
const shared = pathOf('apis', 'ext.shared.v1.shared_ext-1.0', 'apiconfig.yaml');

/** Opens all files in the layered project in a service. The returned `at` finds the position of a string in a file. */
async function open(change: Readonly<Record<string, string>> = {}) {
  const texts = layered(change);
  const workspace = new MemoryWorkspace(texts);
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  for (const [file, text] of Object.entries(texts)) service.open(workspace.uriOf(file), 1, text);
  const at = (file: string, wanted: string) => {
    const before = (texts[file] ?? '').slice(0, (texts[file] ?? '').indexOf(wanted) + 1).split('\n');
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };
  return { service, uri: (file: string) => workspace.uriOf(file), at };
}

test('hover names the file of an inherited default sort', async () => {
  const { service, uri, at } = await open();
  const hover = service.hover(uri(shared), at(shared, 'Activities:'), token);
  expect(JSON.stringify(hover?.contents)).toContain(
    'The collection is sorted by priority, ownerName (declared in shared_core-1.0.apiconfig.yaml) unless callers specify a sort.',
  );
  service.dispose();
});

test('hover shows when a property has a value', async () => {
  const file = pathOf('mappings', layerNames.ext, 'mapping.json');
  const properties = { subject: { path: 'Activity.Subject', predicate: 'Activity.IsOpen' } };
  const { service, uri, at } = await open(
    mapping(layerNames.ext, { Activity: { root: 'entity.Activity', properties } }, [layerNames.content]),
  );
  const hover = service.hover(uri(file), at(file, 'subject'), token);
  expect(JSON.stringify(hover?.contents)).toContain('Has a value only if: `Activity.IsOpen`');
  service.dispose();
});

test('hover names no file for a default sort in the nearest layer', async () => {
  const above = apiconfig('ext.shared.v1.shared_ext-1.0', 'Activities:\n  defaultSort:\n  - subject\n', [
    'base.core.shared.v1.shared_core-1.0',
  ]);
  const { service, uri, at } = await open(above);
  const hover = service.hover(uri(shared), at(shared, 'Activities:'), token);
  expect(JSON.stringify(hover?.contents)).toContain(
    'The collection is sorted by subject unless callers specify a sort.',
  );
  service.dispose();
});
