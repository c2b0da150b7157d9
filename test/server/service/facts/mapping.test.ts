import { describe, expect, it } from 'vitest';
import { blocksOf } from './fileReader';

describe('a mapping file', () => {
  const facts = blocksOf(
    'mappings/ext/common/v1/common_ext-1.0.mapping.json',
    `{ "schemaName": "ext.common.v1.common_ext-1.0", "combine": ["base.common.v1.common-1.0"],
      "mappers": {
        "Activity": { "schemaDefinition": "Activity", "root": "entity.Activity", "properties": {
          "a": { "path": "Activity.A" }, // direct
          "b": { },
        } },
        "B": { },
      } }`,
  ).flatMap(({ facts: said }) => (said.kind === 'mapping' ? [said] : []));

  it('shows which schema it maps and what it combines', () => {
    expect(facts[0]?.head).toMatchObject({ schemaName: { value: 'ext.common.v1.common_ext-1.0' } });
    expect(facts[0]?.head?.links.flatMap(({ targets }) => targets.map(({ value }) => value))).toEqual([
      'base.common.v1.common-1.0',
    ]);
  });

  it('shows where values come from', () => {
    const [activity, other] = facts.flatMap(({ mappers }) => mappers);
    expect(activity).toMatchObject({ schemaDefinition: { value: 'Activity' }, root: { value: 'entity.Activity' } });
    expect(activity?.properties.map(({ key, path }) => [key, path?.value])).toEqual([
      ['a', 'Activity.A'],
      ['b', undefined],
    ]);
    expect(other).toMatchObject({ key: 'B', properties: [] });
  });
});

describe('an updater file', () => {
  it('contains the facts of a mapping file for its updaters', () => {
    const facts = blocksOf(
      'updaters/ext/common/v1/common_ext-1.0.updater.json',
      '{ "schemaName": "ext.common.v1.common_ext-1.0",\n"mappers": { "No": {} },\n"updaters": { "A": {}, "B": {} } }',
    ).flatMap(({ facts: said }) => (said.kind === 'updater' ? [said] : []));
    expect(facts[0]?.head?.schemaName?.value).toBe('ext.common.v1.common_ext-1.0');
    expect(facts.flatMap(({ mappers }) => mappers.map(({ key }) => key))).toEqual(['A', 'B']);
  });
});

describe('a Swagger file', () => {
  it('shows which operations return which resource', () => {
    const facts = blocksOf(
      'apis/ext/common/v1/common_ext-1.0.swagger.yaml',
      `swagger: '2.0'
basePath: /common/v1
paths:
  /activities:
    parameters: []
    get:
      x-acme-extensions:
        operationType: get-collection
        resourceType: Activities
        childResourceType: Activity
    post: {}
  /notes: {}
`,
    ).flatMap(({ facts: said }) => (said.kind === 'swagger' ? [said] : []));
    expect(facts.find(({ basePath }) => basePath)?.basePath?.value).toBe('/common/v1');
    const [get, post] = facts.flatMap(({ operations }) => operations);
    expect(get).toMatchObject({
      path: '/activities',
      method: 'get',
      vendor: 'acme',
      operationType: { value: 'get-collection' },
      resourceType: { value: 'Activities' },
      childResourceType: { value: 'Activity' },
    });
    expect([post?.method, post?.vendor]).toEqual(['post', undefined]);
  });
});
