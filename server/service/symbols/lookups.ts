import type { ResourceDeclaration } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { byText, folderOf, packageOf } from '../model/names';
import type { ConfigKind } from '../text/fileName';
import { apisOf, type MapperKind } from './mappers';
import type { SortSymbol } from './symbol';
import type { Target, WrittenName } from './ties';

/**
 * What is known about the place where a name is looked up: all its names (`whole`), or only some, because files are
 * missing (`partial`). `hidden` if nothing can be concluded, because files have yet to be read or have syntax errors.
 */
export type Knowledge = 'whole' | 'partial' | 'hidden';

/** How names with a target are looked up. `file` contains the name. */
export interface Lookup {
  /** Returns the symbol that a name refers to, whether it exists or not. */
  symbol(model: SortModel, file: ModelFile, name: WrittenName): SortSymbol | undefined;
  /** Whether something has the name. */
  isFound(model: SortModel, file: ModelFile, name: WrittenName): boolean;
  knowledge(model: SortModel, file: ModelFile, name: WrittenName): Knowledge;
  /** Returns all names that may be written there, sorted. */
  names(model: SortModel, file: ModelFile, alias?: string): readonly string[];
}

/** The lookup for each target. */
export const lookups: Readonly<Record<Target, Lookup>> = {
  'schema file': inFiles('schema'),
  'mapping file': inFiles('mapping'),
  'updater file': inFiles('updater'),
  'apiconfig file': inFiles('apiconfig'),
  'swagger file': inFiles('swagger'),
  resource: {
    symbol: (model, { uri }, { value: name }) => {
      // The element of a collection can be the definition of the same name.
      const id = { api: model.apis.of(uri), name };
      const isDefinition = model.resources.named(name).length === 0 && model.schemas.layers(id).length > 0;
      return isDefinition ? { kind: 'definition', id } : { kind: 'resource', id: model.resources.at(uri, name) };
    },
    isFound: (model, file, { value }) => declarationsIn(model, resourceFiles(model, file), value).length > 0,
    knowledge: (model, file) => resourceKnowledge(model, file),
    names: (model, file) => sorted(resourceFiles(model, file).flatMap(model.resources.declaredIn)),
  },
  class: {
    symbol: (_, __, { value }) => ({ kind: 'class', fqn: value }),
    isFound: (model, _, { value }) => model.classes.named(value) !== undefined,
    knowledge: (model, _, { value }) => {
      if (model.files.isAmbiguous('gosu', value) || model.hidden.ofClass(value).length > 0) return 'hidden';
      return model.classes.hasPackage(packageOf(value)) ? 'whole' : 'partial';
    },
    names: (model) => model.classes.names().filter((name) => isClass(model, name)),
  },
  mapper: mappersOfKind('mapping'),
  updater: mappersOfKind('updater'),
  definition: {
    symbol: (model, file, { value, alias = '' }) => {
      const api = schemaApi(model, file, alias);
      return api === undefined ? undefined : { kind: 'definition', id: { api, name: value } };
    },
    isFound: (model, _, { value }) => model.schemas.isDeclared(value),
    knowledge: (model, file, { alias = '' }) => {
      const api = schemaApi(model, file, alias);
      return api === undefined ? 'hidden' : chainKnowledge(model, 'schema', [api]);
    },
    names: (model, file, alias = '') => {
      const api = schemaApi(model, file, alias);
      return api === undefined ? [] : model.schemas.names(api);
    },
  },
};

/** Whether the type with a name is a class, and not an enhancement or an interface, for example. */
function isClass(model: SortModel, name: string): boolean {
  const found = model.classes.named(name);
  return found !== undefined && model.classes.fact(found)?.kind === 'class';
}

function inFiles(kind: ConfigKind): Lookup {
  return {
    symbol: (_, __, { value }) => ({ kind: 'file', fileKind: kind, fqn: value }),
    isFound: (model, _, { value }) => model.files.named(kind, value).length > 0,
    knowledge: (model, _, { value }) => {
      if (model.files.isAmbiguous(kind, value) || model.hidden.ofFiles([]).length > 0) return 'hidden';
      const folder = folderOf(value);
      return filesOf(model, kind).some(({ name }) => folderOf(name.fqn) === folder) ? 'whole' : 'partial';
    },
    names: (model, { uri }) => sorted(filesOf(model, kind).flatMap((each) => (each.uri === uri ? [] : each.name.fqn))),
  };
}

