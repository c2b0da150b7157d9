import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../platform/clock';
import { filledPath, pathParameters } from '../../platform/collectionPath';
import { collectionUrl, createCollectionsApi, readPage } from '../../platform/collections';
import { PlatformError } from '../../platform/http/failure';

const ways = { clock: systemClock(), random: Math.random };

/** Starts a server that records all requests and sends the same body in each response. */
async function serve(body: unknown): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/rest`, asked };
}

describe('the client of collections', () => {
  test('requests a page with sort keys, and sends no sort parameter for the default sort', async () => {
    const { url, asked } = await serve({ data: [] });
    const api = createCollectionsApi({ ...ways, baseUrl: url, headers: { 'X-Region': 'eu' } });
    await api.page({ path: ['billing', 'v1', 'invoices'], sort: ['-dueDate', 'number'], pageOffset: 50 });
    await api.page({ path: ['claim', 'v1', 'claims', 'c 1', 'activities'], sort: [], pageOffset: 0 });
    expect(asked.map((request) => request.url)).toEqual([
      '/rest/billing/v1/invoices?sort=-dueDate%2Cnumber&pageOffset=50&includeTotal=true',
      '/rest/claim/v1/claims/c%201/activities?includeTotal=true',
    ]);
    expect(asked[0]?.headers['x-region']).toBe('eu');
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  test('refuses an ID that would change the path, before any request', async () => {
    const { url, asked } = await serve({ data: [] });
    const api = createCollectionsApi({ ...ways, baseUrl: url });
    await expect(api.page({ path: ['claim', 'v1', '..'], sort: [], pageOffset: 0 })).rejects.toMatchObject({
      code: 'address',
    });
    expect(asked).toEqual([]);
    expect(() => collectionUrl(url, { path: ['a/b'], sort: [], pageOffset: 0 })).toThrow(PlatformError);
  });

  test('reads envelopes, bare arrays, and elements of any shape', () => {
    const attributes = { amount: 1 };
    expect(
      readPage({ count: 1, data: [{ id: 'i:1', type: 'Invoice', attributes }], links: { next: {} }, total: 40 }),
    ).toEqual({ elements: [{ id: 'i:1', attributes }], total: 40, more: true });
    expect(readPage({ data: [{ attributes: { id: 'i:2' } }], links: {} })).toEqual({
      elements: [{ id: 'i:2', attributes: { id: 'i:2' } }],
      more: false,
    });
    expect(readPage([attributes, 'text'])).toEqual({ elements: [{ attributes }, { attributes: { value: 'text' } }] });
    for (const body of [null, 'text', { data: {} }, {}]) expect(() => readPage(body)).toThrow(PlatformError);
  });
});

describe('paths with parameters', () => {
  const path = '/claim/v1/claims/{claimId}/activities';

  test('return their parameters and accept values', () => {
    expect(pathParameters(path)).toEqual(['claimId']);
    expect(pathParameters('/billing/v1/invoices')).toEqual([]);
    expect(filledPath(path, { claimId: 'c:1' })).toEqual(['claim', 'v1', 'claims', 'c:1', 'activities']);
    expect(filledPath(path, {})).toEqual(['claim', 'v1', 'claims', '{claimId}', 'activities']);
  });
});
