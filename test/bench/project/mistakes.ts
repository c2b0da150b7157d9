import type { GeneratedFile } from '../files/workspace';
import { sharedExtPath } from './apis';
import { className, sortMap } from './classes';
import { filePath, type GeneratedCollection, type ProjectShape } from './shape';

/** The kinds of mistakes. Each kind makes an entry of a default sort invalid for a different reason. */
export const mistakeKinds = ['misspelled', 'not-sortable', 'uncombined-schema', 'unnamed-class'] as const;

/** One kind of planted mistake. */
export type MistakeKind = (typeof mistakeKinds)[number];

/** A planted mistake: an entry of a customer's default sort that isn't a valid sort key. */
export interface Mistake {
  readonly kind: MistakeKind;
  readonly collection: string;
  readonly name: string;
}

/** A project with mistakes, each in a different default sort. */
export interface FaultyProject {
  readonly files: ReadonlyMap<string, string>;
  readonly mistakes: readonly Mistake[];
}

const misspelled = ['createdDte', 'cdoe', 'prioritty', 'totl', 'descripton'];
const unsortable = ['description', 'closeDate', 'reviewDate', 'channel'];

/** Plants this many mistakes of each kind, in collections for which the customer declares no default sort. */
export function plantMistakes(shape: ProjectShape, files: Iterable<GeneratedFile>, ofEachKind: number): FaultyProject {
  const texts = new Map([...files].map(({ path, text }) => [path, text]));
  const free = shape.collections.filter(({ defaultSort, custom }) => defaultSort === undefined && !custom);
  const mistakes = mistakeKinds.flatMap((kind, at) =>
    Array.from({ length: ofEachKind }, (_, index) => {
      const collection = free[index * mistakeKinds.length + at];
      if (collection === undefined) throw new Error('Too few collections for the mistakes');
      return plant(shape, texts, kind, collection, index);
    }),
  );
  return { files: texts, mistakes };
}

function plant(
  shape: ProjectShape,
  texts: Map<string, string>,
  kind: MistakeKind,
  collection: GeneratedCollection,
  index: number,
): Mistake {
  const name = nameOf(kind, index);
  if (kind === 'uncombined-schema') markElsewhere(shape, texts, collection, name);
  if (kind === 'unnamed-class') addUnnamedClass(texts, collection, name);
  const marker = `    resource: ${className(collection)}\n`;
  const text = texts.get(sharedExtPath) ?? '';
  if (!text.includes(marker)) throw new Error(`${collection.collection} isn't in the customer's file`);
  texts.set(sharedExtPath, text.replace(marker, `${marker}    defaultSort:\n      - code\n      - ${name}\n`));
  return { kind, collection: collection.collection, name };
}

function nameOf(kind: MistakeKind, index: number): string {
  switch (kind) {
    case 'misspelled':
      return misspelled[index % misspelled.length] ?? '';
    case 'unnamed-class':
      return 'managerName_Ext';
    default:
      return unsortable[index % unsortable.length] ?? '';
  }
}

/** Makes the property sortable in another area's customer schema, which the collection's API doesn't combine. */
function markElsewhere(
  { areas }: ProjectShape,
  texts: Map<string, string>,
  { area, definition }: GeneratedCollection,
  name: string,
): void {
  const others = areas.slice(1).filter((each) => each !== area);
  const other = others[definition.name.length % others.length] ?? '';
  const path = filePath('schemas', other, 'ext', 'schema.json');
  const text = texts.get(path) ?? '';
  const added = JSON.stringify({ properties: { [name]: { 'x-platform-extensions': { sortable: true } } } });
  texts.set(path, text.replace('"definitions": {', `"definitions": {\n    "${definition.name}": ${added},`));
}

/** Adds a class that defines the sort column. No resource refers to the class. */
function addUnnamedClass(
  texts: Map<string, string>,
  { collection, definition, area }: GeneratedCollection,
  key: string,
): void {
  const text = `package acme.rest.${area}

uses java.util.HashMap
uses java.util.Map

class ${collection}AcmeResource extends ${collection}CoreResource {
${sortMap(definition.name, key)}}
`;
  texts.set(`gsrc/acme/rest/${area}/${collection}AcmeResource.gs`, text);
}
