import { describe, expect, test } from 'vitest';
import type { SortModel } from '../../../../server/service/model/model';
import { apiconfig, layered, layerNames, mapping, pathOf, schema, sortable, swagger } from './layers';
import { modelOf, type Texts, uriOf } from './workspace';

const { ext, content, pl } = layerNames;

function only(model: SortModel) {
  const [id] = model.resources.named('Activities');
  if (!id) throw new Error('Activities is not declared');
  return id;
}

function sorts(texts: Texts, name: string): string {
  const model = modelOf(texts);
  const { reason, completeness } = model.sortKeys.assess(only(model), name);
  return [reason, ...completeness.gaps.map(({ kind }) => kind)].join(' ');
}

describe('a project of four layers', () => {
  const model = modelOf(layered());

  test('has one collection, whose class the customer specifies', () => {
    expect(model.collections.all()).toEqual([{ api: 'desk', name: 'Activities' }]);
    expect(model.collections.get(only(model))).toMatchObject({
      role: 'collection',
      custom: false,
      classFqn: 'base.rest.ext.desk.ActivitiesExtResource',
      kind: { kind: 'unknown' },
      element: {
        definition: 'Activity',
        api: 'desk',
        source: 'swagger',
        found: true,
        completeness: { complete: true },
      },
      apis: ['desk'],
    });
  });

  test('derives the element from the operations of its name', () => {
    expect(model.collections.get({ api: 'desk', name: 'Activity' })?.role).toBe('element');
  });

  test('inherits the default sort of the core layer', () => {
    const sort = model.resources.defaultSort(only(model));
    expect(sort?.keys.map(({ name }) => name)).toEqual(['priority', 'ownerName']);
    expect(sort?.declaration.uri).toMatch(/shared_core-1\.0\.apiconfig\.yaml$/);
    expect(sort?.declaration.layer).toBe('base');
  });

  test('serves its paths below the base path of the lowest layer', () => {
    const [operation] = model.resources.operations('Activities');
    expect(`${operation?.basePaths.get('desk')}${operation?.path}`).toBe('/desk/v1/activities');
  });

  test('replaces the inherited default sort by one in a nearer layer', () => {
    const nearer = modelOf(
      layered(
        apiconfig('ext.shared.v1.shared_ext-1.0', 'Activities:\n  defaultSort:\n  - subject\n', [
          'base.core.shared.v1.shared_core-1.0',
        ]),
      ),
    );
    expect(nearer.resources.defaultSort(only(nearer))?.keys.map(({ name }) => name)).toEqual(['subject']);
  });

  test('lacks only the superclass', () => {
    expect(sorts(layered(), 'subject')).toBe('schema class-missing');
    expect(sorts(layered(), 'closeDate')).toBe('not-sortable class-missing');
    expect(sorts(layered(), 'priorty')).toBe('unknown-name class-missing');
  });

  test('counts sortable only in the layer that the Swagger file imports', () => {
    const closing = { Activity: { properties: { closeDate: sortable } } };
    expect(sorts(layered(schema(ext, closing, [content])), 'closeDate')).toBe('schema class-missing');
    const loose = { ...layered(), ...schema('ext.loose.v1.loose_ext-1.0', closing, [ext]) };
    expect(sorts(loose, 'closeDate')).toBe('not-sortable class-missing');
  });

  test('has the same results when read one file at a time', () => {
    const texts = Object.entries(layered());
    const backwards = modelOf(Object.fromEntries(texts.toReversed()));
    expect(backwards.collections.get(only(backwards))?.element).toEqual(model.collections.get(only(model))?.element);
  });
});

