import type { Cache } from '../cache/cache';
import { type ConfigKind, type FileKind, type FileName, isConfigKind, versionedApi } from '../text/fileName';
import { appendChains, type Chain, emptyChain } from './chains';
import { keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import type { Links } from './links';
import type { ModelFile } from './modelFile';
import { byText } from './names';

/** Identifies the files of one kind that belong to an API. */
export interface ApiFiles {
  readonly kind: ConfigKind;
  /** Name of the API, or the fully qualified name of a file that isn't in the chain of its API. */
  readonly api: string;
}

/** An API's chain of apiconfig files. */
export interface ApiconfigChain {
  readonly api: string;
  /** The files of the chain that declare resources, highest layer first. */
  readonly uris: readonly string[];
}

/**
 * The APIs and their files. An API is identified by the name of its outermost Swagger file. The list of published APIs
 * contains the names of these Swagger files. Without that list, the APIs are those of the Swagger files that no other
 * file combines and whose chains contain operations.
 */
export class Apis {
  /** The files of an API, highest layer first. */
  readonly chain: (asked: ApiFiles) => Chain;
  /** Names of the APIs that the platform serves, sorted. */
  readonly served: () => readonly string[];
  /** Names of the served APIs whose Swagger files include the given file, sorted. */
  readonly serving: (swagger: string) => readonly string[];
  /**
   * The apiconfig chains that contain a file, sorted by API name. Empty if the file declares no resources. Only the
   * chains of outermost files and of served APIs are searched.
   */
  readonly apiconfigsOver: (uri: string) => readonly ApiconfigChain[];
  /**
   * The name of an API for display: its short name or, if another served API has the same one, its fully qualified name
   * without `_ext` and the version, such as `ext.claim.v1.claim`.
   */
  readonly label: (api: string) => string;
  private readonly byName: (asked: ApiFiles) => Chain;

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly links: Links,
  ) {
    const filesKey = ({ kind, api }: ApiFiles) => keyOf(kind, api);
    this.byName = cache.query(filesKey, (asked) => this.namedChain(asked));
    this.chain = cache.query(filesKey, (asked) => this.chainOf(asked));
    const served = cache.query(
      (_: '') => '',
      () => this.findServed(),
    );
    this.served = () => served('');
    this.serving = queryByFile(cache, this.served, (api) => this.chain({ kind: 'swagger', api }).uris);
    this.label = cache.query(
      (api) => api,
      (api) => this.findLabel(api),
    );
    this.apiconfigsOver = queryByFile(
      cache,
      () => this.findApiconfigs(),
      ({ uris }) => uris,
    );
  }

  /**
   * Returns the name that identifies the chain of a file: the name of its API, or the fully qualified name of the file
   * if that API's chain doesn't contain the file.
   */
  nameFor(uri: string): string {
    const name = this.files.file(uri)?.name;
    if (!name || !isConfigKind(name.kind)) return name?.api ?? '';
    return this.chain({ kind: name.kind, api: name.api }).uris.includes(uri) ? name.api : name.fqn;
  }

  /**
   * Returns the files of the given kind whose API name is `api`. If there are none, returns those whose fully qualified
   * name is `api`.
   */
  named(kind: FileKind, api: string): readonly ModelFile[] {
    const found = this.files.ofApi(kind, api);
    return found.length > 0 ? found : this.files.named(kind, api);
  }

  /** Returns the names of the APIs whose chains of apiconfig files contain a file, including the file's own API. */
  over(apiconfig: string): readonly string[] {
    const over = this.apiconfigsOver(apiconfig);
    return over.length > 0 ? over.map(({ api }) => api) : [this.nameFor(apiconfig)];
  }

  private chainOf(asked: ApiFiles): Chain {
    const { kind, api } = asked;
    if (kind === 'schema') return this.schemaChain(api) ?? this.byName(asked);
    return kind === 'mapping' || kind === 'updater' ? this.mapperChain(kind, api) : this.byName(asked);
  }

  /**
   * Returns the ext files of an API and all files that these ext files combine. If none of the ext files combines
   * another file, the API's base files follow. If several packages have a Swagger file of that API, only the
   * alphabetically first package is used, because the others contain separate APIs. If `api` is the fully qualified
   * name of a file instead, returns the chain of that file.
   */
  private namedChain({ kind, api }: ApiFiles): Chain {
    const named = this.files.ofApi(kind, api);
    if (named.length === 0) {
      const file = this.links.target(kind, api);
      return file === undefined ? emptyChain : this.links.chainOfFile({ kind, uri: file });
    }
    const inLayer = (layer: 'ext' | 'base') => {
      const isHere = ({ name }: ModelFile) => name.layer === layer;
      const others = inOtherPackages(this.files.ofApi('swagger', api).filter(isHere)).map(({ name }) => name.fqn);
      return named.filter((file) => isHere(file) && !others.includes(file.name.fqn)).map(({ uri }) => uri);
    };
    const [ext, base] = [inLayer('ext'), inLayer('base')];
    const isTied = ext.some((uri) => this.links.targets(uri, 'combine').length > 0);
    return appendChains([this.links.combined(kind, ext), this.links.combined(kind, isTied ? [] : base)]);
  }

  /**
   * Returns the schemas that the Swagger files of an API import. If several files define the same alias, the file in
   * the highest layer takes precedence.
   */
  private imports(api: string): readonly string[] {
    const byAlias = new Map<string, string>();
    for (const uri of this.byName({ kind: 'swagger', api }).uris) {
      for (const { alias = '', fqn } of this.links.targets(uri, 'schema-import')) {
        if (!byAlias.has(alias)) byAlias.set(alias, fqn);
      }
    }
    return [...new Set(byAlias.values())];
  }

  private schemaChain(api: string): Chain | undefined {
    const imports = this.imports(api);
    if (imports.length === 0) return undefined;
    const roots = imports.flatMap((fqn) => this.links.target('schema', fqn) ?? []);
    const missing = imports.filter((fqn) => this.links.target('schema', fqn) === undefined);
    return appendChains([this.links.combined('schema', roots), { uris: [], missing }]);
  }

  /**
   * Returns the mapping or updater files with the names of the imported schemas, or else those with the name of the API.
   * The files to which the API's apiconfig files refer come last.
   */
  private mapperChain(kind: 'mapping' | 'updater', api: string): Chain {
    const besideSchemas = this.imports(api).flatMap((fqn) => this.links.target(kind, fqn) ?? []);
    const named = this.byName({ kind: 'apiconfig', api }).uris.flatMap((uri) => this.links.targets(uri, kind));
    const others = named.flatMap(({ fqn }) => this.links.target(kind, fqn) ?? []);
    const missing = named.map(({ fqn }) => fqn).filter((fqn) => this.links.target(kind, fqn) === undefined);
    const nearest = besideSchemas.length === 0 ? this.byName({ kind, api }) : this.links.combined(kind, besideSchemas);
    return appendChains([nearest, this.links.combined(kind, others), { uris: [], missing }]);
  }

  private findServed(): readonly string[] {
    const published = this.indexes.published.values('');
    const names = published.length === 0 ? this.outermost('swagger') : this.publishedNames(published);
    const served = names.filter(
      (api) =>
        published.length > 0 ||
        this.byName({ kind: 'swagger', api }).uris.some((uri) => this.indexes.operationFiles.has(uri)),
    );
    return [...new Set(served)].sort(byText);
  }

  /** Returns the fully qualified names of published Swagger files that are missing. */
  missingPublished(): readonly string[] {
    return this.indexes.published.values('').filter((fqn) => this.links.target('swagger', fqn) === undefined);
  }

  private findLabel(api: string): string {
    const own = this.swaggerName(api);
    const short = own?.api ?? api;
    const others = this.served().flatMap((other) => (other === api ? [] : (this.swaggerName(other) ?? [])));
    const alike = others.filter((other) => other.api === short);
    if (!own || alike.length === 0) return api;
    return alike.some((other) => withoutVersion(other) === withoutVersion(own)) ? own.fqn : withoutVersion(own);
  }

  /** Returns the name of the outermost Swagger file of an API. */
  private swaggerName(api: string): FileName | undefined {
    const [uri] = this.chain({ kind: 'swagger', api }).uris;
    return uri === undefined ? undefined : this.files.file(uri)?.name;
  }

  private publishedNames(fqns: readonly string[]): readonly string[] {
    return fqns.flatMap((fqn) => this.files.named('swagger', fqn)).map(({ uri }) => this.nameFor(uri));
  }

  private findApiconfigs(): readonly ApiconfigChain[] {
    const names = new Set([...this.outermost('apiconfig'), ...this.served()]);
    return [...names].sort(byText).flatMap((api) => {
      const { uris } = this.byName({ kind: 'apiconfig', api });
      const declaring = uris.filter((uri) => this.indexes.resourceFiles.has(uri));
      return declaring.length === 0 ? [] : [{ api, uris: declaring }];
    });
  }

  /**
   * Returns the names that identify the chains of the outermost files of a kind. A file is outermost if no other file
   * combines it.
   */
  private outermost(kind: ConfigKind): readonly string[] {
    const files = [...this.indexes.apis.keys()].sort(byText).flatMap((api) => this.files.ofApi(kind, api));
    return files.flatMap(({ uri }) => (this.links.isCombined(kind, uri) ? [] : this.nameFor(uri)));
  }
}

