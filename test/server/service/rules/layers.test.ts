import { describe, expect, test } from 'vitest';
import { apiconfig, layered, layerNames, mapping, pathOf, schema, sortable } from '../model/layers';
import { Project } from './project';

const shared = 'ext.shared.v1.shared_ext-1.0';
const sharedFile = pathOf('apis', shared, 'apiconfig.yaml');
const core = 'base.core.shared.v1.shared_core-1.0';
const { ext, content } = layerNames;
const extSchema = pathOf('schemas', ext, 'schema.json');
const onlyClass = "Only the base class ActivitiesCoreResource, which isn't in this workspace, could define it.";

/** The layered project in which the customer sorts activities by some names. */
function sortedBy(names: readonly string[], change: Readonly<Record<string, string>> = {}): Project {
  const sort = names.map((name) => `  - ${name}\n`).join('');
  const resources = `Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n  defaultSort:\n${sort}`;
  return new Project(layered({ ...apiconfig(shared, resources, [core]), ...change }));
}

/** Severity and message of each problem in the customer's apiconfig file. */
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
      ['information', `prioritty was not found on Activities: its base schema ${gone} is not in this workspace`],
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
});
