import { expect, test } from 'vitest';
import { collectionPaths, matchPath } from '../../../localPlatform/collections/paths';
import { hyphenated } from '../../../platform/collectionPath';
import { modelOf } from '../../server/service/model/workspace';

test.each([
  ['Invoices', 'invoices'],
  ['CustomEntitiesExt', 'custom-entities-ext'],
  ['JobActivities', 'job-activities'],
  ['UWIssues', 'uw-issues'],
  ['Claims2_Ext', 'claims2-ext'],
])('%s becomes %s in a path', (name, written) => {
  expect(hyphenated(name)).toBe(written);
});

const at = (name: string, path: string) => ({ id: { api: 'a', name }, parts: path.split('/') });
const paths = [
  at('Any', 'a/v1/{kind}'),
  at('Claims', 'a/v1/claims'),
  at('Activities', 'a/v1/claims/{claimId}/activities'),
  at('Notes', 'a/v1/claims/{claimId}/activities/{activityId}/notes'),
];
const match = (path: string) => matchPath(paths, path.split('/'));

test('a path leads to its collection and the parents in the path', () => {
  expect(match('a/v1/claims')).toEqual({ id: { api: 'a', name: 'Claims' }, parents: [] });
  expect(match('a/v1/claims/7/activities')).toEqual({
    id: { api: 'a', name: 'Activities' },
    parents: [{ path: ['a', 'v1', 'claims'], id: '7' }],
  });
  expect(match('a/v1/claims/7/activities/8/notes')?.parents).toEqual([
    { path: ['a', 'v1', 'claims'], id: '7' },
    { path: ['a', 'v1', 'claims', '{claimId}', 'activities'], id: '8' },
  ]);
});

test('any other path leads to no collection', () => {
  for (const path of ['a/v1', 'b/v1/claims', 'a/v1/claims/7', 'a/v1/claims//activities', 'a/v1/claims/7/activities/']) {
    expect(match(path), path).toBeUndefined();
  }
});

test('collections with the same name in two APIs are served at the path of their own API', () => {
  const files = ['claim', 'job'].flatMap((api) => [
    [`apis/ext/${api}/v1/${api}_ext-1.0.apiconfig.yaml`, 'Activities:\n  defaultSort:\n    - subject\n'],
    [
      `apis/ext/${api}/v1/${api}_ext-1.0.swagger.yaml`,
      `basePath: /${api}/v1
paths:
  /activities:
    get:
      x-platform-extensions: { operationType: get-collection, resourceType: Activities }
`,
    ],
  ]);
  expect(collectionPaths(modelOf(Object.fromEntries(files)))).toEqual(
    ['claim', 'job'].map((api) => ({ id: { api, name: 'Activities', view: api }, parts: [api, 'v1', 'activities'] })),
  );
});