describe('published APIs', () => {
  const other = {
    ...schema('ext.hub.v1.hub_ext-1.0', { Activity: { properties: { closeDate: sortable } } }, [ext]),
    ...mapping('ext.hub.v1.hub_ext-1.0', {}, [ext]),
    ...swagger('ext.hub.v1.hub_ext-1.0', [], [ext]),
    ...apiconfig('ext.hub.v1.hub_ext-1.0', '', ['ext.shared.v1.shared_ext-1.0']),
  };
  const published = (...names: string[]) => ({
    'config/integration/apis/published-apis.yaml': `apis:\n${names.map((name) => `  - name: ${name}\n`).join('')}`,
  });

  test('are the outermost ones if there is no list', () => {
    const model = modelOf({ ...layered(), ...other });
    expect(model.apis.served()).toEqual(['hub']);
    expect(model.resources.named('Activities')).toEqual([{ api: 'shared', name: 'Activities' }]);
    expect(sorts({ ...layered(), ...other }, 'closeDate')).toBe('schema class-missing');
  });

  test('that serve one collection with different schemas are assessed separately', () => {
    const model = modelOf({ ...layered(), ...other, ...published(ext, 'ext.hub.v1.hub_ext-1.0') });
    const id = only(model);
    expect(model.collections.get(id)?.apis).toEqual(['desk', 'hub']);
    expect(model.sortKeys.assess(id, 'closeDate')).toMatchObject({
      sorts: false,
      perApi: [
        { api: 'desk', sorts: false },
        { api: 'hub', sorts: true },
      ],
    });
    expect(model.sortKeys.assess(id, 'subject').perApi).toBeUndefined();
    const sortKeys = (view: string) => model.sortKeys.of({ ...id, view }).map(({ name }) => name);
    expect(sortKeys('hub')).toContain('closeDate');
    expect(sortKeys('desk')).not.toContain('closeDate');
  });

  test('serve their collections even if another apiconfig file combines theirs', () => {
    const above = apiconfig('ext.hub.v1.hub_ext-1.0', '', ['ext.desk.v1.desk_ext-1.0']);
    const model = modelOf({ ...layered(), ...other, ...above, ...published(ext, 'ext.hub.v1.hub_ext-1.0') });
    expect(model.collections.get(only(model))?.apis).toEqual(['desk', 'hub']);
  });
});

describe('a base file with the name of an API', () => {
  const base = 'base.desk.v1.desk-1.0';
  const old = apiconfig(base, 'Activities:\n  defaultSort:\n  - closeDate\nNotes:\n  resource: base.Notes\n');

  test('is below the ext file only if the ext file combines it', () => {
    const tied = apiconfig('ext.desk.v1.desk_ext-1.0', '', ['ext.shared.v1.shared_ext-1.0', base]);
    expect(
      modelOf(layered({ ...old, ...tied })).collections.get({ api: 'desk', name: 'Activities' })?.declarations,
    ).toHaveLength(3);
    const model = modelOf(layered(old));
    expect(model.collections.get({ api: 'desk', name: 'Activities' })?.declarations).toHaveLength(2);
    expect(model.collections.ofApi(base).map(({ name }) => name)).toEqual(['Activities', 'Notes']);
  });

  test('is below an ext file that combines nothing', () => {
    const loose = apiconfig('ext.desk.v1.desk_ext-1.0', 'Activities:\n  defaultSort:\n  - subject\n');
    const model = modelOf(layered({ ...old, ...loose }));
    expect(model.apis.chain('apiconfig', 'desk')).toHaveLength(2);
  });
});

describe('APIs whose files have the same name', () => {
  const things = (fqn: string, own: string) => ({
    ...schema(fqn, { Thing: { properties: { [own]: sortable } } }),
    ...mapping(fqn, {}),
    ...swagger(fqn, [[`/${own}`, 'get-collection', 'Things', 'Thing']], [pl]),
    ...apiconfig(fqn, `Things:\n  defaultSort:\n  - ${own}\n`),
  });
  const known = (texts: Texts) => {
    const model = modelOf(texts);
    return model.apis.served().map((api) => [api, model.sortKeys.of({ api, name: 'Things' }).map(({ name }) => name)]);
  };

  test('are separate APIs, in any package', () => {
    const both = { ...things('ext.a.v1.hub_ext-1.0', 'one'), ...things('ext.b.v1.hub_ext-1.0', 'two') };
    expect(known(both)).toEqual([
      ['ext.b.v1.hub_ext-1.0', ['two']],
      ['hub', ['one']],
    ]);
  });

  test("are separate APIs, the customer's and the vendor's", () => {
    const names = ['acme.claims.contact-1.0', 'base.core.contact.v1.contact-1.0'];
    const list = names.map((name) => `  - name: ${name}\n`).join('');
    const published = { 'config/integration/apis/published-apis.yaml': `apis:\n${list}` };
    expect(known({ ...things(names[0] ?? '', 'one'), ...things(names[1] ?? '', 'two'), ...published })).toEqual([
      [names[1], ['two']],
      ['contact', ['one']],
    ]);
  });
});

