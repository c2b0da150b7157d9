import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ColumnKind, Json } from '../../../platform/localOrder';
import { contradictionsOf } from '../../platform/contract';
import { referenceOrder } from './referenceOrder';
import { type PageUnderTest, type WorkspaceUnderTest, workspaceUnderTest } from './workspaceUnderTest';

// All tests share one platform, because restarting the platform would only mean reading the same files again.
const ends: (() => Promise<void>)[] = [];
let platform: WorkspaceUnderTest;
beforeAll(async () => {
  platform = await workspaceUnderTest('samples/insurance-config', (end) => ends.push(end));
});
afterAll(async () => {
  for (const end of ends) await end();
});

const collections = [
  '/common/v1/activities',
  '/common/v1/notes',
  '/common/v1/custom-entities',
  '/claim/v1/claims',
  '/claim/v1/claims/claim-0001/activities',
  '/claim/v1/claims/claim-0001/exposures',
  '/claim/v1/inspections',
  '/job/v1/jobs',
  '/job/v1/jobs/job-0001/activities',
  '/admin/v1/users',
  '/admin/v1/groups',
  '/billing/v1/invoices',
  '/billing/v1/payments',
];

const valuesOf = (page: PageUnderTest, name: string) => page.data.map(({ attributes }) => attributes[name]);

/**
 * Expects the rows of a response to be in the order of `referenceOrder`. The rows must contain the values of all keys.
 */
async function expectOrder(
  served: WorkspaceUnderTest,
  path: string,
  sort: string | undefined,
  keys: readonly (readonly [name: string, kind: ColumnKind, descending?: 'descending'])[],
) {
  const page = await served.page(`${path}?pageSize=100${sort === undefined ? '' : `&sort=${sort}`}`);
  expect(page.links).not.toHaveProperty('next');
  const rows = page.data.map(({ id, attributes }) => ({ id, values: attributes as Record<string, Json> }));
  for (const [name] of keys)
    expect(new Set(rows.map(({ values }) => JSON.stringify(values[name]))).size).toBeGreaterThan(1);
  const kinds = Object.fromEntries(keys.map(([name, kind]) => [name, kind]));
  const by = keys.map(([name, , descending]) => ({ name, descending: descending !== undefined }));
  expect(rows.map(({ id }) => id)).toEqual(referenceOrder(rows, by, kinds));
}

test.each(collections)('%s has at least forty elements, and its responses follow the contract', async (path) => {
  const answer = await platform.send(`${path}?includeTotal=true`);
  expect(answer.status).toBe(200);
  const page = (await answer.clone().json()) as PageUnderTest;
  expect(page.count).toBe(25);
  expect(page.total).toBeGreaterThanOrEqual(40);
  expect(
    await contradictionsOf(path.split('/').length > 4 ? 'listNestedCollection' : 'listCollection', answer),
  ).toEqual([]);
  const ids = await platform.ids(path, undefined, 7);
  expect(new Set(ids).size).toBe(page.total);
  expect(ids).toEqual(await platform.ids(path));
});

describe('the default sort is the configured one', () => {
  test('query-backed, with a path column', async () => {
    await expectOrder(platform, '/common/v1/activities', undefined, [
      ['escalated', 'boolean', 'descending'],
      ['dueDate', 'instant'],
      ['assignedUserName_Ext', 'text'],
    ]);
  });

  test('stream-backed', async () => {
    await expectOrder(platform, '/common/v1/notes', undefined, [
      ['createdDate', 'instant', 'descending'],
      ['authorName_Ext', 'text'],
    ]);
  });

  test('dual', async () => {
    await expectOrder(platform, '/claim/v1/claims/claim-0002/exposures', undefined, [
      ['claimantName_Ext', 'text'],
      ['claimOrder', 'integer'],
    ]);
  });

  test('unless the request contains a sort parameter', async () => {
    await expectOrder(platform, '/common/v1/notes', '-subject', [['subject', 'text', 'descending']]);
  });
});

describe('the documented examples', () => {
  test('a collection, sorted by a property', async () => {
    await expectOrder(platform, '/common/v1/activities', '-priority,dueDate', [
      ['priority', 'type-key', 'descending'],
      ['dueDate', 'instant'],
    ]);
  });

  test('users, sorted by a sort key that the customer added', async () => {
    const ascending = await platform.ids('/admin/v1/users', 'contactLastName_Ext');
    expect(await platform.ids('/admin/v1/users', '-contactLastName_Ext')).not.toEqual(ascending);
    const page = await platform.page('/admin/v1/users?sort=contactLastName_Ext&pageSize=100');
    // The response doesn't contain last names, but each display name ends with one.
    const names = valuesOf(page, 'displayName').filter((name) => name !== null);
    const families = names.map((name) => String(name).replace(/^\S+ /, ''));
    expect(families.length).toBeGreaterThan(20);
    expect(families).toEqual([...families].sort());
    expect(await platform.ids('/admin/v1/users', 'createdAt_Ext')).not.toEqual(ascending);
  });

  test('the activities of a claim, sorted by a name that a mapper supplies', async () => {
    await expectOrder(platform, '/claim/v1/claims/claim-0003/activities', 'assignedUserName_Ext', [
      ['assignedUserName_Ext', 'text'],
    ]);
  });

  test('the activities of a job, sorted by a path column', async () => {
    const path = '/job/v1/jobs/job-0001/activities';
    const users = await platform.page('/admin/v1/users?pageSize=100');
    const logins = new Map(users.data.map(({ id, attributes }) => [id, attributes.userName]));
    const page = await platform.page(`${path}?sort=assignedUserName_Ext&pageSize=100`);
    const sorted = page.data.map(({ attributes }) => logins.get(Object(attributes.assignedUser).id));
    const present = sorted.filter((login) => login !== undefined).map(String);
    expect(present.length).toBeGreaterThan(20);
    expect(present).toEqual([...present].sort());
    expect(sorted.slice(present.length).every((login) => login === undefined)).toBe(true);
  });
});

