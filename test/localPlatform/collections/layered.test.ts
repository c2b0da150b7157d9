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
])('%s of a layered project is served in its default order', async (path) => {
  const response = await platform.send(`${path}?includeTotal=true`);
  expect(response.status).toBe(200);
  const kind = path.split('/').length > 4 ? 'listNestedCollection' : 'listCollection';
  expect(await contradictionsOf(kind, response)).toEqual([]);
});
