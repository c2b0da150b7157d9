import { describe, expect, test } from 'vitest';
import { planSortable } from '../../../../server/service/generate/plan';
import { apiconfig, layered, layerNames, mapping, pathOf, schema, sortable, swagger } from '../model/layers';
import { Project } from './project';

const shared = 'ext.shared.v1.shared_ext-1.0';
const sharedFile = pathOf('apis', shared, 'apiconfig.yaml');
const core = 'base.core.shared.v1.shared_core-1.0';
const { ext, content } = layerNames;
const extSchema = pathOf('schemas', ext, 'schema.json');
const onlyClass = "Only the base class ActivitiesCoreResource, which isn't in this workspace, could define this name.";

/** Creates a layered project in which the customer's default sort of Activities contains these names. */
function sortedBy(names: readonly string[], change: Readonly<Record<string, string>> = {}): Project {
  const sort = names.map((name) => `  - ${name}\n`).join('');
  const resources = `Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n  defaultSort:\n${sort}`;
  return new Project(layered({ ...apiconfig(shared, resources, [core]), ...change }));
}

/** Returns the severity and message of each problem in the customer's apiconfig file. */
function said(project: Project): readonly (readonly string[])[] {
  return project.problems(sharedFile).map(({ problem }) => [problem.severity, problem.message]);
}

describe('a default sort with a missing superclass', () => {
  test('has a warning for a misspelled name, with the class and a suggestion', () => {
    expect(said(sortedBy(['prioritty']))).toEqual([
      ['warning', `Property "prioritty" not found on Activity. ${onlyClass} Did you mean "priority"?`],
    ]);
  });

  test('has no problem for a property if a mapping that may join it is missing', () => {
    const gone = mapping(ext, {}, ['ext.gone.v1.gone_ext-1.0']);
    expect(said(sortedBy(['closeDate', 'prioritty'], gone)).map(([, message]) => message)).toEqual([
      `Property "prioritty" not found on Activity. ${onlyClass} Did you mean "priority"?`,
    ]);
  });

  test('has a warning for a direct property that no layer makes sortable', () => {
    expect(said(sortedBy(['closeDate']))).toEqual([
      ['warning', `"closeDate" isn't marked sortable in the schema. ${onlyClass}`],
    ]);
  });

  test('has a warning for a list', () => {
    expect(said(sortedBy(['notes'])).map(([severity]) => severity)).toEqual(['warning']);
  });

  test('has information for a reference', () => {
    expect(said(sortedBy(['assignee'])).map(([severity]) => severity)).toEqual(['information']);
  });

  test('has information for a joined property, unless the base product uses it in a default sort', () => {
    expect(said(sortedBy(['ownerName']))).toEqual([]);
    const unused = apiconfig(core, 'Activities:\n  resource: base.rest.core.desk.ActivitiesCoreResource\n');
    expect(said(sortedBy(['ownerName'], unused)).map(([severity]) => severity)).toEqual(['information']);
  });

  test('has no problem for a stated sort key', () => {
    const { texts } = sortedBy(['ownerLabel']);
    const project = new Project(texts, { collections: { Activities: { sortKeys: ['ownerLabel'] } } });
    expect(project.summary()).toEqual([]);
  });

  test('names the missing file', () => {
    const gone = 'ext.gone.v1.gone_ext-1.0';
    const project = sortedBy(['prioritty', 'closeDate'], schema(ext, {}, [gone, content]));
    expect(said(project)).toEqual([
      ['information', `Property "prioritty" not found on Activity: the base schema ${gone} isn't in this workspace.`],
    ]);
  });
});

describe('a default sort whose class is in no file', () => {
  const named = (resource: string) =>
    new Project(layered(apiconfig(shared, `Activities:\n${resource}  defaultSort:\n  - prioritty\n  - closeDate\n`)));

  test('has a problem that says that the class itself could define the name', () => {
    expect(said(named('  resource: acme.rest.Gone\n'))).toEqual([
      [
        'warning',
        'Property "prioritty" not found on Activity. Only class Gone, which isn\'t in this workspace, could define this name. Did you mean "priority"?',
      ],
      [
        'warning',
        '"closeDate" isn\'t marked sortable in the schema. Only class Gone, which isn\'t in this workspace, could define this name.',
      ],
    ]);
  });

  test('has a problem that says that no file names the class', () => {
    expect(said(named(''))).toEqual([
      [
        'warning',
        'Property "prioritty" not found on Activity. Only the collection\'s class, which no file specifies, could define this name. Did you mean "priority"?',
      ],
      [
        'warning',
        '"closeDate" isn\'t marked sortable in the schema. Only the collection\'s class, which no file specifies, could define this name.',
      ],
    ]);
  });
});

