import { expect, test } from 'vitest';
import { checkOrder } from '../../../client/sorting/preview/orderCheck';
import { collectionPaths } from '../../../localPlatform/collections/paths';
import { readPage } from '../../../platform/collections';
import { createSortService } from '../../../server/service/create';
import { createNodeWorkspace } from '../../../server/workspace/node';
import { workspaceUnderTest } from '../../localPlatform/collections/workspaceUnderTest';

const folder = 'samples/insurance-config';

interface SampleCollection {
  readonly path: string;
  readonly names: readonly string[];
  /** The sort keys that no schema makes sortable. */
  readonly sortColumns: readonly string[];
}

/** Returns the paths and sort keys of the sample's collections. The paths contain the IDs of existing parents. */
async function sampleCollections(): Promise<SampleCollection[]> {
  const workspace = createNodeWorkspace(folder, { descend: () => true, changes: () => ({ dispose: () => undefined }) });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  const { model } = service.projects.of('');
  const found = collectionPaths(model).map(({ id, parts }) => {
    const keys = model.sortKeys.of(id);
    return {
      path: `/${parts.map((part) => part.replace(/^\{(\w+?)Id\}$/, '$1-0001')).join('/')}`,
      names: keys.map(({ name }) => name),
      sortColumns: keys.filter(({ assessment }) => assessment.via !== 'schema').map(({ name }) => name),
    };
  });
  service.dispose();
  return found;
}

test('no page that the local platform sorts is reported as out of order, and each reversed page is', {
  timeout: 300_000,
}, async () => {
  const platform = await workspaceUnderTest(folder);
  const judged = { 'in-order': 0, 'not-in-order': 0, 'cannot-be-checked': 0 };
  let reversed = 0;
  for (const { path, names, sortColumns } of await sampleCollections()) {
    for (const name of names) {
      for (const descending of [false, true]) {
        const { elements } = readPage(await platform.page(`${path}?sort=${descending ? '-' : ''}${name}`));
        const rows = elements.map(({ attributes }) => attributes);
        expect(rows.length).toBeGreaterThan(1);
        const verdict = checkOrder([{ name, descending }], rows, { sortColumns });
        expect(verdict.kind, `${path} by ${name}`).not.toBe('not-in-order');
        judged[verdict.kind] += 1;
        const values = new Set(rows.map((row) => JSON.stringify(row[name])));
        if (verdict.kind !== 'in-order' || verdict.doubts.length > 0 || values.size < 2) continue;
        expect(checkOrder([{ name, descending }], rows.toReversed(), { sortColumns }).kind).toBe('not-in-order');
        reversed += 1;
      }
    }
  }
  expect(judged['in-order']).toBeGreaterThan(10);
  expect(judged['cannot-be-checked']).toBeGreaterThan(0);
  expect(reversed).toBeGreaterThan(10);
});
