import { sharedExtPath } from './apis';
import { projectFiles } from './project';
import { type ProjectShape, type ProjectSize, projectShape } from './shape';

/** A project without mistakes. */
export interface SoundProject {
  readonly shape: ProjectShape;
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
  /** The words in the texts. A misspelling is never one of them. */
  readonly words: ReadonlySet<string>;
}

/** Returns a generated project. The same size always results in the same project. */
export function soundProject(size: ProjectSize): SoundProject {
  const shape = projectShape(size);
  const files = new Map([...projectFiles(shape, size)].map(({ path, text }) => [path, text]));
  return { shape, files, words: new Set([...files.values()].flatMap((text) => text.match(/\w+/g) ?? [])) };
}

/** A range of text in a file, in UTF-16 offsets. */
export interface TextPlace {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** A name in a customer's file. */
export interface TieName extends TextPlace {
  readonly name: string;
  /** Other places where a problem counts if the name is misspelled, because they contain the correct name. */
  readonly others: readonly TextPlace[];
}

/** The names of one kind. */
interface NamePattern {
  /** How the paths of the files end. */
  readonly endings: readonly string[];
  /** Matches only the name. */
  readonly pattern: RegExp;
  readonly isWanted?: (name: string, shape: ProjectShape) => boolean;
  /** Returns a pattern for names in other files that refer to the name. */
  readonly referredBy?: (name: string) => RegExp;
}

const [schema, mapping, updater] = ['_ext-1.0.schema.json', '_ext-1.0.mapping.json', '_ext-1.0.updater.json'];
const [swagger, apiconfig] = ['_ext-1.0.swagger.yaml', '_ext-1.0.apiconfig.yaml'];

const patterns = {
  'combine in schema': { endings: [schema], pattern: jsonList('x-platform-combine') },
  'combine in mapping': { endings: [mapping], pattern: jsonList('combine') },
  'combine in updater': { endings: [updater], pattern: jsonList('combine') },
  'combine in Swagger': { endings: [swagger], pattern: yamlList('x-platform-combine') },
  'combine in apiconfig': { endings: [apiconfig], pattern: yamlList('combine') },
  schemaName: { endings: [mapping, updater], pattern: /(?<="schemaName": ")[\w.-]+/g },
  'import in schema': { endings: [schema], pattern: jsonAliases('x-platform-import') },
  'import in mapping': { endings: [mapping], pattern: jsonAliases('import') },
  'schema-import': { endings: [swagger], pattern: /(?<=^x-platform-schema-import:\n {2}\w+: )\S+/gm },
  mappingFiles: { endings: [apiconfig], pattern: yamlList('mappingFiles') },
  updaterFiles: { endings: [apiconfig], pattern: yamlList('updaterFiles') },
  linkedApis: { endings: [apiconfig], pattern: yamlList('linkedApis') },
  'published API': { endings: ['published-apis.yaml'], pattern: /(?<=^- name: )\S+/gm },
  resourceType: { endings: [swagger], pattern: /(?<=^ +resourceType: )\w+/gm },
  childResourceType: { endings: [swagger], pattern: /(?<=^ +childResourceType: )\w+/gm },
  'collection in apiconfig': {
    endings: [sharedExtPath],
    pattern: /(?<=^ {2})\w+(?=:$)/gm,
    isWanted: (name, { collections }) => collections.some(({ collection }) => collection === name),
  },
  'element in apiconfig': {
    endings: [sharedExtPath],
    pattern: /(?<=^ {2})\w+(?=:$)/gm,
    isWanted: (name, { collections }) => collections.some(({ element }) => element === name),
  },
  'class in resource': { endings: [sharedExtPath], pattern: /(?<=^ {4}resource: [\w.]+\.)\w+$/gm },
  'mapper in apiconfig': { endings: [sharedExtPath], pattern: /(?<=^ {4}mapper: )\w+/gm },
  'updater in apiconfig': { endings: [sharedExtPath], pattern: /(?<=^ {4}updater: )\w+/gm },
  'key of mapper': {
    endings: [mapping],
    pattern: /(?<=^ {4}")\w+(?=": \{\n +"schemaDefinition")/gm,
    isWanted: isElement,
    referredBy: (name) => referringTo('mapper', name),
  },
  'key of updater': {
    endings: [updater],
    pattern: /(?<=^ {4}")\w+(?=": \{\n +"schemaDefinition")/gm,
    isWanted: isElement,
    referredBy: (name) => referringTo('updater', name),
  },
  'mapper in mapping': { endings: [mapping], pattern: /(?<="mapper": "\w*#\/mappers\/)\w+/g },
  schemaDefinition: { endings: [mapping, updater], pattern: /(?<="schemaDefinition": ")\w+/g },
  '$ref in schema': { endings: [schema], pattern: /(?<="\$ref": "\w*#\/definitions\/)\w+/g },
  'key defaultSort': { endings: [sharedExtPath], pattern: /(?<=^ {4})defaultSort(?=:$)/gm },
  'property in mapping path': { endings: [mapping], pattern: /(?<="path": "\w+\.)\w+(?=[".])/g, isWanted: isLong },
  'property in literal': { endings: ['.gs'], pattern: /(?<=\w#)\w+/g, isWanted: isLong },
  CustomSortColumnMap: { endings: ['.gs'], pattern: /(?<=override property get )CustomSortColumnMap\b/g },
} satisfies Record<string, NamePattern>;

/** One kind of name that ties two files together. */
export type NameKind = keyof typeof patterns;

/** The kinds of names of properties, which entity files declare. */
export const memberKinds: readonly NameKind[] = ['property in mapping path', 'property in literal'];

/** The kinds of names that tie two files together, except the names of properties. */
export const nameKinds = Object.keys(patterns)
  .filter((kind): kind is NameKind => kind in patterns)
  .filter((kind) => !memberKinds.includes(kind));

/** Returns the names of a kind in the customer's files of a project. */
export function namesOf({ shape, files }: SoundProject, kind: NameKind): readonly TieName[] {
  const { endings, pattern, isWanted = () => true, referredBy }: NamePattern = patterns[kind];
  const found = [...files].flatMap(([path, text]) =>
    endings.some((ending) => path.endsWith(ending)) ? placesIn(path, text, pattern) : [],
  );
  return found.flatMap(({ name, ...place }) => {
    if (!isWanted(name, shape)) return [];
    const others = referredBy ? referencesIn(files, referredBy(name)) : [];
    return { ...place, name, others };
  });
}

/** Returns the matches of a pattern in a file. */
export function placesIn(path: string, text: string, pattern: RegExp): readonly (TextPlace & { name: string })[] {
  return [...text.matchAll(pattern)].map((match) => {
    return { path, name: match[0], start: match.index, end: match.index + match[0].length };
  });
}

function referencesIn(files: ReadonlyMap<string, string>, pattern: RegExp): readonly TextPlace[] {
  return [...files].flatMap(([path, text]) => (path.includes('/ext/') ? placesIn(path, text, pattern) : []));
}

/** Whether a name has at least five letters. In shorter ones, a wrong letter often results in another name. */
function isLong(name: string): boolean {
  return (name.match(/[a-z]/gi) ?? []).length >= 5;
}

function isElement(name: string, { collections }: ProjectShape): boolean {
  return collections.some(({ element, custom }) => custom && element === name);
}

/** Matches the names that refer to a mapper or an updater: in apiconfig files, and in other mappers. */
function referringTo(role: 'mapper' | 'updater', name: string): RegExp {
  const ownName = `(?<=^ {2})${name}(?=:\\n {4}resource: \\S+\\n(?! {4}${role}:))`;
  return new RegExp(`(?<=^ {4}${role}: )${name}$|(?<="${role}": "#/${role}s/)${name}(?=")|${ownName}`, 'gm');
}

function jsonList(key: string): RegExp {
  return new RegExp(`(?<="${key}": \\[[^\\]]*")[\\w.-]+(?=")`, 'g');
}

function jsonAliases(key: string): RegExp {
  return new RegExp(`(?<="${key}": \\{[^}]*: ")[\\w.-]+(?=")`, 'g');
}

function yamlList(key: string): RegExp {
  return new RegExp(`(?<=^${key}:\\n(?:- .*\\n)*- )\\S+`, 'gm');
}
