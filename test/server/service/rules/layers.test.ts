import { describe, expect, test } from 'vitest';
import { planSortable } from '../../../../server/service/generate/plan';
import { apiconfig, layered, layerNames, mapping, pathOf, schema, sortable, swagger } from '../model/layers';
import { Project } from './project';

const shared = 'ext.shared.v1.shared_ext-1.0';
const sharedFile = pathOf('apis', shared, 'apiconfig.yaml');
const core = 'base.core.shared.v1.shared_core-1.0';
const { ext, content } = layerNames;
const extSchema = pathOf('schemas', ext, 'schema.json');
const onlyClass = "Only the base class ActivitiesCoreResource, which isn't in this workspace, could define it.";

/** Creates a layered project in which the customer sorts activities by the given names. */
function sortedBy(names: readonly string[], change: Readonly<Record<string, string>> = {}): Project {
  const sort = names.map((name) => `  - ${name}\n`).join('');
  const resources = `Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n  defaultSort:\n${sort}`;
  return new Project(layered({ ...apiconfig(shared, resources, [core]), ...change }));
}

/** Returns severity and message of each problem in the customer's apiconfig file. */
function said(project: Project): readonly (readonly string[])[] {
  return project.problems(sharedFile).map(({ problem }) => [problem.severity, problem.message]);
}

describe('a default sort over a superclass that is not here', () => {
  test('by a misspelled name is a warning that names the class and what was meant', () => {
    expect(said(sortedBy(['prioritty']))).toEqual([
      ['warning', `Property "prioritty" not found on Activity. ${onlyClass} Did you mean "priority"?`],
    ]);
  });

  test('says nothing of a property if the mapping that may join it is not here', () => {
    const gone = mapping(ext, {}, ['ext.gone.v1.gone_ext-1.0']);
    expect(said(sortedBy(['closeDate', 'prioritty'], gone)).map(([, message]) => message)).toEqual([
      `Property "prioritty" not found on Activity. ${onlyClass} Did you mean "priority"?`,
    ]);
  });

  test('by a direct property that no layer makes sortable is a warning', () => {
    expect(said(sortedBy(['closeDate']))).toEqual([
      ['warning', `"closeDate" isn't marked sortable in the schema. ${onlyClass}`],
    ]);
  });

  test('by a list is a warning', () => {
    expect(said(sortedBy(['notes'])).map(([severity]) => severity)).toEqual(['warning']);
  });

  test('by a reference is information', () => {
    expect(said(sortedBy(['assignee'])).map(([severity]) => severity)).toEqual(['information']);
  });

  test('by a joined property is information, unless the base product sorts by it', () => {
    expect(said(sortedBy(['ownerName']))).toEqual([]);
    const unused = apiconfig(core, 'Activities:\n  resource: base.rest.core.desk.ActivitiesCoreResource\n');
    expect(said(sortedBy(['ownerName'], unused)).map(([severity]) => severity)).toEqual(['information']);
  });

  test('by what the user stated is right', () => {
    const { texts } = sortedBy(['ownerLabel']);
    const project = new Project(texts, { collections: { Activities: { sortKeys: ['ownerLabel'] } } });
    expect(project.summary()).toEqual([]);
  });

  test('names the file that is missing', () => {
    const gone = 'ext.gone.v1.gone_ext-1.0';
    const project = sortedBy(['prioritty', 'closeDate'], schema(ext, {}, [gone, content]));
    expect(said(project)).toEqual([
      ['information', `Property "prioritty" not found on Activity: its base schema ${gone} isn't in this workspace.`],
    ]);
  });
});

