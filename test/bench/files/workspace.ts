import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { elementProperties, numbered } from './apiconfig';

/** A file in a generated workspace: its path relative to the workspace folder, and its text. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The number of collections in each API of a generated workspace. Each API also has four configuration files, and each
 * collection has a Gosu class.
 */
const collectionsPerApi = 4;

/** Returns the path of an API's apiconfig file. */
export function apiconfigPath(api: number): string {
  return `config/integration/apis/ext/${apiName(api)}/v1/${apiName(api)}_ext-1.0.apiconfig.yaml`;
}

/** Yields the files of a workspace with this many configuration files (a multiple of four) and as many Gosu classes. */
export function* workspaceFiles(configurationFiles: number): Generator<GeneratedFile> {
  for (let api = 0; api < configurationFiles / 4; api++) yield* apiFiles(api);
}

/** Writes files to a folder. */
export function writeFiles(folder: string, files: Iterable<GeneratedFile>): void {
  const made = new Set<string>();
  for (const file of files) {
    const target = path.join(folder, file.path);
    const parent = path.dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(target, file.text);
  }
}

function apiName(api: number): string {
  return `area${numbered(api)}`;
}

function* apiFiles(api: number): Generator<GeneratedFile> {
  const name = apiName(api);
  const elements = Array.from({ length: collectionsPerApi }, (_, index) => `Item${numbered(api)}${'ABCD'[index]}`);
  const at = (folder: string, ending: string) =>
    `config/integration/${folder}/ext/${name}/v1/${name}_ext-1.0.${ending}`;
  const packageOf = (element: string) => `ext.rest.${name}.v1.${element.toLowerCase()}`;
  yield { path: at('schemas', 'schema.json'), text: json({ definitions: byElement(elements, definition) }) };
  yield {
    path: at('mappings', 'mapping.json'),
    text: json({ schemaName: `ext.${name}.v1.${name}_ext-1.0`, mappers: byElement(elements, mapper) }),
  };
  yield { path: at('apis', 'swagger.yaml'), text: swagger(name, elements) };
  yield {
    path: apiconfigPath(api),
    text: elements
      .map(
        (element) =>
          `${element}sExt:\n  resource: ${packageOf(element)}.${element}sExtResource\n  defaultSort:\n    - "-expirationDate"\n    - customDescription\n    - ownerName_Ext\n`,
      )
      .join(''),
  };
  for (const element of elements) {
    const folder = packageOf(element).replaceAll('.', '/');
    yield { path: `gsrc/${folder}/${element}sExtResource.gs`, text: gosu(packageOf(element), element) };
  }
}

function byElement(elements: readonly string[], value: (element: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(elements.map((element) => [`${element}Ext`, value(element)]));
}

function definition(): unknown {
  const sortable = { type: 'string', 'x-platform-extensions': { sortable: true } };
  const properties = Object.fromEntries(elementProperties.map((name) => [name, sortable]));
  return { type: 'object', title: 'An item', properties: { ...properties, ownerName_Ext: { type: 'string' } } };
}

function mapper(element: string): unknown {
  const properties = Object.fromEntries(
    elementProperties.map((name) => [name, { path: `${element}.${name.charAt(0).toUpperCase()}${name.slice(1)}` }]),
  );
  return {
    schemaDefinition: `${element}Ext`,
    root: `entity.${element}`,
    properties: { ...properties, ownerName_Ext: { path: `${element}.Owner.DisplayName` } },
  };
}

function swagger(api: string, elements: readonly string[]): string {
  const paths = elements.map(
    (element) =>
      `  /${element.toLowerCase()}s:\n    get:\n      summary: All of them\n      x-platform-extensions:\n        operationType: get-collection\n        resourceType: ${element}sExt\n        childResourceType: ${element}Ext\n      responses:\n        '200':\n          description: The items\n`,
  );
  return `swagger: '2.0'\ninfo:\n  title: ${api}\n  version: '1.0'\nbasePath: /${api}/v1\npaths:\n${paths.join('')}`;
}

function gosu(packageName: string, element: string): string {
  return `package ${packageName}

uses java.util.HashMap
uses java.util.Map

/** Serves the items of one kind. */
class ${element}sExtResource extends RestQueryCollectionResource<entity.${element}> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("ownerName_Ext", new PathSortColumn({
      ${element}#Owner.PropertyInfo,
      User#DisplayName.PropertyInfo
    }))
    return sortColumns
  }

  override function buildBaseQuery() : Query<${element}> {
    var query = Query.make(${element})
    // Retired ones are not shown.
    query.compare(${element}#Retired, Equals, 0)
    return query
  }
}
`;
}

/** Formats a value as the text of a JSON file. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
