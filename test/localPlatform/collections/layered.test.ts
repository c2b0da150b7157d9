import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contradictionsOf } from '../../platform/contract';
import { type WorkspaceUnderTest, workspaceUnderTest } from './workspaceUnderTest';

const ends: (() => Promise<void>)[] = [];
let platform: WorkspaceUnderTest;
beforeAll(async () => {
  platform = await workspaceUnderTest('test/fixtures/layered-config', (end) => ends.push(end));
});
afterAll(async () => {
  for (const end of ends) await end();
});

test.each([
  '/common/v1/activities',
  '/common/v1/notes',
  '/claim/v1/claims',
  '/job/v1/jobs',
  '/admin/v1/users',
  '/admin/v1/groups',
  '/billing/v1/invoices',
  '/claim/v1/claims/claim-0001/activities',
])('%s of a layered project is served in its default order', async (address) => {
  const response = await platform.send(`${address}?includeTotal=true`);
  expect(response.status).toBe(200);
  const kind = address.split('/').length > 4 ? 'listNestedCollection' : 'listCollection';
  expect(await contradictionsOf(kind, response)).toEqual([]);
});

test('a collection of several APIs is served at the path of each, with the data that the user wrote for that API', async () => {
  const swagger = 'config/integration/apis/ext/claim/v1/claim_ext-1.0.swagger.yaml';
  const served = 'operationType: get-collection, resourceType: Groups, childResourceType: Group';
  const operation = `  /groups:\n    get:\n      x-platform-extensions: { ${served} }\n`;
  platform.write(swagger, readFileSync(path.join(platform.folder, swagger), 'utf8') + operation);
  platform.write('.sortie/data/claim/Groups.json', '[{ "id": "b", "name": "East" }, { "id": "a", "name": "West" }]');
  expect(await platform.ids('/claim/v1/groups')).toEqual(['b', 'a']);
  expect((await platform.ids('/admin/v1/groups')).length).toBeGreaterThanOrEqual(40);
});