describe('versions of an API', () => {
  const versionOf = (major: number) => {
    const fqn = `ext.claim.v${major}.claim_ext-${major}.0`;
    const claim = { Claim: { properties: { [`since${major}`]: sortable } } };
    return {
      ...schema(fqn, claim),
      ...swagger(fqn, [['/claims', 'get-collection', 'Claims', 'Claim']], [`base.claim.v${major}.claim-${major}.0`]),
      ...swagger(`base.claim.v${major}.claim-${major}.0`, []),
      ...apiconfig(fqn, `Claims:\n  defaultSort:\n  - since${major}\n`),
    };
  };
  const model = modelOf({ ...versionOf(1), ...versionOf(2) });
  const known = (api: string) => {
    const id = { api, name: 'Claims' };
    const sort = model.resources.defaultSort(id)?.keys.map(({ name }) => name);
    return [model.sortKeys.of(id).map(({ name }) => name), sort];
  };

  test('have their own collections, definitions, and default sorts', () => {
    expect(model.apis.served()).toEqual(['claim', 'claim/v2']);
    expect(known('claim')).toEqual([['since1'], ['since1']]);
    expect(known('claim/v2')).toEqual([['since2'], ['since2']]);
  });
});

describe('the merge order', () => {
  const title = (texts: Texts) =>
    modelOf(texts).schemas.definition({ api: 'desk', name: 'Activity' })?.properties.get('subject')?.title;
  const named = (name: string, combine: readonly string[] = []) =>
    schema(`base.${name}.v1.${name}-1.0`, { Activity: { properties: { subject: { title: name } } } }, combine);
  const [b, c] = ['base.b.v1.b-1.0', 'base.c.v1.c-1.0'];

  test('puts earlier files of a list above later files', () => {
    expect(title({ ...layered(), ...schema(ext, {}, [b, c]), ...named('b'), ...named('c') })).toBe('b');
  });

  test('puts a file above everything that it combines, whatever its position in the list', () => {
    const texts = { ...layered(), ...schema(ext, {}, [b, c]), ...named('b'), ...named('c', [b]) };
    expect(title(texts)).toBe('c');
  });

  test('puts files that two branches combine below both branches', () => {
    const shared = named('d');
    const branches = { ...named('b', ['base.d.v1.d-1.0']), ...schema(c, {}, ['base.d.v1.d-1.0']) };
    expect(title({ ...layered(), ...schema(ext, {}, [c, b]), ...branches, ...shared })).toBe('b');
  });

  test('ends even if files combine each other', () => {
    expect(title({ ...layered(), ...schema(ext, {}, [b]), ...named('b', [c]), ...named('c', [b]) })).toBe('b');
  });
});

