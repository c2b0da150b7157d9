import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApplicationApis, Environment } from '../../../platform/environment';
import { createProductDefinitionsApi } from '../../../platform/productDefinitions';
import { json, RawServer } from '../../platform/http/rawServer';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

let here: RawServer;
let elsewhere: RawServer;

beforeEach(async () => {
  slot.vscode = new Editor().module;
  here = await RawServer.start((_, response) => json(response, 200, { data: [] }));
  elsewhere = await RawServer.start((_, response) => json(response, 200, { data: [] }));
});
afterEach(async () => {
  await here.stop();
  await elsewhere.stop();
});

/**
 * Reads a document from an application. The stored secrets are a token for each of the two servers, and a header for
 * the platform. Returns the `Authorization`, `X-Api-Key`, and `X-Region` headers that `at` received.
 */
async function reading(application: ApplicationApis, at: RawServer) {
  const { Connections } = await import('../../../client/environments/connections');
  const { Tokens } = await import('../../../client/environments/tokens');
  const secrets: Record<string, string> = {
    [`token:${here.url}/a/b`]: 'token-of-the-platform',
    [`token:${elsewhere.url}/a/b`]: 'token-of-the-application',
    [`header:${here.url}:x-api-key`]: 'key-of-the-platform',
  };
  const storage = { get: async (key: string) => secrets[key], onDidChange: () => ({ dispose: () => undefined }) };
  const environment: Environment = {
    ...{ name: 'Dev', baseUrl: here.url, tenantId: 'a', projectId: 'b', planetId: 'c', production: false },
    ...{ headers: { 'X-Region': 'eu' }, secretHeaders: ['X-Api-Key'], failurePhases: [], token: { source: 'pasted' } },
  };
  const options = new Connections(new Tokens(storage as never)).application(environment, application);
  await createProductDefinitionsApi(options).read(
    { kind: 'reference', data: 'tax-locations' },
    new AbortController().signal,
  );
  const [heard] = at.heard;
  return {
    authorization: heard?.headers.authorization,
    key: heard?.headers['x-api-key'],
    region: heard?.headers['x-region'],
  };
}

test('an application without a token setting receives no token, whatever its origin', async () => {
  const open = { apis: [], auth: 'none' } as const;
  const nothing = { authorization: undefined, key: undefined, region: 'eu' };
  expect(await reading({ ...open, url: elsewhere.url }, elsewhere)).toEqual(nothing);
  expect(await reading({ ...open, url: here.url }, here)).toEqual(nothing);
});

test('an application at another origin receives the token of that origin, and no secret of the platform', async () => {
  const asked = await reading({ url: elsewhere.url, apis: [], auth: 'bearer' }, elsewhere);
  expect(asked).toEqual({ authorization: 'Bearer token-of-the-application', key: undefined, region: 'eu' });
  expect(here.heard).toEqual([]);
});

test("an application at the platform's origin is requested like the platform itself", async () => {
  const asked = await reading({ url: `${here.url}/rest`, apis: [], auth: 'bearer' }, here);
  expect(asked).toEqual({ authorization: 'Bearer token-of-the-platform', key: 'key-of-the-platform', region: 'eu' });
});
