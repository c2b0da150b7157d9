import { expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { defaultSettings, type StatedCollections } from '../../../../server/service/settings';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { never } from './scene';

const apiconfig = 'Invoices:\n  defaultSort:\n    - payerLabel\n    - \n';

/**
 * Creates a service for the billing project with stated facts. Also returns the URI of the project's apiconfig file.
 */
async function withStated(collections: StatedCollections) {
  const workspace = new MemoryWorkspace({ ...billing, [paths.apiconfig]: apiconfig });
  const service = createSortService(workspace, { ...defaultSettings, collections });
  await service.index(new AbortController().signal);
  const uri = service.files().find((file) => file.endsWith(paths.apiconfig)) ?? '';
  return { service, uri };
}

async function hoverAt(collections: StatedCollections, line: number, character: number): Promise<string> {
  const { service, uri } = await withStated(collections);
  service.open(uri, 1, apiconfig);
  return JSON.stringify(service.hover(uri, { line, character }, never)?.contents);
}

test('a stated sort key is offered with its source', async () => {
  const { service, uri } = await withStated({ Invoices: { sortKeys: ['balance_Ext'] } });
  service.open(uri, 1, apiconfig);
  const { items } = service.completion(uri, { line: 3, character: 6 }, never);
  expect(items.find(({ label }) => label === 'balance_Ext')?.detail).toBe('stated in sortie.json');
});

test('a hover shows that a sort key is stated', async () => {
  const hover = await hoverAt({ Invoices: { sortKeys: ['payerLabel'] } }, 2, 8);
  expect(hover).toContain('as stated in sortie.json.');
});

test('a hover shows which facts about a collection are stated', async () => {
  const hover = await hoverAt({ Invoices: { kind: 'stream', element: 'Invoice' } }, 0, 2);
  expect(hover).toContain('The kind is stated in sortie.json.');
  expect(hover).toContain('The element is Invoice (stated in sortie.json).');
});
