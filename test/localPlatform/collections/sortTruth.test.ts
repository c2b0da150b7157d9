import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectionPaths } from '../../../localPlatform/collections/paths';
import { createSortService } from '../../../server/service/create';
import { createNodeWorkspace } from '../../../server/workspace/node';
import { workspaceUnderTest } from './workspaceUnderTest';

interface Truth {
  readonly collection: string;
  readonly api: string;
  readonly name: string;
  readonly sorts: boolean;
  readonly why: string;
}

const folder = 'test/fixtures/sort-truth';
const truths: readonly Truth[] = JSON.parse(readFileSync('test/fixtures/sort-truth.json', 'utf8'));

test('over HTTP every name of the truth sorts or is refused, as it is written', async () => {
  const workspace = createNodeWorkspace(folder, { descend: () => true, changes: () => ({ dispose: () => undefined }) });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  const paths = collectionPaths(service.model);
  const pathOf = ({ api, collection }: Truth) => {
    const found = paths.find(({ id }) => id.api === api && id.name === collection);
    return found && `/${found.parts.join('/')}`;
  };
  service.dispose();

  const platform = await workspaceUnderTest(folder);
  const wrong: string[] = [];
  for (const [index, truth] of truths.entries()) {
    const { api, collection, name, sorts, why } = truth;
    const sort = index % 2 === 0 ? name : `-${name}`;
    const answer = await platform.send(`${pathOf(truth)}?sort=${encodeURIComponent(sort)}`);
    const said = answer.status === 400 ? Object(await answer.json()).userMessage : String(answer.status);
    const written = sorts ? '200' : `${collection} is not sorted by ${name}.`;
    if (!said.startsWith(written)) wrong.push(`${api} ${collection} ${sort}: ${said} ${why}`);
  }
  expect(wrong).toEqual([]);
  expect(truths.length).toBeGreaterThan(100);
}, 120_000);
