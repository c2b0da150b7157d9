import type { Cache } from '../cache/cache';
import type { MappingFact, ResourceFact } from '../facts/apiconfigFacts';
import type { CollectionId, DefaultSortInfo, DefaultSortKey, ResourceDeclaration } from './collectionInfo';
import { keyOf } from './factIndex';
import type { FileSet } from './fileSet';
import type { Merges } from './merges';
import type { Owners } from './owners';
import type { ResourceGroup, ResourceGroups } from './resourceGroups';

/** The API name of the apiconfig file whose resources all APIs share. */
export const sharedApi = 'shared';

/** The merged declarations of a resource, without its default sort. */
export interface ResourceMeaning {
  readonly declarations: readonly ResourceDeclaration[];
  readonly classFqn?: string;
  /** The mapper that fills the properties of the resource, if the resource is an element. */
  readonly mapper?: string;
  /** Whether the resource has a mapper or an updater. */
  readonly isMapped: boolean;
  /** Whether only customer files declare the resource. */
  readonly custom: boolean;
  /** The first file that declares the resource with a merge key that can't be read. */
  readonly unclearIn?: string;
}

/** The resources that apiconfig files declare, merged across all layers. */
export class Resources {
  /**
   * Returns the merged declarations of a resource. Undefined for a name that no apiconfig file declares. Results aren't
   * kept here, because `Collections.info` keeps them.
   */
  readonly meaning: (id: CollectionId) => ResourceMeaning | undefined;

  constructor(
    cache: Cache,
    private readonly files: FileSet,
    private readonly owners: Owners,
    private readonly groups: ResourceGroups,
    private readonly merges: Merges,
  ) {
    const idKey = ({ api, name }: CollectionId) => keyOf(api, name);
    this.meaning = cache.query(idKey, (id) => this.merged(id));
  }

  group(id: CollectionId): ResourceGroup | undefined {
    return this.groups.of(id);
  }

  fact({ block, index }: ResourceDeclaration): ResourceFact | undefined {
    return this.files.facts(block, 'apiconfig')?.resources[index];
  }

  /** Returns the resource that a name refers to in an API. */
  seenBy(api: string, name: string): CollectionId | undefined {
    return this.groups.named(name).find(({ apis }) => apis.includes(api))?.id;
  }

  /** Returns the mapping of a declaration, followed by the mappings that its merge keys add. */
  private mappings(declaration: ResourceDeclaration): readonly MappingFact[] {
    const fact = this.fact(declaration);
    return fact ? this.merges.of(declaration.uri, fact).facts : [];
  }

  private isUnclear(declaration: ResourceDeclaration): boolean {
    const fact = this.fact(declaration);
    return fact !== undefined && !this.merges.of(declaration.uri, fact).isComplete;
  }

  /** Returns the declarations, highest layer first. */
  private declarations(id: CollectionId): readonly ResourceDeclaration[] {
    const declarations = this.groups.of(id)?.declarations ?? [];
    return declarations.map(({ uri, block, index }) => ({ uri, layer: this.owners.layerOf(uri), block, index }));
  }

  private merged(id: CollectionId): ResourceMeaning | undefined {
    const declarations = this.declarations(id);
    if (declarations.length === 0) return undefined;
    const facts = declarations.filter(counts).flatMap((declaration) => this.mappings(declaration));
    const classFqn = facts.find(({ resource }) => resource !== undefined)?.resource?.value;
    const mapper = facts.find((fact) => fact.mapper !== undefined)?.mapper?.value;
    return {
      declarations,
      classFqn,
      mapper,
      isMapped: facts.some((fact) => fact.mapper !== undefined || fact.updater !== undefined),
      custom: declarations.every(({ layer }) => layer === 'ext'),
      unclearIn: declarations.find((declaration) => this.isUnclear(declaration))?.uri,
    };
  }

  /** Returns the default sort of the highest declaration that has one. */
  defaultSort(id: CollectionId): DefaultSortInfo | undefined {
    const sorts = this.declarations(id)
      .filter(counts)
      .flatMap((declaration) => this.defaultSortIn(declaration) ?? []);
    return sorts[0];
  }

  /** Returns the names that default sorts of vendor layers use. Such names are probably valid sort keys. */
  vendorSortNames(id: CollectionId): ReadonlySet<string> {
    const vendors = this.declarations(id).filter(({ layer }) => layer === 'base');
    const sorts = vendors.filter(counts).flatMap((declaration) => this.defaultSortIn(declaration) ?? []);
    return new Set(sorts.flatMap(({ keys }) => keys.map(({ name }) => name)));
  }

  private defaultSortIn(declaration: ResourceDeclaration): DefaultSortInfo | undefined {
    const mappings = this.mappings(declaration);
    const mapping = mappings.find(({ defaultSorts }) => defaultSorts.length > 0);
    const sort = mapping?.defaultSorts.at(-1);
    if (!mapping || !sort) return undefined;
    const keys = new Map<string, DefaultSortKey>();
    for (const { name, descending } of sort.entries) {
      if (name !== undefined && !keys.has(name)) keys.set(name, { name, descending });
    }
    const index = mapping === mappings[0] ? mapping.defaultSorts.length - 1 : undefined;
    return { declaration, index, keys: [...keys.values()] };
  }
}

/**
 * Whether a declaration is the last one of its resource in the file. In YAML, only the last of several identical keys
 * counts.
 */
function counts({ uri }: ResourceDeclaration, index: number, all: readonly ResourceDeclaration[]): boolean {
  return all.findIndex((other) => other.uri === uri) === index;
}
