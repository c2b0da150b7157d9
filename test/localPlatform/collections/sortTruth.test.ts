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
      const valid = sortsIn?.[id.view ?? ''] ?? sorts;
      const written = valid ? '200' : `${collection} can't be sorted by ${name}.`;
      if (!said.startsWith(written)) wrong.push(`${path}: ${said} ${why}`);
      asked.add(path);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked.size).toBeGreaterThan(checked.length);
}, 120_000);