describe('the element', () => {
  test('is the definition that the mapper of the element resource supplies', () => {
    const mapped = apiconfig(
      'base.core.shared.v1.shared_core-1.0',
      'Activities:\n  resource: base.X\nActivity:\n  mapper: DeskActivity\n',
    );
    const texts = layered({
      ...mapped,
      ...schema(content, { Task: { properties: {} } }, ['base.core.desk.v1.desk_core-1.0']),
      ...mapping(content, { DeskActivity: { schemaDefinition: 'Task' } }, ['base.core.desk.v1.desk_core-1.0']),
    });
    const model = modelOf(texts);
    expect(model.collections.get(only(model))?.element).toMatchObject({ definition: 'Task', source: 'swagger' });
  });

  test('is the one that the user states, whatever the files contain', () => {
    const model = modelOf(layered());
    model.configure({ vendor: 'auto', collections: { Activities: { element: 'UserReference', kind: 'query' } } });
    expect(model.collections.get(only(model))).toMatchObject({
      kind: { kind: 'query', source: 'stated' },
      element: { definition: 'UserReference', source: 'stated', found: true },
    });
  });
});

test('a stated sort key is valid, whatever the files contain', () => {
  const model = modelOf(layered());
  model.configure({ vendor: 'auto', collections: { Activities: { sortKeys: ['ownerLabel'] } } });
  expect(model.sortKeys.assess(only(model), 'ownerLabel')).toMatchObject({
    sorts: true,
    completeness: { complete: true },
  });
  expect(model.sortKeys.of(only(model)).map(({ name }) => name)).toEqual(['priority', 'subject', 'ownerLabel']);
});

describe('a value', () => {
  const origin = (name: string, texts: Texts = layered()) =>
    modelOf(texts).mappings.origin({ api: 'desk', name: 'Activity' }, name);

  test('that is a view of the same row is direct', () => {
    expect(origin('assignee')).toMatchObject({ kind: 'direct', through: 'reference' });
  });

  test('that refers to another element is direct', () => {
    const texts = layered(
      mapping(ext, { Activity: { root: 'entity.Activity', properties: { assignee: { path: 'Activity.A.B' } } } }, [
        content,
      ]),
    );
    expect(origin('assignee', texts)).toMatchObject({ kind: 'direct', through: 'reference' });
  });

  test('that is a placeholder for an extending definition has no origin', () => {
    const texts = layered(
      mapping(ext, { Activity: { properties: { subject: { path: 'null as String' } } } }, [content]),
    );
    expect(origin('subject', texts)).toEqual({ kind: 'unknown', isPlaceholder: true });
  });

  test('of an extended definition comes from the mapper of the extending definition', () => {
    const texts = layered({
      ...schema(ext, { Task: { 'x-base-extend': ['#/definitions/Activity'], properties: {} } }, [content]),
      ...mapping(ext, { Task: { root: 'entity.Task', properties: { subject: { path: 'Task.Payer.Subject' } } } }, [
        content,
      ]),
    });
    const model = modelOf(texts);
    const task = { api: 'desk', name: 'Task' };
    expect([...(model.schemas.definition(task)?.properties.keys() ?? [])]).toContain('closeDate');
    expect(model.mappings.origin(task, 'subject').kind).toBe('joined');
    expect(model.mappings.origin(task, 'closeDate').kind).toBe('direct');
  });
});

describe('the owner of a file', () => {
  const model = modelOf({
    ...layered(),
    ...schema('acme.claims.contact-1.0', {}),
    'gsrc/base/rest/ext/desk/Exported.gs': 'package base.rest.ext.desk\n@Export\nclass Exported {\n}\n',
    'gsrc/base/rest/core/desk/Core.gs': 'package base.rest.core.desk\nclass Core {\n}\n',
    'gsrc/acme/Own.gs': 'package acme\nclass Own {\n}\n',
  });

  test.each([
    [pathOf('schemas', ext, 'schema.json'), true],
    [pathOf('schemas', pl, 'schema.json'), false],
    [pathOf('schemas', 'acme.claims.contact-1.0', 'schema.json'), true],
    ['gsrc/base/rest/ext/desk/ActivitiesExtResource.gs', true],
    ['gsrc/base/rest/ext/desk/Exported.gs', true],
    ['gsrc/base/rest/core/desk/Core.gs', false],
    ['gsrc/acme/Own.gs', true],
  ])('%s: whether the customer is the owner: %s', (file, isCustomer) => {
    expect(model.files.isCustomer(uriOf(file))).toBe(isCustomer);
  });
});
