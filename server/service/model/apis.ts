import type { Memo } from '../incremental/memo';
import { type ConfigKind, type FileKind, isConfigKind, versionedApi } from '../text/fileName';
import { appendChains, type Chain, emptyChain } from './chains';
import { keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import type { Links } from './links';
import type { ModelFile } from './modelFile';
import { byText } from './names';

/** Names the files of a kind that an API consists of. */
export interface ApiFiles {
  readonly kind: ConfigKind;
  /** Name of the API, or the fully qualified name of a file that belongs to no API's chain. */
  readonly api: string;
}

/** An API's apiconfig file with everything below it, under the name of the API. */
export interface ApiconfigChain {
  readonly api: string;
  /** The files that declare resources, highest layer first. */
  readonly uris: readonly string[];
}

/**
 * APIs and the files that each consists of. An API is known by its outermost Swagger file: a published one, or without a list
 * of published APIs, one with operations that no other file combines.
 */
export class Apis {
  /** The files of an API, highest layer first. */
  readonly chain: (asked: ApiFiles) => Chain;
  /** Names of the APIs that the platform serves, sorted. */
  readonly served: () => readonly string[];
  /** Names of the served APIs whose Swagger chain contains a file, sorted. */
  readonly serving: (swagger: string) => readonly string[];
  /** The apiconfig files over a file that are outermost or a served API's, itself among them if it is one, by their APIs' names. */
  readonly apiconfigsOver: (uri: string) => readonly ApiconfigChain[];
  private readonly byName: (asked: ApiFiles) => Chain;

  constructor(
    memo: Memo,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly links: Links,
  ) {
    const filesKey = ({ kind, api }: ApiFiles) => keyOf(kind, api);
    this.byName = memo.query(filesKey, (asked) => this.namedChain(asked), emptyChain);
    this.chain = memo.query(filesKey, (asked) => this.chainOf(asked), emptyChain);
    const served = memo.query(
      (_: '') => '',
      () => this.findServed(),
      [],
    );
    this.served = () => served('');
    this.serving = queryByFile(memo, this.served, (api) => this.chain({ kind: 'swagger', api }).uris);
    this.apiconfigsOver = queryByFile(
      memo,
      () => this.findApiconfigs(),
      ({ uris }) => uris,
    );
  }

  /** The name under which the chain of a file is found: its API's, or its own if its API's chain doesn't contain it. */
  nameFor(uri: string): string {
    const name = this.files.file(uri)?.name;
    if (!name || !isConfigKind(name.kind)) return name?.api ?? '';
    return this.chain({ kind: name.kind, api: name.api }).uris.includes(uri) ? name.api : name.fqn;
  }

  /** The files of a kind that are named after an API, or that have a fully qualified name. */
  named(kind: FileKind, api: string): readonly ModelFile[] {
    const found = this.files.ofApi(kind, api);
    return found.length > 0 ? found : this.files.named(kind, api);
  }

  private chainOf(asked: ApiFiles): Chain {
    const { kind, api } = asked;
    if (kind === 'schema') return this.schemaChain(api) ?? this.byName(asked);
    return kind === 'mapping' ? this.mappingChain(api) : this.byName(asked);
  }

  /**
   * The files named after an API: ext files over what they combine. A name ties an ext file to a base file only if the ext file
   * combines nothing, as in small projects. Of Swagger files of the name in several packages, the first one has it. The others are
   * APIs of their own, with the files that have their fully qualified names.
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

  /** The schemas that the Swagger files of an API import: for each alias, the import of the nearest file. */
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

  /** The mappings beside the schemas, or those named after the API, over those that its apiconfig files name. */
  private mappingChain(api: string): Chain {
    const besideSchemas = this.imports(api).flatMap((fqn) => this.links.target('mapping', fqn) ?? []);
    const named = this.byName({ kind: 'apiconfig', api }).uris.flatMap((uri) => this.links.targets(uri, 'mapping'));
    const others = named.flatMap(({ fqn }) => this.links.target('mapping', fqn) ?? []);
    const missing = named.map(({ fqn }) => fqn).filter((fqn) => this.links.target('mapping', fqn) === undefined);
    const nearest =
      besideSchemas.length === 0
        ? this.byName({ kind: 'mapping', api })
        : this.links.combined('mapping', besideSchemas);
    return appendChains([nearest, this.links.combined('mapping', others), { uris: [], missing }]);
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

  /** The names under which the files of a kind are found that no other file combines. */
  private outermost(kind: ConfigKind): readonly string[] {
    const files = [...this.indexes.apis.keys()].sort(byText).flatMap((api) => this.files.ofApi(kind, api));
    return files.flatMap(({ uri }) => (this.links.isCombined(kind, uri) ? [] : this.nameFor(uri)));
  }
}

/** Swagger files that aren't in the same package as the first one by fully qualified name. */
function inOtherPackages(files: readonly ModelFile[]): readonly ModelFile[] {
  const [first] = files.map(packageOfFile).sort(byText);
  return files.filter((file) => packageOfFile(file) !== first);
}

/** The package of a configuration file: its fully qualified name without the name of the file itself. */
function packageOfFile({ name: { fqn, api, layer, version } }: ModelFile): string {
  const fileName = `${versionedApi(api).name}${layer === 'ext' ? '_ext' : ''}-${version || '1.0'}`;
  return fqn.slice(0, fqn.length - fileName.length);
}

/** Makes a query for the chains that contain a file. All chains are gone through once, not again for each file. */
function queryByFile<T>(
  memo: Memo,
  chains: () => readonly T[],
  urisOf: (chain: T) => readonly string[],
): (uri: string) => readonly T[] {
  const byFile = memo.query(
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
    new Map<string, T[]>(),
  );
  return memo.query(
    (uri) => uri,
    (uri) => byFile('').get(uri) ?? [],
    [],
  );
}
