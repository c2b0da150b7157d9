import type { Cache } from '../cache/cache';
import type { Apis } from './apis';
import type { FileSet } from './fileSet';
import { byText } from './names';
import type { ResourceGroups } from './resourceGroups';

/** The names of resources in each file. Nothing else in a file affects these results. */
export class ResourceNames {
  /** Returns the names of the resources that an apiconfig file declares, sorted. */
  readonly declaredIn: (uri: string) => readonly string[];
  /**
   * Returns the names that a resource in an apiconfig file can be a misspelling of, sorted: resources that operations
   * name but no file of the API declares, and resources of lower layers that the file doesn't declare.
   */
  readonly lackingIn: (uri: string) => readonly string[];
  /** Returns the names of the resources in the operations of a Swagger file, sorted. */
  readonly operatedIn: (uri: string) => readonly string[];

  constructor(
    cache: Cache,
    private readonly files: FileSet,
    private readonly apis: Apis,
    private readonly groups: ResourceGroups,
  ) {
    const byUri = (uri: string) => uri;
    this.declaredIn = cache.query(byUri, (uri) => sorted(this.findDeclared(uri)));
    this.operatedIn = cache.query(byUri, (uri) => sorted(this.findOperated(uri)));
    this.lackingIn = cache.query(byUri, (uri) => sorted(this.findLacking(uri)));
  }

  private findDeclared(uri: string): readonly string[] {
    return this.files.blocks(uri).flatMap((block) => {
      const resources = this.files.facts(block, 'apiconfig')?.resources ?? [];
      return resources.flatMap((fact) => (this.groups.isResource(uri, fact) ? fact.name : []));
    });
  }

  private findOperated(uri: string): readonly string[] {
    return this.files.blocks(uri).flatMap((block) => {
      const operations = this.files.facts(block, 'swagger')?.operations ?? [];
      const named = operations.flatMap(({ resourceType, childResourceType }) => [resourceType, childResourceType]);
      return named.flatMap((name) => name?.value ?? []);
    });
  }

  private findLacking(uri: string): readonly string[] {
    const apis = this.apis.over(uri);
    const chains = (kind: 'apiconfig' | 'swagger') => [
      ...new Set(apis.flatMap((api) => this.apis.chain({ kind, api }).uris)),
    ];
    const declared = new Set(chains('apiconfig').flatMap(this.declaredIn));
    const here = new Set(this.declaredIn(uri));
    const undeclared = chains('swagger').flatMap(this.operatedIn);
    return [...undeclared.filter((name) => !declared.has(name)), ...[...declared].filter((name) => !here.has(name))];
  }
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort(byText);
}
