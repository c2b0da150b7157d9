import { describe, expect, test } from 'vitest';
import type { BlockFacts } from '../../../../server/service/facts/facts';
import type { FileLinks } from '../../../../server/service/facts/linkFacts';
import { blocksOf } from './fileReader';

function factsOf<K extends BlockFacts['kind']>(kind: K, path: string, text: string) {
  const isKind = (facts: BlockFacts): facts is Extract<BlockFacts, { kind: K }> => facts.kind === kind;
  return blocksOf(path, text)
    .map(({ facts }) => facts)
    .filter(isKind);
}

function inWords(links: readonly FileLinks[] | undefined): string[] {
  return (links ?? []).flatMap(({ role, vendor, targets }) =>
    targets.map(({ alias, value }) => [role, vendor, alias, value].filter((word) => word !== undefined).join(' ')),
  );
}

describe('an apiconfig file of a real project', () => {
  const facts = factsOf(
    'apiconfig',
    'apis/ext/shared/v1/shared_ext-1.0.apiconfig.yaml',
    `combine:
- base.content.shared.v1.shared_content-1.0
resources:
  Activities:
    resource: base.rest.ext.ActivitiesExtResource
  Activity:
    resource: base.rest.ext.ActivityExtResource
mappingFiles:
- ext.common.v1.common_ext-1.0
resourceAccess:
  internal:
    yaml: ext.shared.v1.internal_ext-1.0
rootCollections:
  Activity: Activities
dataGraph:
  graphRoots:
    Claim:
      resource: Claims
`,
  );

  test('has only the children of resources as its resources', () => {
    const resources = facts.flatMap(({ resources: found }) => found);
    expect(resources.map(({ name, isInResources }) => [name, isInResources])).toEqual([
      ['Activities', true],
      ['Activity', true],
    ]);
    expect(facts.filter(({ holdsResources }) => holdsResources)).toHaveLength(1);
  });

  test('names the files that it combines and the mappings of its elements', () => {
    expect(facts.flatMap(({ links }) => inWords(links))).toEqual([
      'combine base.content.shared.v1.shared_content-1.0',
      'mapping ext.common.v1.common_ext-1.0',
    ]);
  });

  test('can be written on one line', () => {
    const [only] = factsOf('apiconfig', 'a_ext-1.0.apiconfig.yaml', 'resources: { Invoices: { resource: x.Y } }\n');
    expect(only?.resources.map(({ name, isInResources }) => [name, isInResources])).toEqual([['Invoices', true]]);
    expect(only?.holdsResources).toBe(true);
  });
});

test('a Swagger file names the files that it combines, its schemas, and the definitions in its responses', () => {
  const facts = factsOf(
    'swagger',
    'apis/base/common/v1/common_pl-1.0.swagger.yaml',
    `x-acme-combine:
- base.framework.v1.framework_pl-1.0
x-acme-schema-import:
  common: base.common.v1.common_pl-1.0
paths:
  /activities:
    get:
      responses:
        "200":
          schema:
            $ref: "#/definitions/ActivityList"
definitions:
  ActivityList:
    properties:
      data:
        type: array
        items:
          $ref: "#/definitions/ActivityData"
  ActivityData:
    properties:
      attributes:
        $ref: "common#/definitions/Activity"
`,
  );
  expect(facts.flatMap(({ links }) => inWords(links))).toEqual([
    'combine acme base.framework.v1.framework_pl-1.0',
    'schema-import acme common base.common.v1.common_pl-1.0',
  ]);
  expect(facts.flatMap(({ operations }) => operations.map(({ response }) => response))).toEqual([
    '#/definitions/ActivityList',
  ]);
  expect(facts.flatMap(({ envelopes }) => envelopes ?? [])).toEqual([
    { name: 'ActivityList', leadsTo: '#/definitions/ActivityData' },
    { name: 'ActivityData', leadsTo: 'common#/definitions/Activity' },
  ]);
});

test('a definition names the definitions that it extends', () => {
  const [definition] = factsOf(
    'schema',
    'schemas/ext/a/v1/a_ext-1.0.schema.json',
    '{ "definitions": { "A": { "x-acme-extend": ["#/definitions/B", "#/definitions/C"], "properties": {} } } }',
  ).flatMap(({ definitions }) => definitions);
  expect(definition?.extend?.map(({ value }) => value)).toEqual(['#/definitions/B', '#/definitions/C']);
});

test('a mapped property may have a predicate', () => {
  const [mapper] = factsOf(
    'mapping',
    'mappings/ext/a/v1/a_ext-1.0.mapping.json',
    '{ "mappers": { "A": { "properties": { "b": { "path": "A.B", "predicate": "A.C" } } } } }',
  ).flatMap(({ mappers }) => mappers);
  expect(mapper?.properties[0]?.predicate?.value).toBe('A.C');
});

test('the list of published APIs shows which ones are disabled', () => {
  const facts = factsOf(
    'published',
    'apis/published-apis.yaml',
    `apis:
  - name: ext.common.v1.common_ext-1.0
    template: base.framework.v1.template-1.0
  - name: ext.testutil.v1.testutil_ext-1.0
    published: \${TESTUTIL_PUBLISH:false}
  - name: ext.tools.v1.tools_ext-1.0
    published: \${TOOLS_PUBLISH:true}
  - name: ext.gone.v1.gone_ext-1.0
    published: false
defaultTemplate:
  - name: base.framework.v1.template-1.0
`,
  );
  const apis = facts.flatMap((block) => block.apis ?? []);
  expect(apis.map(({ name, isOn }) => [name.value, isOn])).toEqual([
    ['ext.common.v1.common_ext-1.0', true],
    ['ext.testutil.v1.testutil_ext-1.0', false],
    ['ext.tools.v1.tools_ext-1.0', true],
    ['ext.gone.v1.gone_ext-1.0', false],
  ]);
});

test('a class shows whether it is shipped for editing', () => {
  const [type] = factsOf(
    'gosu',
    'gsrc/base/rest/A.gs',
    'package base.rest\n\n@Export\nclass A extends B {\n}\n',
  ).flatMap(({ classes }) => classes);
  expect(type?.isExported).toBe(true);
});
