import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver-types';
import type { SortModel } from '../../model/model';
import { packageOf, simpleName } from '../../model/names';
import { type Cursor, touches } from '../../symbols/cursor';
import { lookups } from '../../symbols/lookups';
import { apisOf, definitionOf, mappersIn } from '../../symbols/mappers';
import { namesIn } from '../../symbols/namesInFiles';
import { type Target, type Tie, ties } from '../../symbols/ties';
import type { FileKind } from '../../text/fileName';
import { inReference } from '../../text/reference';

/** The place of a name that ties files together. */
export interface NamePlace {
  /** The keys from the root of the file to the name. An item of a list has the path of its list. */
  readonly path: readonly string[];
  /** The other names in the same list, or the other values in the same mapping. */
  readonly others: readonly string[];
}

/** A name that may be written at a place. */
export interface NameChoice {
  readonly name: string;
  readonly kind: CompletionItemKind;
  readonly detail?: string;
}

/** A top-level key whose value consists of names of files. */
export interface HeadKey {
  readonly key: string;
  readonly detail: string;
  /** Whether the value is a list of names, a mapping from aliases to names, or one name. */
  readonly value: 'list' | 'aliases' | 'name';
}

/** Returns the kind of names at a path of keys in a file of the given kind. Undefined if there are no such names. */
export function tieAt(model: SortModel, kind: FileKind, path: readonly string[]): Tie | undefined {
  return ties.find((tie) => tie.files.includes(kind) && leadsTo(model, tie.path, path));
}

function leadsTo(model: SortModel, pattern: string, path: readonly string[]): boolean {
  const written = keysIn(model, pattern);
  const more = Math.max(0, path.length - written.length + 1);
  const keys = written.flatMap((key) => (key === '**' ? Array.from({ length: more }, () => '*') : key));
  return keys.length === path.length && keys.every((key, index) => key === '*' || key === path[index]);
}

/** Returns the keys in the path of a tie, with the vendor's prefix. `*` is any key. */
function keysIn({ vendor }: SortModel, pattern: string): readonly string[] {
  return pattern.split('/').map((key) => key.replace(/^x-\*-/, `x-${vendor}-`));
}

/**
 * Returns the key that an item of a list needs before its name, such as `name` in a list of mappings. Undefined if no
 * names are in such mappings.
 */
export function keyInItem(model: SortModel, kind: FileKind, path: readonly string[]): string | undefined {
  const keys = ties.filter(({ files }) => files.includes(kind)).map((tie) => keysIn(model, tie.path));
  const longer = keys.find(
    (each) => each.length === path.length + 1 && path.every((key, index) => key === each[index]),
  );
  const last = longer?.at(-1);
  return last === '*' ? undefined : last;
}

/** Returns the names that may be written at a place, best first. Omits names that the same list already contains. */
export function namesAt(model: SortModel, cursor: Cursor, tie: Tie, { others }: NamePlace): readonly NameChoice[] {
  const { file } = cursor;
  const taken = new Set(tie.isList || tie.path.endsWith('/*') ? others : []);
  const detailOf = detailsFor(model, cursor, tie.target);
  const kind = kinds[tie.target];
  const choices = aliasesFor(model, cursor, tie).flatMap((alias) =>
    lookups[tie.target].names(model, file, alias).map((name) => ({
      name: tie.container ? `${alias}#/${tie.container}/${inReference(name)}` : name,
      kind,
      detail: alias === '' ? detailOf(name) : undefined,
    })),
  );
  return bestFirst(model, cursor, tie, choices).filter(({ name }) => !taken.has(name));
}

const kinds: Readonly<Record<Target, CompletionItemKind>> = {
  'schema file': CompletionItemKind.File,
  'mapping file': CompletionItemKind.File,
  'updater file': CompletionItemKind.File,
  'apiconfig file': CompletionItemKind.File,
  'swagger file': CompletionItemKind.File,
  resource: CompletionItemKind.Class,
  class: CompletionItemKind.Class,
  mapper: CompletionItemKind.Struct,
  updater: CompletionItemKind.Struct,
  definition: CompletionItemKind.Struct,
};

