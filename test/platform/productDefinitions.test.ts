import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../platform/clock';
import {
  createProductDefinitionsApi,
  type DefinitionResource,
  definitionPath,
} from '../../platform/productDefinitions';

const ways = { clock: systemClock(), random: Math.random };

test.each([
  [{ kind: 'reference', data: 'tax-locations' }, '/reference-data/tax-locations'],
  [{ kind: 'reference', data: 'risk-classes' }, '/reference-data/risk-classes'],
  [{ kind: 'reference', data: 'uw-issue-types' }, '/reference-data/uw-issue-types'],
  [{ kind: 'product', product: 'PersonalAuto' }, '/products/PersonalAuto'],
  [{ kind: 'editions', product: 'PersonalAuto' }, '/products/PersonalAuto/editionsummaries'],
  [{ kind: 'edition', product: 'Personal Auto', edition: 'PA#1' }, '/products/Personal%20Auto/editions/PA%231'],
] satisfies [DefinitionResource, string][])(
  '%j is read from %s, below the path of the base URL',
  async (resource, path) => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end('{"data": {"code": "x"}}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/rest`;
    const api = createProductDefinitionsApi({ ...ways, baseUrl });
    expect(await api.read(resource)).toMatchObject({ elements: [{ code: 'x' }], list: false });
    expect(asked).toEqual([`/rest${path}`]);
    expect(api.origin).toBe(new URL(baseUrl).origin);
  },
);

test('a code that would change the path is refused before any request', async () => {
  const api = createProductDefinitionsApi({ ...ways, baseUrl: 'http://127.0.0.1:1' });
  await expect(api.read({ kind: 'product', product: '..' })).rejects.toMatchObject({ code: 'address', sent: 'no' });
  const edition = { kind: 'edition', product: 'PersonalAuto', edition: 'PA/2025' } as const;
  await expect(api.read(edition)).rejects.toMatchObject({
    code: 'address',
    message: expect.stringContaining('“PA/2025”'),
  });
  expect(definitionPath({ kind: 'product', product: '..' })).toEqual(['products', '..']);
});
