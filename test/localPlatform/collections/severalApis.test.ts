import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workspaceUnderTest } from './workspaceUnderTest';

test("a collection of several APIs is served at each API's path, with the data that the user wrote for that API", async () => {
  const several = await workspaceUnderTest('samples/insurance-config');
  const swagger = 'config/integration/apis/ext/claim/v1/claim_ext-1.0.swagger.yaml';
  const served = 'operationType: get-collection, resourceType: Groups, childResourceType: Group';
  const operation = `  /groups:\n    get:\n      x-platform-extensions: { ${served} }\n`;
  several.write(swagger, readFileSync(`samples/insurance-config/${swagger}`, 'utf8') + operation);
  several.write('.sortie/data/claim/Groups.json', '[{ "id": "b", "name": "East" }, { "id": "a", "name": "West" }]');
  expect(await several.ids('/claim/v1/groups')).toEqual(['b', 'a']);
  expect((await several.ids('/admin/v1/groups')).length).toBeGreaterThanOrEqual(40);
});