describe('a name in the default sort of a lower layer', () => {
  const usedBelow = (name: string) =>
    apiconfig(
      core,
      `Activities:\n  resource: base.rest.core.desk.ActivitiesCoreResource\n  defaultSort:\n  - ${name}\n` +
        'Activity:\n  resource: base.rest.core.desk.ActivityCoreResource\n',
    );

  test.each(['closeDate', 'teamCode'])('is valid, whether the name is a property or not: %s', (name) => {
    expect(said(sortedBy([name], usedBelow(name)))).toEqual([]);
  });

  test('is valid even if a schema is missing, too', () => {
    const gone = schema(ext, {}, ['ext.gone.v1.gone_ext-1.0', content]);
    expect(said(sortedBy(['teamCode'], { ...gone, ...usedBelow('teamCode') }))).toEqual([]);
  });

  test("isn't valid if the layer belongs to the customer, and both layers have a problem", () => {
    const top = 'ext.top.v1.top_ext-1.0';
    const resources = 'Activities:\n  defaultSort:\n  - prioritty\n';
    const project = sortedBy(['prioritty'], {
      ...apiconfig(top, resources, [shared]),
      ...apiconfig('ext.desk.v1.desk_ext-1.0', '', [top]),
    });
    expect(project.problems().map(({ file, problem }) => [file, problem.code])).toEqual([
      [sharedFile, 'default-sort-unknown-name'],
      [pathOf('apis', top, 'apiconfig.yaml'), 'default-sort-unknown-name'],
    ]);
  });
});

describe('a collection that several APIs serve', () => {
  const hub = 'ext.hub.v1.hub_ext-1.0';
  const published = {
    'config/integration/apis/published-apis.yaml': `apis:\n  - name: ${ext}\n  - name: ${hub}\n`,
  };
  const served = (definitions: object, combine: readonly string[] = [ext]) => ({
    ...schema(hub, definitions, combine),
    ...mapping(hub, {}, [ext]),
    ...swagger(hub, [], [ext]),
    ...apiconfig(hub, '', [shared]),
    ...published,
  });

  test("has a problem for the API that lacks the name, not for the API in which the name isn't sortable", () => {
    const rush = { Activity: { properties: { rush_Ext: { type: 'boolean' } } } };
    expect(said(sortedBy(['rush_Ext'], served(rush)))).toEqual([
      ['warning', `Property "rush_Ext" not found on Activity. ${onlyClass} (API: desk)`],
    ]);
  });

  test('has a problem for the API with complete information', () => {
    const gone = served({ Activity: { properties: { subject: { title: 'Topic' } } } }, [
      'ext.gone.v1.gone_ext-1.0',
      ext,
    ]);
    expect(said(sortedBy(['closeDate'], gone))).toEqual([
      ['warning', `"closeDate" isn't marked sortable in the schema. ${onlyClass} (API: desk)`],
    ]);
  });

  test('has a problem without an API if all APIs agree', () => {
    const other = served({ Activity: { properties: { subject: { title: 'Topic' } } } });
    expect(said(sortedBy(['closeDate'], other))).toEqual([
      ['warning', `"closeDate" isn't marked sortable in the schema. ${onlyClass}`],
    ]);
  });
});

test('a default sort in base files counts', () => {
  expect(new Project(layered()).summary()).toEqual([]);
});

test('vendor files have only syntax problems', () => {
  const wrong = apiconfig(core, 'Activities:\n  defaultSort:\n  - nosuch\n  - nosuch\n');
  const project = new Project(layered(wrong));
  expect(project.summary(pathOf('apis', core, 'apiconfig.yaml'))).toEqual([]);
});

test('a missing class of the base layers counts as compiled, even if the workspace contains other classes of its package', () => {
  const here = { 'gsrc/base/rest/core/desk/Core.gs': 'package base.rest.core.desk\n\nclass Core {\n}\n' };
  const named = (resource: string) =>
    new Project(layered({ ...apiconfig(shared, `Activities:\n  resource: ${resource}\n`, [core]), ...here }));
  expect(named('base.rest.core.desk.ActivitiesCoreResource').summary()).toEqual([]);
  expect(named('base.rest.ext.desk.GoneExtResource').summary()).toEqual([
    'resource-class-not-found: base.rest.ext.desk.GoneExtResource',
  ]);
});