describe('a default sort over a class that is in no file', () => {
  const named = (resource: string) =>
    new Project(layered(apiconfig(shared, `Activities:\n${resource}  defaultSort:\n  - prioritty\n  - closeDate\n`)));

  test('says that the class itself could define the name', () => {
    expect(said(named('  resource: acme.rest.Gone\n'))).toEqual([
      [
        'warning',
        'Property "prioritty" not found on Activity. Only class Gone, which isn\'t in this workspace, could define it. Did you mean "priority"?',
      ],
      [
        'warning',
        '"closeDate" isn\'t marked sortable in the schema. Only class Gone, which isn\'t in this workspace, could define it.',
      ],
    ]);
  });

  test('says that no file names the class', () => {
    expect(said(named(''))).toEqual([
      [
        'warning',
        'Property "prioritty" not found on Activity. Only its class, which no file names, could define it. Did you mean "priority"?',
      ],
      [
        'warning',
        '"closeDate" isn\'t marked sortable in the schema. Only its class, which no file names, could define it.',
      ],
    ]);
  });
});

describe('what a default sort of a lower layer uses', () => {
  const usedBelow = (name: string) =>
    apiconfig(
      core,
      `Activities:\n  resource: base.rest.core.desk.ActivitiesCoreResource\n  defaultSort:\n  - ${name}\n` +
        'Activity:\n  resource: base.rest.core.desk.ActivityCoreResource\n',
    );

  test.each(['closeDate', 'teamCode'])('is right, be it a property or not: %s', (name) => {
    expect(said(sortedBy([name], usedBelow(name)))).toEqual([]);
  });

  test('is right although a schema is missing too', () => {
    const gone = schema(ext, {}, ['ext.gone.v1.gone_ext-1.0', content]);
    expect(said(sortedBy(['teamCode'], { ...gone, ...usedBelow('teamCode') }))).toEqual([]);
  });

  test("is no evidence if the layer is the customer's: the same mistake is reported in both", () => {
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

  test("is reported for the API that doesn't know a name, and not for the one that knows it as not sortable", () => {
    const rush = { Activity: { properties: { rush_Ext: { type: 'boolean' } } } };
    expect(said(sortedBy(['rush_Ext'], served(rush)))).toEqual([
      ['warning', `Property "rush_Ext" not found on Activity. ${onlyClass} (API: desk)`],
    ]);
  });

  test('is reported for the API of which everything is known', () => {
    const gone = served({ Activity: { properties: { subject: { title: 'Topic' } } } }, [
      'ext.gone.v1.gone_ext-1.0',
      ext,
    ]);
    expect(said(sortedBy(['closeDate'], gone))).toEqual([
      ['warning', `"closeDate" isn't marked sortable in the schema. ${onlyClass} (API: desk)`],
    ]);
  });

  test('is reported without an API if all of them agree', () => {
    const other = served({ Activity: { properties: { subject: { title: 'Topic' } } } });
    expect(said(sortedBy(['closeDate'], other))).toEqual([
      ['warning', `"closeDate" isn't marked sortable in the schema. ${onlyClass}`],
    ]);
  });
});

test('a default sort that the base product declares counts', () => {
  expect(new Project(layered()).summary()).toEqual([]);
});

test('files of the vendor are never reported but for their syntax', () => {
  const wrong = apiconfig(core, 'Activities:\n  defaultSort:\n  - nosuch\n  - nosuch\n');
  const project = new Project(layered(wrong));
  expect(project.summary(pathOf('apis', core, 'apiconfig.yaml'))).toEqual([]);
});

test('a class of the base layers that is not here is compiled, even if other classes of its package are here', () => {
  const here = { 'gsrc/base/rest/core/desk/Core.gs': 'package base.rest.core.desk\n\nclass Core {\n}\n' };
  const named = (resource: string) =>
    new Project(layered({ ...apiconfig(shared, `Activities:\n  resource: ${resource}\n`, [core]), ...here }));
  expect(named('base.rest.core.desk.ActivitiesCoreResource').summary()).toEqual([]);
  expect(named('base.rest.ext.desk.GoneExtResource').summary()).toEqual([
    'resource-class-not-found: base.rest.ext.desk.GoneExtResource',
  ]);
});

describe('sections that hold no resources', () => {
  test('are no collections', () => {
    const access = apiconfig(
      shared,
      'Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n',
      [core],
      'resourceAccess:\n  internal:\n    yaml: x\nlinkedApis:\n- ext.desk.v1.desk_ext-1.0\ndataGraph:\n  Claim:\n    resource: Claims\n',
    );
    const { model } = new Project(layered(access));
    expect(model.collections().map(({ name }) => name)).toEqual(['Activities']);
  });

  test('are no collections under whatever name, and nothing in them is reported', () => {
    const rest =
      'newSection:\n  Activities:\n    resource: x.Y\n    defaultSort:\n    - nosuch\n' +
      '  Fees:\n    defaultSort:\n    - nosuch\nLoose:\n  defaultSort:\n  - nosuch\n';
    const resources = 'Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n';
    const project = new Project(layered(apiconfig(shared, resources, [core], rest)));
    expect(project.model.collections().map(({ name }) => name)).toEqual(['Activities']);
    expect(project.summary()).toEqual([]);
  });

  test('are no collections in a file without resources, unless they have a key of a resource', () => {
    const text =
      'Fees:\n  resource: a.B\nSorted:\n  defaultSort: [x]\nlimits:\n  inner:\n    size: 1\n  most: 2\nempty:\n';
    const { model } = new Project({ 'config/integration/apis/ext/a/v1/a_ext-1.0.apiconfig.yaml': text });
    expect(model.collections().map(({ name }) => name)).toEqual(['Fees', 'Sorted']);
  });
});

describe('what makes a property sortable', () => {
  test('is written to the layer of the customer that is nearest above the property', async () => {
    const hub = 'ext.hub.v1.hub_ext-1.0';
    const project = sortedBy(['closeDate'], schema(hub, {}, [ext]));
    const fixed = await project.fix('default-sort-not-sortable');
    expect(Object.keys(fixed.texts)).toEqual(Object.keys(project.texts));
    expect(JSON.parse(fixed.texts[extSchema] ?? '').definitions.Activity.properties.closeDate).toEqual(sortable);
    expect(fixed.summary()).toEqual([]);
  });

  const hub = 'ext.hub.v1.hub_ext-1.0';
  const hubClass = 'gsrc/ext/rest/HubActivitiesExtResource.gs';

  /** Creates another API with a collection of activities. Its schema combines the given file. */
  const inHub = (combined: string) => ({
    ...schema(hub, {}, [combined]),
    ...mapping(hub, {}, [combined]),
    ...swagger(hub, [['/hub-activities', 'get-collection', 'HubActivities', 'Activity']]),
    ...apiconfig(hub, 'HubActivities:\n  resource: ext.rest.HubActivitiesExtResource\n  defaultSort:\n  - subject\n'),
  });
  const title = '! Make closeDate sortable in desk_ext-1.0.schema.json';

  test('names the collections of other APIs that see the file', () => {
    const [first] = sortedBy(['closeDate'], inHub(ext)).titles('default-sort-not-sortable');
    expect(first).toBe(`${title} (also affects HubActivities)`);
  });

  test('names no collection of an API that does not combine the file', () => {
    const [first] = sortedBy(['closeDate'], inHub(layerNames.pl)).titles('default-sort-not-sortable');
    expect(first).toBe(title);
  });

  test('is not written if a collection of another API has a sort key of that name for something else', () => {
    const column = 'new PathSortColumn({ Activity#Owner.PropertyInfo, User#Name.PropertyInfo })';
    const text =
      'package ext.rest\n\nclass HubActivitiesExtResource extends RestQueryCollectionResource<Activity, ActivityResource> {\n' +
      '  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {\n' +
      `    var m = super.CustomSortColumnMap.copy()\n    m.put("closeDate", ${column})\n    return m\n  }\n}\n`;
    const project = sortedBy(['closeDate'], { ...inHub(ext), [hubClass]: text });
    const planned = planSortable(project.model, { api: 'desk', name: 'Activities' }, 'closeDate', {});
    expect(planned).toMatchObject({
      kind: 'refused',
      reason: 'closeDate is already a sort key of HubActivities. Rename or remove it first.',
    });
  });
});
