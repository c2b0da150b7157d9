import type { GeneratedFile } from '../files/workspace';
import { className, elementClassName } from './classes';
import { filePath, fqn, type GeneratedCollection, type Layer, layers, type ProjectShape } from './shape';

/** Yields a project's Swagger and apiconfig files, and its list of published APIs. */
export function* apiFiles(shape: ProjectShape): Generator<GeneratedFile> {
  for (const area of shape.areas) {
    for (const layer of layers)
      yield { path: filePath('apis', area, layer, 'swagger.yaml'), text: swagger(shape, area, layer) };
    yield {
      path: filePath('apis', area, 'ext', 'apiconfig.yaml'),
      text: `combine:\n- ${fqn('shared', 'ext')}\n${linkedApis(shape, area)}resourceAccess:\n  internal:\n    yaml: ${fqn(area, 'ext').replace('-1.0', '')}_access-1.0\n`,
    };
  }
  yield { path: filePath('apis', 'shared', 'core', 'apiconfig.yaml'), text: sharedCore(shape) };
  yield {
    path: filePath('apis', 'shared', 'content', 'apiconfig.yaml'),
    text: `combine:\n- ${fqn('shared', 'core')}\nresources: {}\n`,
  };
  yield { path: sharedExtPath, text: sharedExt(shape) };
  yield {
    path: filePath('apis', 'testing', 'ext', 'swagger.yaml'),
    text: "swagger: '2.0'\ninfo:\n  title: testing\n  version: '1.0'\npaths: {}\n",
  };
  const published = shape.areas.map((area) => `- name: ${fqn(area, 'ext')}\n  published: true\n`);
  yield {
    path: 'config/integration/apis/published-apis.yaml',
    text: `apis:\n${published.join('')}- name: ${fqn('testing', 'ext')}\n  published: \${TESTING:false}\n`,
  };
}

function linkedApis({ areas: [common = ''] }: ProjectShape, area: string): string {
  return area === common ? '' : `linkedApis:\n- ${fqn(common, 'ext')}\n`;
}

/** Path of the customer's shared apiconfig file, which contains nearly all resources. */
export const sharedExtPath = filePath('apis', 'shared', 'ext', 'apiconfig.yaml');

function swagger(shape: ProjectShape, area: string, layer: Layer): string {
  const below = layers[layers.indexOf(layer) - 1];
  const head = [
    "swagger: '2.0'",
    'info:',
    `  title: ${area}`,
    "  version: '1.0'",
    ...(below ? ['x-platform-combine:', `- ${fqn(area, below)}`] : []),
    'x-platform-schema-import:',
    `  ${area}: ${fqn(area, layer)}`,
    ...(layer === 'core' ? [`basePath: /${area}/v1`] : []),
  ];
  const paths = shape.collections
    .filter((each) => each.area === area && layer === (each.custom ? 'ext' : 'core'))
    .flatMap((each) => operations(area, each));
  return `${[...head, ...(paths.length > 0 ? ['paths:', ...paths] : ['paths: {}'])].join('\n')}\n`;
}

function operations(area: string, { path, collection, element, definition, custom }: GeneratedCollection): string[] {
  const types = [`resourceType: ${collection}`, `childResourceType: ${element}`];
  return [
    `  ${path}:`,
    ...operation('get', 'get-collection', types),
    '      responses:',
    "        '200':",
    '          schema:',
    '            properties:',
    '              data:',
    '                type: array',
    '                items:',
    '                  properties:',
    '                    attributes:',
    `                      $ref: ${area}#/definitions/${definition.name}`,
    ...(custom ? operation('post', 'post-collection', types) : []),
    `  ${path}/{recordId}:`,
    ...operation('get', 'get-element', [`resourceType: ${element}`]),
    ...operation('patch', 'patch-element', [`resourceType: ${element}`]),
  ];
}

function operation(method: string, type: string, facts: readonly string[]): string[] {
  return [
    `    ${method}:`,
    '      x-platform-extensions:',
    `        operationType: ${type}`,
    ...facts.map((fact) => `        ${fact}`),
  ];
}

function sharedCore(shape: ProjectShape): string {
  const parts = shape.collections.flatMap((each) => (each.custom ? [] : coreResources(each)));
  return `resources:\n${parts.join('')}rootCollections:\n  CommonRecord00: CommonRecord00s\n`;
}

function coreResources({ area, collection, element, definition, inherited }: GeneratedCollection): string[] {
  const mapper = definition.name === element ? '' : `    mapper: ${definition.name}\n    updater: ${definition.name}\n`;
  return [
    `  ${collection}:\n    resource: base.rest.core.cc.${area}.v1.${element.toLowerCase()}.${collection}CoreResource\n`,
    sortText(inherited),
    `  ${element}:\n    resource: base.rest.core.cc.${area}.v1.${element.toLowerCase()}.${element}CoreResource\n${mapper}`,
  ];
}

function sharedExt(shape: ProjectShape): string {
  const parts = shape.collections.flatMap((each) => [
    `  ${each.collection}:\n    resource: ${className(each)}\n`,
    sortText(each.defaultSort),
    ...(each.custom ? [customElement(each)] : []),
  ]);
  const files = shape.areas.map((area) => `- ${fqn(area, 'ext')}\n`).join('');
  const links = `mappingFiles:\n${files}updaterFiles:\n${files}`;
  return `combine:\n- ${fqn('shared', 'content')}\n${links}resources:\n${parts.join('')}`;
}

/** Returns the element resource of a customer's collection. Half of these resources name no mapper and no updater. */
function customElement(collection: GeneratedCollection): string {
  const { element, definition } = collection;
  const isNamed = definition.properties.some(({ kind }) => kind === 'reference');
  const names = isNamed ? `    mapper: ${definition.name}\n    updater: ${definition.name}\n` : '';
  return `  ${element}:\n    resource: ${elementClassName(collection)}\n${names}`;
}

function sortText(names: readonly string[] | undefined): string {
  if (names === undefined) return '';
  return `    defaultSort:\n${names.map((name) => `      - ${name.startsWith('-') ? `"${name}"` : name}\n`).join('')}`;
}
