import type { Cache } from '../cache/cache';
import type { OperationFact } from '../facts/swaggerFacts';
import { readReference } from '../text/reference';
import type { Apis } from './apis';
import type { CollectionId } from './collectionInfo';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import type { ResourceOperation } from './model';
import { byText } from './names';
import type { ResourceGroups } from './resourceGroups';
import { sharedApi } from './resources';
import type { Vendor } from './vendor';

/** An operation of a resource in a served API. */
export interface ServedOperation {
  readonly api: string;
  readonly type: string;
  /** The element resource that the operation returns. */
  readonly child?: string;
  /** Name of the schema definition in the response. */
  readonly returns?: string;
}

/** The operations of resources in Swagger files. */
export class SwaggerOperations {
  private readonly served: (name: string) => readonly ServedOperation[];

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly vendor: Vendor,
    private readonly apis: Apis,
    private readonly groups: ResourceGroups,
  ) {
    const served = cache.query(
      (name: string) => name,
      (name) => this.findServed(name),
    );
    this.served = (name) => (indexes.operations.has(name) ? served(name) : []);
  }

  /**
   * Returns the operations of a resource in the APIs whose files include its declarations. If there are none and the
   * resource is shared, returns the operations in all APIs that don't declare a resource of this name themselves.
   */
  of(id: CollectionId): readonly ServedOperation[] {
    const all = this.served(id.name);
    if (all.length === 0) return all;
    const apis = new Set([id.api, ...(this.groups.of(id)?.apis ?? [])]);
    const inGroup = all.filter(({ api }) => apis.has(api));
    if (inGroup.length > 0 || id.api !== sharedApi) return inGroup;
    return all.filter(({ api }) => !this.groups.named(id.name).some(({ apis }) => apis.includes(api)));
  }

  /** Returns the operations whose `resourceType` is the given name, and the positions of these operations. */
  places(name: string): readonly ResourceOperation[] {
    return this.facts(name).map(({ block, uri, fact }) => ({
      place: { block, span: (fact.resourceType ?? fact.methodFact).span },
      method: fact.method,
      path: fact.path,
      operationType: fact.operationType?.value,
      child: fact.childResourceType,
      basePaths: new Map(this.apis.serving(uri).map((api) => [api, this.basePath(api) ?? this.ownBasePath(uri) ?? ''])),
      ownBasePath: this.ownBasePath(uri) ?? '',
    }));
  }

  /** Returns the number of operations with the given name as their `resourceType` or `childResourceType`. */
  uses(name: string): number {
    return this.indexes.operations.values(name).length + this.indexes.childOperations.values(name).length;
  }

  private findServed(name: string): readonly ServedOperation[] {
    const found = this.facts(name).flatMap(({ uri, fact }) => {
      if (fact.vendor !== this.vendor.name) return [];
      const type = fact.operationType?.value ?? '';
      const child = fact.childResourceType?.value;
      return this.apis.serving(uri).map((api): ServedOperation => {
        const returns = this.returned(api, fact);
        return { api, type, child, returns };
      });
    });
    return found.sort((one, other) => byText(one.api, other.api));
  }

  /**
   * Returns the name of the schema definition in a response. Looks inside the envelopes that the API's Swagger files
   * define.
   */
  private returned(api: string, { response }: OperationFact): string | undefined {
    const { uris } = this.apis.chain({ kind: 'swagger', api });
    let ref = response;
    for (let step = 0; ref !== undefined && step < longestEnvelope; step++) {
      const target = readReference(ref);
      if (!target) return undefined;
      const { alias, name: definition } = target;
      if (alias !== '') return definition;
      const holder = uris.find((uri) => this.indexes.envelopes.has(this.indexes.keyInFile(uri, definition)));
      ref = holder && this.indexes.envelopes.values(this.indexes.keyInFile(holder, definition))[0];
    }
    return undefined;
  }

  private facts(name: string) {
    return this.files.declarations('operations', name).flatMap(({ block, index }) => {
      const fact = this.files.facts(block, 'swagger')?.operations[index];
      return fact ? [{ block, uri: this.files.fileOf(block)?.uri ?? '', fact }] : [];
    });
  }

  /** Returns the base path from the first file of an API's chain that has one. */
  private basePath(api: string): string | undefined {
    const { uris } = this.apis.chain({ kind: 'swagger', api });
    for (const uri of uris) {
      const found = this.ownBasePath(uri);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private ownBasePath(uri: string): string | undefined {
    for (const block of this.files.blocks(uri)) {
      const found = this.files.facts(block, 'swagger')?.basePath?.value;
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Maximum number of nested envelopes in a response. Usually, there are only a few, such as a list and its data. */
const longestEnvelope = 8;
