import type { Position } from 'vscode-languageserver-protocol/node';
import type { GeneratedFile } from '../files/workspace';
import { positionAt } from '../typing';

/** A document that is expensive to process, and the position used in all requests. */
export interface HeavyDocument {
  readonly file: string;
  readonly languageId: string;
  readonly text: string;
  readonly position: Position;
  /** Other files in the workspace folder. */
  readonly beside?: readonly GeneratedFile[];
}

const api = 'heavy_ext-1.0';
const gosuFile = 'gsrc/ext/rest/heavy/v1/Heavy.gs';
const schemaFile = `config/schemas/ext/heavy/v1/${api}.schema.json`;
const apiconfigFile = `config/apis/ext/heavy/v1/${api}.apiconfig.yaml`;
/** The length of a schema file that is larger than those of projects, in characters. */
const largeSchema = 1_000_000;

/** Limits to meet while a document is open. */
export interface Limits {
  /** The longest turn of the event loop, in milliseconds, excluding garbage collection. */
  readonly turn: number;
  /** Memory beyond that of an idle server, as a multiple of the file's size. Up to 350 MB is always accepted. */
  readonly memory: number;
}

/** The default limits, for kinds of documents that don't define their own. */
export const targets: Limits = { turn: 250, memory: 60 };

/** A kind of expensive document. No document exceeds the limits for files and their parts. */
export interface HeavyKind {
  readonly name: string;
  readonly create: () => HeavyDocument;
  /** The limits that documents of this kind currently meet, if they differ from the targets. */
  readonly limits?: Partial<Limits>;
}

export const heavyKinds: readonly HeavyKind[] = [
  {
    name: 'schema: 300 properties of 120 collections',
    create: () => ({ ...schema(wideDefinition(300)), beside: collectionsOf('Wide', 120) }),
  },
  {
    name: 'schema: definition of 1,000 properties',
    create: () => schema(wideDefinition(1_000)),
  },
  {
    name: 'schema: 1 MB of definitions',
    create: () => schema(definitionsOf(largeSchema)),
  },
  {
    name: 'apiconfig: 10,000 equal keys',
    create: () => apiconfig(lines(10_000, () => 'a: 1')),
  },
  {
    name: 'apiconfig: 6,000 documents',
    create: () => apiconfig(lines(6_000, () => '---\na: 1')),
  },
  {
    name: 'apiconfig: default sort of 5,000 entries',
    create: () => apiconfig(`A:\n  defaultSort:\n${lines(5_000, (index) => `    - key${index}`)}`),
  },
  {
    name: 'apiconfig: resource of 48 KB in brackets',
    create: () => apiconfig(`A: {${Array.from({ length: 500 }, bracketedEntry).join(', ')}}\n`),
  },
  {
    name: 'Gosu: class of 97 KB',
    create: () => gosu(sortMap(400, 900)),
  },
];

/** Returns an apiconfig file with collections that share an element definition, and a Gosu file with their classes. */
function collectionsOf(definition: string, count: number): readonly [GeneratedFile, GeneratedFile] {
  const classes = lines(count, (index) => classOf(definition, index));
  return [resourcesOf(definition, count), { path: gosuFile, text: `package ext.rest.heavy.v1\n\n${classes}` }];
}

function resourcesOf(definition: string, count: number): GeneratedFile {
  const text = lines(count, (index) => `${definition}s${index}:\n  resource: ext.rest.heavy.v1.${definition}s${index}`);
  return { path: apiconfigFile, text };
}

function classOf(definition: string, index: number): string {
  return `class ${definition}s${index} extends RestQueryCollectionResource<entity.A> {\n  override property get ChildType() : String {\n    return "${definition}"\n  }\n}`;
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('');
}

function wideDefinition(properties: number): string {
  const members = lines(
    properties,
    (index) =>
      `        ${index > 0 ? ',' : ''}"p${index}": { "type": "string", "x-platform-extensions": { "sortable": true } }`,
  );
  return `{\n  "definitions": {\n    "Wide": {\n      "type": "object",\n      "properties": {\n${members}      }\n    }\n  }\n}\n`;
}

function definitionsOf(length: number): string {
  const one = (index: number) =>
    `"D${index}":{"type":"object","properties":{"a":{"type":"string","x-platform-extensions":{"sortable":"yes"}}}}`;
  const count = Math.floor(length / (one(100_000).length + 2));
  return `{"definitions":{\n${Array.from({ length: count }, (_, index) => one(index)).join(',\n')}\n}}\n`;
}

function bracketedEntry(_: unknown, index: number): string {
  return `k${index}: {${Array.from({ length: 12 }, (_, key) => `b${key}: ${key}`).join(', ')}}`;
}

/** Returns a class with sort columns, each for its own property, and with other members. */
function sortMap(entries: number, members = 0): string {
  const puts = lines(entries, (index) => `    map.put("k${index}", new SimpleSortColumn(entity.A#B${index}))`);
  const functions = lines(
    members,
    (index) => `  private function other${index}(text : String) : String {\n    return text\n  }\n`,
  );
  return `package ext.rest.heavy.v1\n\nclass Heavy extends RestQueryCollectionResource<entity.A> {\n  override property get CustomSortColumnMap() : Map<String, SortColumn> {\n    var map = super.CustomSortColumnMap\n${puts}    return map\n  }\n\n${functions}}\n`;
}

function apiconfig(text: string): HeavyDocument {
  return { file: apiconfigFile, languageId: 'yaml', text, position: endOf(text) };
}

function gosu(text: string): HeavyDocument {
  return { file: gosuFile, languageId: 'gosu', text, position: endOf(text) };
}

function schema(text: string): HeavyDocument {
  return { file: schemaFile, languageId: 'json', text, position: positionAt(text, text.indexOf('"type"') + 1) };
}

function endOf(text: string): Position {
  return positionAt(text, text.trimEnd().length);
}
