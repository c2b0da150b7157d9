import { expect, test } from 'vitest';
import { overviews } from '../../../../server/service/features/collections';
import { apiconfig, layered } from '../model/layers';
import { modelOf } from '../model/workspace';
import { never } from './scene';

/**
 * Returns the collections of a layered project whose shared apiconfig file contains these resources. A `+` marks the
 * collections that an API serves.
 */
async function listed(resources: string): Promise<readonly string[]> {
  const shared = apiconfig('ext.shared.v1.shared_ext-1.0', resources, ['base.core.shared.v1.shared_core-1.0']);
  const found = await overviews(modelOf(layered(shared)), async () => {}, never);
  return found.map(({ name, isServed }) => `${isServed ? '+' : '-'} ${name}`);
}

test('a resource that no API serves is listed only if something shows that it is a collection', async () => {
  const part = 'ActivityPart:\n  resource: base.rest.ext.desk.ActivityPartExtResource\n';
  expect(await listed(part)).toEqual(['+ Activities']);
  expect(await listed(`${part}  defaultSort:\n  - subject\n`)).toEqual(['+ Activities', '- ActivityPart']);
  expect(await listed('OldActivities:\n  resource: acme.OldActivitiesResource\n')).toEqual([
    '+ Activities',
    '- OldActivities',
  ]);
});
