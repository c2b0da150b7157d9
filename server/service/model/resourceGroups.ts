import type { Cache } from '../cache/cache';
import { isMisspeltSort, type ResourceFact, resourceKeys } from '../facts/apiconfigFacts';
import type { ApiconfigChain, Apis } from './apis';
import type { CollectionId } from './collectionInfo';
import type { FactIndexes, Ref } from './factIndexes';
import type { FileSet } from './fileSet';
import type { Merges } from './merges';
import { byText } from './names';

/** A resource and its declarations. */
export interface ResourceGroup {
  readonly id: CollectionId;
  /** The files that declare the resource, highest layer first. */
  readonly uris: readonly string[];
  /**
   * The declarations in the order of `uris`. Within a file, later declarations come first, because they take
   * precedence.
   */
  readonly declarations: readonly (Ref & { readonly uri: string })[];
  /** APIs with apiconfig chains that contain these declarations. */
  readonly apis: readonly string[];
}

/**
 * Groups the declarations of a name into resources. The highest declaration in an API identifies a resource. Therefore,
 * a file that many APIs combine declares one resource, but an API that declares the name again has its own resource.
 */
export class ResourceGroups {
  readonly named: (name: string) => readonly ResourceGroup[];

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly apis: Apis,
    private readonly merges: Merges,
  ) {
    this.named = cache.query(
      (name) => name,
      (name) => this.group(name),
    );
  }

  group(name: string): readonly ResourceGroup[] {
    const declarations = this.declarationsOf(name);
    const declaring = new Set(declarations.map(({ uri }) => uri));
    if (declaring.size === 0) return [];
    const byTop = new Map<string, { uris: readonly string[]; apis: string[] }>();
    for (const { api, uris } of this.chainsOver(declaring)) {
      const declarers = uris.filter((uri) => declaring.has(uri));
      const [top] = declarers;
      if (top === undefined) continue;
      const known = byTop.get(top);
      if (known) known.apis.push(api);
      else byTop.set(top, { uris: declarers, apis: [api] });
    }
    const labels = new Set<string>();
    return [...byTop].map(([top, { uris, apis }]) => {
      const id = { api: this.labelFor(top, apis, labels), name };
      labels.add(id.api);
      return { id, uris, declarations: uris.flatMap((uri) => declarations.filter((each) => each.uri === uri)), apis };
    });
  }

  of({ api, name }: CollectionId): ResourceGroup | undefined {
    return this.named(name).find(({ id }) => id.api === api);
  }

  /**
   * Returns the resource of a declaration in a file: the resource whose highest declaration is in that file, or else
   * the first resource that has any declaration in that file.
   */
  at(uri: string, name: string): CollectionId {
    const groups = this.named(name);
    const found = groups.find(({ uris }) => uris[0] === uri) ?? groups.find(({ uris }) => uris.includes(uri));
    return found?.id ?? { api: this.files.file(uri)?.name.api ?? '', name };
  }

  /** Returns the apiconfig chains that contain any of the files, sorted by API name. */
  private chainsOver(uris: Iterable<string>): readonly ApiconfigChain[] {
    const chains = new Set([...uris].flatMap((uri) => this.apis.apiconfigsOver(uri)));
    return [...chains].sort((one, other) => byText(one.api, other.api));
  }

  /**
   * Returns a label for a resource. If only one API's chain contains the highest declaration, the label is the name of
   * that API. Otherwise, or if that name is taken, the label is the API name of the file with that declaration, or else
   * the fully qualified name of the file.
   */
  private labelFor(top: string, apis: readonly string[], taken: ReadonlySet<string>): string {
    const file = this.files.file(top)?.name;
    const [only, second] = apis;
    const candidates = [...(second === undefined && only !== undefined ? [only] : []), file?.api ?? ''];
    return candidates.find((label) => !taken.has(label)) ?? file?.fqn ?? '';
  }

  /**
   * Whether a YAML mapping in a file is a resource. If the file has a `resources` section, only the children of that
   * section are resources. Otherwise, the mapping must contain a key that only resources have, perhaps by a merge key.
   */
  isResource(uri: string, fact: ResourceFact): boolean {
    const { isInResources, keys, misplaced } = fact;
    if (isInResources || misplaced || this.hasSection(uri)) return isInResources === true;
    if (keys.some(({ key }) => resourceKeys.has(key) || isMisspeltSort(key))) return true;
    const { facts } = this.merges.of(uri, fact);
    return facts.some(
      ({ resource, mapper, updater, defaultSorts }) => defaultSorts.length > 0 || (resource ?? mapper ?? updater),
    );
  }

  hasSection(uri: string): boolean {
    return this.indexes.resourceSections.has(uri);
  }

  private declarationsOf(name: string): ResourceGroup['declarations'] {
    const refs = this.files.declarations('resources', name).toReversed();
    return refs.flatMap(({ block, index }) => {
      const uri = this.files.fileOf(block)?.uri;
      const fact = this.files.facts(block, 'apiconfig')?.resources[index];
      return uri !== undefined && fact && this.isResource(uri, fact) ? [{ uri, block, index }] : [];
    });
  }
}
