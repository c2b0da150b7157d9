import { expect, test } from 'vitest';
import { workspaceUnderTest } from './workspaceUnderTest';

const schema = `{ "definitions": {
  "Claim": { "properties": {
    "id": { "type": "string" },
    "tags": { "type": "array", "items": { "type": "string" } },
    "factors": { "type": "array", "items": { "type": "integer" } },
    "visits": { "type": "array", "items": { "type": "string", "format": "date" } },
    "states": { "type": "array", "items": { "$ref": "#/definitions/TypeKeyReference" } },
    "adjusters": { "type": "array", "items": { "$ref": "#/definitions/SimpleReference" } },
    "addresses": { "type": "array", "items": { "$ref": "#/definitions/Address" } },
    "whatever": { "type": "array" },
    "home": { "$ref": "#/definitions/Address" },
    "self": { "$ref": "#/definitions/Claim" } } },
  "Adjuster": { "properties": { "id": { "type": "string" }, "displayName": { "type": "string" } } },
  "Address": { "properties": { "city": { "type": "string" }, "postalCode": { "type": "string" } } },
  "SimpleReference": { "properties": { "id": {}, "displayName": {} } },
  "TypeKeyReference": { "properties": { "code": {}, "name": {} } } } }`;

const mapping = `{ "mappers": {
  "Claim": { "schemaDefinition": "Claim", "root": "entity.Claim", "properties": {
    "adjusters": { "path": "Claim.Adjusters" }, "tags": { "path": "Claim.Tags" } } },
  "Adjuster": { "schemaDefinition": "Adjuster", "root": "entity.Adjuster", "properties": {
    "displayName": { "path": "Adjuster.DisplayName" } } } } }`;

const files = {
  'schemas/ext/claim/v1/claim_ext-1.0.schema.json': schema,
  'mappings/ext/claim/v1/claim_ext-1.0.mapping.json': mapping,
  'apis/ext/claim/v1/claim_ext-1.0.apiconfig.yaml':
    'Claims:\n  resource: ext.Claims\n  defaultSort: []\nAdjusters:\n  resource: ext.Adjusters\n  defaultSort: []\n',
};

test('lists have elements of their item type, and objects have the content of their definition', async () => {
  const platform = await workspaceUnderTest(files);
  const { data } = await platform.page('/claim/v1/claims?pageSize=100');
  const elements = (name: string) => data.flatMap(({ attributes }) => attributes[name] as unknown[]);
  const lengths = data.map(({ attributes }) => Object(attributes.tags).length);
  expect(new Set(lengths)).toEqual(new Set([0, 1, 2, 3]));
  for (const tag of [...elements('tags'), ...elements('whatever')]) expect(tag).toMatch(/^(tag|whatever) \d+$/);
  for (const factor of elements('factors')) expect(factor).toBeTypeOf('number');
  for (const visit of elements('visits')) expect(visit).toMatch(/^\d{4}-\d\d-\d\d$/);
  for (const state of elements('states')) expect(state).toMatchObject({ code: expect.any(String) });
  expect(elements('addresses').length).toBeGreaterThan(10);
  for (const address of [...elements('addresses'), ...data.map(({ attributes }) => attributes.home)]) {
    if (address !== null) expect(Object.keys(Object(address))).toEqual(['city', 'postalCode']);
  }
  const [first] = data;
  expect(first?.attributes.self).toHaveProperty('self');
});

test('references in a list lead to different existing elements', async () => {
  const platform = await workspaceUnderTest(files);
  const { data } = await platform.page('/claim/v1/claims?pageSize=100');
  const adjusters = await platform.page('/claim/v1/adjusters?pageSize=100');
  const names = new Map(adjusters.data.map(({ id, attributes }) => [id, attributes.displayName]));
  let seen = 0;
  for (const { attributes } of data) {
    const list = attributes.adjusters as { id: string; displayName: string }[];
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    for (const { id, displayName } of list) expect(names.get(id)).toBe(displayName);
    seen += list.length;
  }
  expect(seen).toBeGreaterThan(20);
});