/** Returns the aliases before a reference: none for the file itself, and those of the imported files. */
function aliasesFor(model: SortModel, { uri }: Cursor, { container }: Tie): readonly string[] {
  if (!container) return [''];
  const imported = model.files.links(uri).flatMap(({ role, alias }) => (role === 'import' && alias ? alias : []));
  return ['', ...new Set(imported)];
}

/** Returns a function that returns the text after a name, such as the definition of a mapper. */
function detailsFor(model: SortModel, cursor: Cursor, target: Target): (name: string) => string | undefined {
  const { uri, file } = cursor;
  if (target === 'resource') {
    return (name) => {
      const { classFqn } = model.collections.get(model.resources.at(uri, name)) ?? {};
      return classFqn === undefined ? undefined : simpleName(classFqn);
    };
  }
  if (target !== 'mapper' && target !== 'updater') return () => undefined;
  const apis = file.name.kind === 'apiconfig' ? model.apis.over(uri) : [model.apis.of(uri)];
  const all = apis.flatMap((api) => apisOf(model, api));
  const found = mappersIn(model, target === 'mapper' ? 'mapping' : 'updater', all);
  const definitions = new Map(found.map(({ mapper }) => [mapper.key, definitionOf(mapper)]));
  return (name) => (definitions.get(name) === name ? undefined : definitions.get(name));
}

/** Puts resource classes before other classes, and APIs that aren't published yet before published ones. */
function bestFirst(model: SortModel, cursor: Cursor, tie: Tie, choices: readonly NameChoice[]): readonly NameChoice[] {
  if (tie.target === 'class') {
    const isResource = resourceClasses(model);
    return [...choices.filter(({ name }) => isResource(name)), ...choices.filter(({ name }) => !isResource(name))];
  }
  if (cursor.file.name.kind !== 'published') return choices;
  const written = namesIn(model, cursor.file, (target) => target === tie.target);
  const { id, local } = cursor.block;
  const others = written.filter(({ block, name }) => block !== id || !touches(name.span, local));
  const listed = new Set(others.map(({ name }) => name.value));
  const published = choices.filter(({ name }) => listed.has(name));
  const detail = l10n.t('already in the list');
  return [...choices.filter(({ name }) => !listed.has(name)), ...published.map((choice) => ({ ...choice, detail }))];
}

/**
 * Returns a function that returns whether a class is probably the class of a resource: it extends such a class, or it
 * is in the package of one.
 */
function resourceClasses(model: SortModel): (fqn: string) => boolean {
  const apiconfigs = model.files.all().filter(({ name }) => name.kind === 'apiconfig');
  const named = apiconfigs.flatMap((file) => namesIn(model, file, (target) => target === 'class'));
  const packages = new Set(named.map(({ name }) => packageOf(name.value)));
  return (fqn) => {
    if (packages.has(packageOf(fqn))) return true;
    const { classes, leaves } = model.classes.chain(fqn);
    const supertypes = [...classes.slice(1).map((each) => each.fqn), leaves ?? ''];
    return supertypes.some((name) => name.endsWith('Resource'));
  };
}

/** Returns the top-level keys of a file whose values are names of files. */
export function headKeys(model: SortModel, kind: FileKind): readonly HeadKey[] {
  return ties.flatMap((tie): readonly HeadKey[] => {
    const [key = '', below, ...deeper] = keysIn(model, tie.path);
    const isHead = below === undefined || (below === '*' && deeper.length === 0);
    if (!tie.files.includes(kind) || !isHead) return [];
    const value = tie.isList ? 'list' : below === undefined ? 'name' : 'aliases';
    return [{ key, detail: filesInWords(tie.target), value }];
  });
}

function filesInWords(target: Target): string {
  switch (target) {
    case 'schema file':
      return l10n.t('schema files');
    case 'mapping file':
      return l10n.t('mapping files');
    case 'updater file':
      return l10n.t('updater files');
    case 'apiconfig file':
      return l10n.t('apiconfig files');
    case 'swagger file':
      return l10n.t('Swagger files');
    default:
      return '';
  }
}
