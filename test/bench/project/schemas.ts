import { type GeneratedFile, json } from '../files/workspace';
import {
  filePath,
  fqn,
  type GeneratedDefinition,
  type GeneratedProperty,
  type Layer,
  layers,
  type ProjectShape,
} from './shape';

const draft4 = 'http://json-schema.org/draft-04/schema#';

/** Yields the schema and mapping files of a project. */
export function* schemaFiles(shape: ProjectShape): Generator<GeneratedFile> {
  for (const area of shape.areas) {
    for (const layer of layers) {
      yield { path: filePath('schemas', area, layer, 'schema.json'), text: json(schema(shape, area, layer)) };
      yield { path: filePath('mappings', area, layer, 'mapping.json'), text: json(mapping(shape, area, layer)) };
    }
  }
}

/**
 * Returns the names of the files that a layer's schema or mapping combines: the file of the layer below and, for a
 * customer file, also the first area's customer file.
 */
export function combined(shape: ProjectShape, area: string, layer: Layer): readonly string[] {
  const below = layers[layers.indexOf(layer) - 1];
  const [common = area] = shape.areas;
  return [...(below ? [fqn(area, below)] : []), ...(layer === 'ext' && area !== common ? [fqn(common, 'ext')] : [])];
}

function schema(shape: ProjectShape, area: string, layer: Layer): unknown {
  const combine = combined(shape, area, layer);
  return {
    $schema: draft4,
    ...(combine.length > 0 ? { 'x-platform-combine': combine } : {}),
    definitions: {
      ...(layer === 'pl' && area === shape.areas[0] ? commonTypes : {}),
      ...byName(shape, area, layer, ({ layer: lowest, extended }, properties) => ({
        ...(lowest === layer ? { type: 'object' } : {}),
        ...(extended === undefined ? {} : { 'x-platform-extend': `#/definitions/${extended}` }),
        properties: Object.fromEntries(properties.map((property) => [property.name, schemaOf(property)])),
      })),
    },
  };
}

const commonTypes = {
  Reference: {
    type: 'object',
    'x-platform-extensions': { resourceReference: true },
    properties: { id: { type: 'string' } },
  },
  TypeKeyReference: { type: 'object', properties: { code: { type: 'string' }, name: { type: 'string' } } },
  CurrencyAmount: { type: 'object', properties: { amount: { type: 'string' }, currency: { type: 'string' } } },
};

function schemaOf({ name, kind, sortable }: GeneratedProperty): unknown {
  const extensions = {
    ...(kind === 'type-key' ? { typelist: `${name.charAt(0).toUpperCase()}${name.slice(1)}` } : {}),
    ...(sortable ? { sortable: true, filterable: true } : {}),
  };
  return {
    title: `The ${name} of a record`,
    ...typeOf(name, kind),
    ...(Object.keys(extensions).length > 0 ? { 'x-platform-extensions': extensions } : {}),
  };
}

function typeOf(name: string, kind: GeneratedProperty['kind']): Record<string, string> {
  if (kind === 'type-key') return { $ref: '#/definitions/TypeKeyReference' };
  if (kind === 'amount') return { $ref: '#/definitions/CurrencyAmount' };
  if (kind === 'reference') return { $ref: '#/definitions/Reference' };
  return name.includes('Date') ? { type: 'string', format: 'date-time' } : { type: 'string' };
}

function mapping(shape: ProjectShape, area: string, layer: Layer): unknown {
  const combine = combined(shape, area, layer);
  return {
    schemaName: fqn(area, layer),
    ...(combine.length > 0 ? { combine } : {}),
    mappers: byName(shape, area, layer, ({ name }, properties) => ({
      schemaDefinition: name,
      root: `entity.${name}`,
      properties: Object.fromEntries(properties.map((property) => [property.name, mapperOf(name, property)])),
    })),
  };
}

function mapperOf(entity: string, { name, kind }: GeneratedProperty): unknown {
  const column = `${entity}.${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  switch (kind) {
    case 'joined':
      return { path: `${entity}.Owner.DisplayName` };
    case 'derived':
      return { path: `${entity}.isOverdue()` };
    case 'cast':
      return { path: `(${entity} as ${entity}Detail).Reason` };
    case 'placeholder':
      return { path: 'null as String' };
    case 'view':
      return { path: `${entity}.RestV1_Summary.Text` };
    case 'reference':
      return { path: `${column}.RestV1_AsReference`, mapper: '#/mappers/Reference' };
    case 'amount':
      return { path: column, predicate: `${column} != null` };
    default:
      return { path: column };
  }
}

function byName(
  shape: ProjectShape,
  area: string,
  layer: Layer,
  value: (definition: GeneratedDefinition, properties: readonly GeneratedProperty[]) => unknown,
): Record<string, unknown> {
  const entries = shape.definitions.flatMap((definition) => {
    const properties = definition.properties.filter((property) => property.layer === layer);
    const isHere = definition.area === area && (properties.length > 0 || definition.layer === layer);
    return isHere ? [[definition.name, value(definition, properties)] as const] : [];
  });
  return Object.fromEntries(entries);
}