test('several sort keys, separated by commas or in repeated parameters, result in the same order', async () => {
  const repeated = await platform.page('/common/v1/activities?sort=escalated&sort=-dueDate&pageSize=100');
  const listed = await platform.page('/common/v1/activities?sort=escalated,-dueDate&pageSize=100');
  expect(repeated.data).toEqual(listed.data);
});

test('references lead to existing elements, and joined names are the names of those elements', async () => {
  const users = await platform.page('/admin/v1/users?pageSize=100');
  const names = new Map(users.data.map(({ id, attributes }) => [id, attributes.displayName]));
  const activities = await platform.page('/common/v1/activities?pageSize=100');
  const assigned = activities.data.filter(({ attributes }) => attributes.assignedUser !== null);
  expect(assigned.length).toBeGreaterThan(20);
  for (const { attributes } of assigned) {
    const { id, displayName } = Object(attributes.assignedUser);
    expect(names.get(id)).toBe(displayName);
    expect(attributes.assignedUserName_Ext).toBe(displayName);
  }
});

describe('refused requests', () => {
  test("a name that isn't a sort key: the message lists the sort keys", async () => {
    const answer = await platform.send('/common/v1/activities?sort=status,subject,nothing');
    expect(answer.status).toBe(400);
    const { userMessage, details } = (await answer.json()) as { userMessage: string; details: unknown[] };
    expect(userMessage).toContain("Activities can't be sorted by status, nothing.");
    for (const name of ['subject', 'dueDate', 'assignedUserName_Ext']) expect(userMessage).toContain(name);
    expect(details).toHaveLength(2);
  });

  test.each(['?sort=', '?sort=subject,,dueDate'])(
    'an empty name (%s): the message lists the sort keys',
    async (query) => {
      const answer = await platform.send(`/common/v1/activities${query}`);
      expect(answer.status).toBe(400);
      const { userMessage } = (await answer.json()) as { userMessage: string };
      expect(userMessage).toContain('contains an empty name');
      for (const name of ['subject', 'dueDate', 'assignedUserName_Ext']) expect(userMessage).toContain(name);
    },
  );

  test('a name if the collection has no sort keys: the message says so', async () => {
    const bare = await workspaceUnderTest({
      'schemas/ext/a/v1/a_ext-1.0.schema.json': '{ "definitions": { "Thing": { "properties": { "size": {} } } } }',
      'apis/ext/a/v1/a_ext-1.0.apiconfig.yaml': 'Things:\n  resource: ext.Things\n',
    });
    expect(await bare.read('/a/v1/things?sort=size')).toMatchObject({
      userMessage: "Things can't be sorted by size. The collection has no sort keys.",
    });
  });

  test.each([
    '/common/v1/nothing',
    '/claim/v1/claims/claim-9999/activities',
    '/claim/v1/claims/%E0%A4%A/activities',
    '/claim/v1/claims//activities',
    '/claim/v1/claims/claim-0001/exposures/x/y/z',
  ])('%s is not found', async (path) => {
    expect((await platform.send(path)).status).toBe(404);
  });
});

describe('the next request uses a saved change', () => {
  const schema = 'config/integration/schemas/ext/common/v1/common_ext-1.0.schema.json';
  const apiconfig = 'config/integration/apis/ext/shared/v1/shared_ext-1.0.apiconfig.yaml';
  const inSample = readFileSync(`samples/insurance-config/${apiconfig}`, 'utf8');
  const sortedBy = (entry: string) =>
    inSample.replace(/(Activities:\n.*\n {4}defaultSort:\n)(?: {6}- .*\n)+/, `$1      - ${entry}\n`);

  test('of a schema', async () => {
    const platform = await workspaceUnderTest('samples/insurance-config');
    const path = '/common/v1/custom-entities?sort=customCode';
    expect((await platform.send(path)).status).toBe(400);
    platform.write(
      schema,
      `{ "x-platform-combine": ["base.content.cc.common.v1.common_content-1.0"], "definitions": { "CustomEntityExt": { "properties": {
        "customCode": { "type": "string", "x-platform-extensions": { "sortable": true } } } } } }`,
    );
    expect((await platform.send(path)).status).toBe(200);
    expect((await platform.page(path)).data[0]?.attributes).toHaveProperty('customCode');
    platform.remove(schema);
    expect((await platform.send(path)).status).toBe(400);
  });

  test('of a default sort; an invalid key is reported', async () => {
    const platform = await workspaceUnderTest('samples/insurance-config');
    platform.write(apiconfig, sortedBy('"-subject"'));
    await expectOrder(platform, '/common/v1/activities', undefined, [['subject', 'text', 'descending']]);
    platform.write(apiconfig, sortedBy('status'));
    const answer = await platform.send('/common/v1/activities');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({
      errorCode: 'DefaultSortWrong',
      userMessage: expect.stringContaining('status'),
    });
    expect((await platform.send('/common/v1/activities?sort=subject')).status).toBe(200);
  });

  test('for concurrent requests', async () => {
    const platform = await workspaceUnderTest('samples/insurance-config');
    platform.write(apiconfig, inSample.replace('  CustomEntitiesExt:', '  RenamedEntitiesExt:'));
    const pages = await Promise.all(collections.map((path) => platform.send(path)));
    expect(pages.map(({ status }) => status)).toEqual(
      collections.map((path) => (path === '/common/v1/custom-entities' ? 404 : 200)),
    );
  });
});
