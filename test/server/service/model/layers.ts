import type { Texts } from './workspace';

const layers = {
  pl: 'base.core.pl.desk.v1.desk_pl-1.0',
  core: 'base.core.desk.v1.desk_core-1.0',
  content: 'base.content.desk.v1.desk_content-1.0',
  ext: 'ext.desk.v1.desk_ext-1.0',
};
const names = Object.values(layers);

/**
 * Returns the path of a file, given the root folder for files of this kind, the fully qualified name, and the suffix.
 */
export function pathOf(root: string, fqn: string, suffix: string): string {
  const dash = fqn.indexOf('-');
  return `config/integration/${root}/${fqn.slice(0, dash).replaceAll('.', '/')}${fqn.slice(dash)}.${suffix}`;
}

/** Creates a schema with the given fully qualified name. */
export function schema(fqn: string, definitions: object, combine: readonly string[] = []): Texts {
  return { [pathOf('schemas', fqn, 'schema.json')]: JSON.stringify({ 'x-base-combine': combine, definitions }) };
}

/** Creates a mapping with the given fully qualified name. */
export function mapping(fqn: string, mappers: object, combine: readonly string[] = []): Texts {
  return { [pathOf('mappings', fqn, 'mapping.json')]: JSON.stringify({ schemaName: fqn, combine, mappers }) };
}

function list(key: string, values: readonly string[]): string {
  return values.length === 0 ? '' : `${key}:\n${values.map((value) => `- ${value}\n`).join('')}`;
}

/** Creates an apiconfig file with the given fully qualified name. `resources` are lines of YAML. */
export function apiconfig(fqn: string, resources: string, combine: readonly string[] = [], rest = ''): Texts {
  const section = resources === '' ? '' : `resources:\n${resources.replace(/^(?=.)/gm, '  ')}`;
  return { [pathOf('apis', fqn, 'apiconfig.yaml')]: list('combine', combine) + section + rest };
}

/**
 * Creates a Swagger file with the given fully qualified name. Each operation consists of a path, an operation type, a
 * resource type, and optionally a child resource type.
 */
export function swagger(
  fqn: string,
  operations: readonly (readonly string[])[],
  combine: readonly string[] = [],
  imported = fqn,
): Texts {
  const paths = operations.map(([path = '', type = '', resource = '', child]) =>
    [
      `  ${path}:`,
      '    get:',
      '      x-base-extensions:',
      `        operationType: ${type}`,
      `        resourceType: ${resource}`,
      ...(child === undefined ? [] : [`        childResourceType: ${child}`]),
      '',
    ].join('\n'),
  );
  const section = paths.length === 0 ? 'paths: {}\n' : `paths:\n${paths.join('')}`;
  const basePath = combine.length === 0 ? 'basePath: /desk/v1\n' : '';
  const links = `${list('x-base-combine', combine)}x-base-schema-import:\n  desk: ${imported}\n`;
  return { [pathOf('apis', fqn, 'swagger.yaml')]: basePath + links + section };
}

export const sortable = { 'x-base-extensions': { sortable: true } };

const activity = {
  properties: {
    subject: { type: 'string', ...sortable },
    priority: { type: 'string', ...sortable },
    closeDate: { type: 'string', format: 'date-time' },
    assignee: { $ref: '#/definitions/UserReference' },
    ownerName: { type: 'string' },
    notes: { type: 'array' },
  },
};
const definitions = {
  Activity: activity,
  UserReference: { type: 'object', 'x-base-extensions': { resourceReference: true } },
};
const mappers = {
  Activity: {
    schemaDefinition: 'Activity',
    root: 'entity.Activity',
    properties: {
      subject: { path: 'Activity.Subject' },
      priority: { path: 'Activity.Priority' },
      closeDate: { path: 'Activity.CloseDate' },
      assignee: { path: 'Activity.AssignedUser.RestV1_AsReference', mapper: '#/mappers/Reference' },
      ownerName: { path: 'Activity.Owner.DisplayName' },
      notes: { path: 'Activity.Notes' },
    },
  },
};

/**
 * Creates a realistic project: four layers whose files have different names, a shared apiconfig file, a customer class
 * in the vendor's package, and a missing superclass.
 */
export function layered(change: Texts = {}): Texts {
  const [ext = '', content = '', core = '', pl = ''] = names.toReversed();
  return {
    ...schema(pl, definitions),
    ...schema(core, {}, [pl]),
    ...schema(content, {}, [core]),
    ...schema(ext, {}, [content]),
    ...mapping(pl, mappers),
    ...mapping(core, {}, [pl]),
    ...mapping(content, {}, [core]),
    ...mapping(ext, {}, [content]),
    ...swagger(pl, [
      ['/activities', 'get-collection', 'Activities', 'Activity'],
      ['/activities/{id}', 'get-element', 'Activity'],
    ]),
    ...swagger(core, [], [pl]),
    ...swagger(content, [], [core]),
    ...swagger(ext, [], [content]),
    ...apiconfig(
      'base.core.shared.v1.shared_core-1.0',
      'Activities:\n  resource: base.rest.core.desk.ActivitiesCoreResource\n  defaultSort:\n  - priority\n  - ownerName\n' +
        'Activity:\n  resource: base.rest.core.desk.ActivityCoreResource\n',
    ),
    ...apiconfig(
      'ext.shared.v1.shared_ext-1.0',
      'Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n' +
        'Activity:\n  resource: base.rest.ext.desk.ActivityExtResource\n',
      ['base.core.shared.v1.shared_core-1.0'],
      'resourceAccess:\n  internal:\n    yaml: ext.shared.v1.internal_ext-1.0\nrootCollections:\n  Activity: Activities\n',
    ),
    ...apiconfig('ext.desk.v1.desk_ext-1.0', '', ['ext.shared.v1.shared_ext-1.0']),
    'gsrc/base/rest/ext/desk/ActivitiesExtResource.gs':
      'package base.rest.ext.desk\n\nuses base.rest.core.desk.ActivitiesCoreResource\n\nclass ActivitiesExtResource extends ActivitiesCoreResource {\n}\n',
    'gsrc/base/rest/ext/desk/ActivityExtResource.gs':
      'package base.rest.ext.desk\n\n@Export\nclass ActivityExtResource extends ActivityCoreResource {\n}\n',
    ...change,
  };
}

/** The fully qualified name of the API's files in each layer of the `layered` project. */
export const layerNames = layers;