function filesOf(model: SortModel, kind: ConfigKind): readonly ModelFile[] {
  return model.files.all().filter(({ name }) => name.kind === kind);
}

/** Returns the apiconfig files in which a resource of a Swagger file is looked up. Empty if its APIs have none. */
export function resourceFiles(model: SortModel, { uri }: ModelFile): readonly string[] {
  return chainOf(model, 'apiconfig', apisServing(model, uri));
}

function apisServing(model: SortModel, uri: string): readonly string[] {
  const serving = model.apis.serving(uri);
  return serving.length > 0 ? serving : [model.apis.of(uri)];
}

/** Returns the declarations of the resources with a name, in the given apiconfig files. */
export function declarationsIn(
  model: SortModel,
  uris: readonly string[],
  name: string,
): readonly ResourceDeclaration[] {
  const declarations = model.resources.named(name).flatMap((id) => model.collections.get(id)?.declarations ?? []);
  return declarations.filter(({ uri }) => uris.includes(uri));
}

/**
 * An API without an apiconfig file has its own handlers, so nothing is known about its resources. If APIs are hidden, one
 * of them may combine the Swagger file and declare the resource.
 */
function resourceKnowledge(model: SortModel, file: ModelFile): Knowledge {
  if (resourceFiles(model, file).length === 0 || model.hidden.ofApis().length > 0) return 'hidden';
  return chainKnowledge(model, 'apiconfig', apisServing(model, file.uri));
}

function mappersOfKind(kind: MapperKind): Lookup {
  return {
    symbol: (model, file, { value, alias }) => {
      const apis = mapperApis(model, file, alias);
      const api = apis.find((one) => model.mappings.has(kind, one, value)) ?? apis[0];
      return api === undefined ? undefined : { kind: 'mapper', fileKind: kind, api, name: value };
    },
    // A mapper of another API isn't a misspelling: the files that tie the two APIs together may be broken or missing.
    isFound: (model, _, { value }) => model.mappings.isDeclared(kind, value),
    knowledge: (model, file, { alias }) => chainKnowledge(model, kind, mapperApis(model, file, alias)),
    names: (model, file, alias) => {
      const apis = mapperApis(model, file, alias).flatMap((api) => apisOf(model, api));
      const uris = chainOf(model, kind, apis);
      return sorted(uris.flatMap(model.mappings.namesIn));
    },
  };
}

/**
 * Returns the APIs in whose mapping or updater files the mappers named in a file are looked up. A mapping file also
 * refers to the mappers in its own chain, which its fully qualified name identifies.
 */
export function mapperApis(model: SortModel, { uri, name }: ModelFile, alias = ''): readonly string[] {
  if (name.kind === 'apiconfig') return model.apis.over(uri);
  const target = alias === '' ? uri : imported(model, uri, alias);
  const fqn = target === undefined ? undefined : model.files.get(target)?.name.fqn;
  return target === undefined || fqn === undefined ? [] : [model.apis.of(target), fqn];
}

/** Returns the name that identifies the schemas in which a definition is looked up. */
function schemaApi(model: SortModel, { uri, name }: ModelFile, alias: string): string | undefined {
  if (name.kind !== 'schema') return model.mappings.schemaOf(uri);
  const target = alias === '' ? uri : imported(model, uri, alias);
  return target === undefined ? undefined : model.apis.of(target);
}

function imported(model: SortModel, uri: string, alias: string): string | undefined {
  return model.files.links(uri).find((link) => link.role === 'import' && link.alias === alias)?.uris[0];
}

function chainKnowledge(model: SortModel, kind: ConfigKind, apis: readonly string[]): Knowledge {
  const uris = chainOf(model, kind, apis);
  const missing = apis.flatMap((api) => model.apis.missing(kind, api));
  const isUnclear = missing.some((fqn) => model.files.isAmbiguous(kind, fqn));
  if (uris.length === 0 || isUnclear || model.hidden.ofFiles(uris).length > 0) return 'hidden';
  return missing.length === 0 ? 'whole' : 'partial';
}

function chainOf(model: SortModel, kind: ConfigKind, apis: readonly string[]): readonly string[] {
  return [...new Set(apis.flatMap((api) => model.apis.chain(kind, api)))];
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort(byText);
}
