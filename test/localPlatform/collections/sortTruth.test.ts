import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectionPaths } from '../../../localPlatform/collections/paths';
import { createSortService } from '../../../server/service/create';
import { createNodeWorkspace } from '../../../server/workspace/node';
import { someItems } from '../../properties';
import { workspaceUnderTest } from './workspaceUnderTest';

interface Truth {
  readonly collection: string;
  readonly api: string;
  readonly name: string;
  readonly sorts: boolean;
  /** For each API that serves the collection, whether the name is a valid sort key. Absent if all APIs agree. */
  readonly sortsIn?: Readonly<Record<string, boolean>>;
  readonly why: string;
}

/** Why a name counts as valid, although no file makes it sortable. */
const usedByVendor = /the default sort of the core layer uses it/;

const folder = 'test/fixtures/sort-truth';
const truths: readonly Truth[] = JSON.parse(readFileSync('test/fixtures/sort-truth.json', 'utf8'));

test('over HTTP, every name is accepted or refused as expected', async () => {
  const workspace = createNodeWorkspace(folder, { descend: () => true, changes: () => ({ dispose: () => undefined }) });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  const paths = collectionPaths(service.projects.of('').model);
  const pathsOf = ({ api, collection }: Truth) => paths.filter(({ id }) => id.api === api && id.name === collection);
  service.dispose();

  const platform = await workspaceUnderTest(folder);
  const wrong: string[] = [];
  const asked = new Set<string>();
  const checked = someItems(truths);
  for (const [index, truth] of checked.entries()) {
    const { collection, name, sorts, sortsIn, why } = truth;
    const sort = index % 2 === 0 ? name : `-${name}`;
    for (const { id, parts } of pathsOf(truth)) {
      const path = `/${parts.join('/')}?sort=${encodeURIComponent(sort)}`;
      const answer = await platform.send(path);
      const said = answer.status === 400 ? Object(await answer.json()).userMessage : String(answer.status);
      const valid = sortsIn?.[id.view ?? ''] ?? (sorts || usedByVendor.test(why));
      const written = valid ? '200' : `${collection} can't be sorted by ${name}.`;
      if (!said.startsWith(written)) wrong.push(`${path}: ${said} ${why}`);
      asked.add(path);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked.size).toBeGreaterThan(checked.length);
}, 120_000);

test('a default sort of the core layer is served, although no file contains its sort keys', async () => {
  const platform = await workspaceUnderTest(folder);
  const file = 'config/integration/apis/ext/pool/v1/pool_ext-1.0.apiconfig.yaml';
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  const override = '    defaultSort:\n      - priority\n  #';
  expect(text).toContain(override);
  platform.write(file, text.replace(override, '  #'));
  expect((await platform.send('/case/v1/tasks')).status).toBe(200);
});