describe('sections without resources', () => {
  test('contain no collections', () => {
    const access = apiconfig(
      shared,
      'Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n',
      [core],
      'resourceAccess:\n  internal:\n    yaml: x\nlinkedApis:\n- ext.desk.v1.desk_ext-1.0\ndataGraph:\n  Claim:\n    resource: Claims\n',
    );
    const { model } = new Project(layered(access));
    expect(model.collections.all().map(({ name }) => name)).toEqual(['Activities']);
  });

  test('contain no collections under any name and have no problems', () => {
    const rest =
      'newSection:\n  Activities:\n    resource: x.Y\n    defaultSort:\n    - nosuch\n' +
      '  Fees:\n    defaultSort:\n    - nosuch\nLoose:\n  defaultSort:\n  - nosuch\n';
    const resources = 'Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n';
    const project = new Project(layered(apiconfig(shared, resources, [core], rest)));
    expect(project.model.collections.all().map(({ name }) => name)).toEqual(['Activities']);
    expect(project.summary()).toEqual([]);
  });

  test('contain no collections in a file without resources, unless they have a key of a resource', () => {
    const text =
      'Fees:\n  resource: a.B\nSorted:\n  defaultSort: [x]\nlimits:\n  inner:\n    size: 1\n  most: 2\nempty:\n';
    const { model } = new Project({ 'config/integration/apis/ext/a/v1/a_ext-1.0.apiconfig.yaml': text });
    expect(model.collections.all().map(({ name }) => name)).toEqual(['Fees', 'Sorted']);
  });
});

describe('the fix that makes a property sortable', () => {
  test("writes to the customer's nearest layer above the property", async () => {
    const hub = 'ext.hub.v1.hub_ext-1.0';
    const project = sortedBy(['closeDate'], schema(hub, {}, [ext]));
    const fixed = await project.fix('default-sort-not-sortable');
    expect(Object.keys(fixed.texts)).toEqual(Object.keys(project.texts));
    expect(JSON.parse(fixed.texts[extSchema] ?? '').definitions.Activity.properties.closeDate).toEqual(sortable);
    expect(fixed.summary()).toEqual([]);
  });

  const hub = 'ext.hub.v1.hub_ext-1.0';
  const hubClass = 'gsrc/ext/rest/HubActivitiesExtResource.gs';

  /**
   * Creates the files of another API with a collection of activities. The API's schema combines the file `combined`.
   */
  const inHub = (combined: string) => ({
    ...schema(hub, {}, [combined]),
    ...mapping(hub, {}, [combined]),
    ...swagger(hub, [['/hub-activities', 'get-collection', 'HubActivities', 'Activity']]),
    ...apiconfig(hub, 'HubActivities:\n  resource: ext.rest.HubActivitiesExtResource\n  defaultSort:\n  - subject\n'),
  });
  const title = '! Make closeDate sortable in desk_ext-1.0.schema.json';

  test('names the collections of other APIs whose schemas combine the file', () => {
    const [first] = sortedBy(['closeDate'], inHub(ext)).titles('default-sort-not-sortable');
    expect(first).toBe(`${title} (also affects HubActivities)`);
  });

  test("doesn't name collections of an API that doesn't combine the file", () => {
    const [first] = sortedBy(['closeDate'], inHub(layerNames.pl)).titles('default-sort-not-sortable');
    expect(first).toBe(title);
  });

  test("isn't offered if a collection of another API has a different sort key of that name", () => {
    const column = 'new PathSortColumn({ Activity#Owner.PropertyInfo, User#Name.PropertyInfo })';
    const text =
      'package ext.rest\n\nclass HubActivitiesExtResource extends RestQueryCollectionResource<Activity, ActivityResource> {\n' +
      '  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {\n' +
      `    var m = super.CustomSortColumnMap.copy()\n    m.put("closeDate", ${column})\n    return m\n  }\n}\n`;
    const project = sortedBy(['closeDate'], { ...inHub(ext), [hubClass]: text });
    const planned = planSortable(project.model, { api: 'desk', name: 'Activities' }, 'closeDate', {});
    expect(planned).toMatchObject({
      kind: 'refused',
      reason: 'closeDate is already a sort key of HubActivities. Rename or remove this sort key first.',
    });
  });
});