/** Returns a fully qualified name without `_ext` and the version. */
function withoutVersion({ fqn }: FileName): string {
  return fqn.replace(/(?:_ext)?-[^.-]*(?:\.\d+)*$/i, '');
}

/** Returns the Swagger files outside the alphabetically first package. */
function inOtherPackages(files: readonly ModelFile[]): readonly ModelFile[] {
  const [first] = files.map(packageOfFile).sort(byText);
  return files.filter((file) => packageOfFile(file) !== first);
}

/** Returns the package of a configuration file: its fully qualified name without its file name. */
function packageOfFile({ name: { fqn, api, layer, version } }: ModelFile): string {
  const fileName = `${versionedApi(api).name}${layer === 'ext' ? '_ext' : ''}-${version || '1.0'}`;
  return fqn.slice(0, fqn.length - fileName.length);
}

/** Creates a query for the chains that contain a file. All chains are searched once, not once per file. */
function queryByFile<T>(
  cache: Cache,
  chains: () => readonly T[],
  urisOf: (chain: T) => readonly string[],
): (uri: string) => readonly T[] {
  const byFile = cache.query(
    (_: '') => '',
    () => {
      const found = new Map<string, T[]>();
      for (const chain of chains()) {
        for (const uri of urisOf(chain)) {
          const known = found.get(uri);
          if (known) known.push(chain);
          else found.set(uri, [chain]);
        }
      }
      return found;
    },
  );
  return cache.query(
    (uri) => uri,
    (uri) => byFile('').get(uri) ?? [],
  );
}
