import { defaultProject, type ProjectSettings } from '../settings';

/** Maximum length of a project file, in characters. */
export const longestProjectFile = 100_000;

/** The range of `maxFileSize`, in characters. The upper limit keeps a project from making Sortie use much memory. */
export const fileSizes = { least: 1024, most: 20_000_000 } as const;

/** Maximum number of globs in a list, and maximum length of a glob, in characters. */
export const globLimits = { most: 50, longest: 1000 } as const;

/** Regular expressions for the texts in a project file. The schema contains them too. */
export const patterns = {
  vendor: '^[\\p{L}\\p{N}_.-]+$',
  sortColumnPackage: '^([A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)*)?$',
  sortKey: '^[^-,:\\s][^,:\\s]*$',
} as const;

/** The severities that a rule can have, and what they mean. */
export const severityTexts = {
  off: 'The rule reports no problems.',
  hint: 'Three dots under the text. Neither the Problems view nor `sortie check` shows problems of this severity.',
  information: 'A blue underline. Problems of this severity never make `sortie check` fail.',
  warning: 'A yellow underline.',
  error: 'A red underline.',
} as const;

/** The kinds that a collection can have, and what they mean. */
export const kindTexts = {
  query: 'Query-backed: extends RestQueryCollectionResource.',
  stream: 'Stream-backed: extends RestStreamCollectionResource.',
  dual: 'Dual: extends RestDualCollectionResource.',
} as const;

/** The facts that a project can state about a collection, and what they mean. */
export const factTexts = {
  kind: 'How the collection reads its elements.',
  sortKeys: 'Sort keys that the base product defines.',
  element: "The definition of the collection's elements, for example Invoice.",
} as const;

/** What the objects that group keys contain. */
export const groupTexts = {
  files: 'Glob patterns for the files to read, by kind, and for those to ignore.',
  gosu: 'How Sortie writes Gosu.',
} as const;

/** The lists of globs, and what they select. */
export const fileTexts: Readonly<Record<keyof ProjectSettings['files'], string>> = {
  schema: "Glob patterns for schema files, relative to this file's folder.",
  mapping: "Glob patterns for mapping files, relative to this file's folder.",
  updater: "Glob patterns for updater files, relative to this file's folder.",
  apiconfig: "Glob patterns for apiconfig files, relative to this file's folder.",
  swagger: "Glob patterns for Swagger files, relative to this file's folder.",
  gosu: "Glob patterns for Gosu files, relative to this file's folder.",
  entity: "Glob patterns for entity files of the data model, relative to this file's folder.",
  exclude: 'Glob patterns for files and folders that Sortie ignores. Excluded files are never read.',
};

/** A key at the top level of a project file, or one of a group below it, such as `files.schema`. */
export interface ProjectKey {
  readonly name: string;
  readonly meaning: string;
  /** Undefined if there is no default. */
  readonly default?: unknown;
}

/** All keys of a project file with their meanings and defaults. The source of the schema and of the documentation. */
export const projectKeys: readonly ProjectKey[] = [
  {
    name: '$schema',
    meaning: 'The location of the schema of this file, for editors that need it. Sortie ignores this key.',
  },
  {
    name: 'vendor',
    meaning:
      "The vendor's prefix in the keys `x-<vendor>-extensions`, `x-<vendor>-combine`, and `x-<vendor>-import`. With `auto`, Sortie uses the most frequent prefix in the files.",
    default: defaultProject.vendor,
  },
  {
    name: 'rules',
    meaning:
      'For each lint rule, the severity of its problems. The key is the rule\'s code, for example `{ "default-sort-unquoted-descending": "off" }`. `off` turns a rule off. Rules that aren\'t listed keep their default severity. To suppress a rule for one line, write `sortie-disable-next-line` and the rule\'s code in a comment above the line.',
    default: defaultProject.rules,
  },
  {
    name: 'collections',
    meaning:
      'For each collection, facts that no file shows because the base product is compiled, for example `{ "Invoices": { "kind": "query", "sortKeys": ["payerLabel"], "element": "Invoice" } }`. Each fact is optional. Sortie assumes that stated facts are complete.',
    default: defaultProject.collections,
  },
  ...Object.entries(fileTexts).map(([kind, meaning]) => ({
    name: `files.${kind}`,
    meaning,
    default: Object.entries(defaultProject.files).find(([key]) => key === kind)?.[1],
  })),
  {
    name: 'maxFileSize',
    meaning:
      "The maximum length, in characters, of a file that Sortie reads, from 1,024 to 20,000,000. Sortie doesn't read a larger file. For a larger file of yours, Sortie reports one problem.",
    default: defaultProject.maxFileSize,
  },
  {
    name: 'gosu.sortColumnPackage',
    meaning:
      'The package of `QuerySortColumn` and the other sort column classes, for `uses` lines in generated Gosu. If it is empty, Sortie takes the package from the `uses` lines in your files. If your files have none, Sortie omits the `uses` line.',
    default: defaultProject.sortColumnPackage,
  },
  {
    name: 'environments',
    meaning:
      'Proposals for environments, which each user can add to the settings. Until then, only `--environment` on the command line uses them. Never write a secret here.',
    default: [],
  },
];

/** The known keys of an object in a project file, by the path of the object. */
export const knownKeys = {
  root: [...new Set(projectKeys.map(({ name }) => name.split('.')[0] ?? name))],
  files: Object.keys(fileTexts),
  gosu: ['sortColumnPackage'],
  collection: Object.keys(factTexts),
} as const;
