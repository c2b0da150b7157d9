import type { ResourceFact } from '../files/apiconfigFacts';
import type { CollectionId, DefaultSortAnswer, DefaultSortKey, ResourceDeclaration } from './collectionFacts';
import type { FileSet } from './fileSet';
import type { Memo } from './memo';
import type { SortModel } from './model';
import { byText } from './names';
import { keyOf } from './table';
import type { Tables } from './tables';
import type { Vendor } from './vendor';

/** The API whose apiconfig file holds resources of all APIs. */
export const sharedApi = 'shared';

/** What all declarations of a resource say together, but for its default sort. */
export interface ResourceMeaning {
  readonly declarations: readonly ResourceDeclaration[];
  readonly classFqn?: string;
  /** It has a mapper or an updater. */
  readonly isMapped: boolean;
  /** Declared in ext files only. */
  readonly custom: boolean;
}

/** What Swagger says about an operation of a resource. */
export interface OperationMeaning {
  readonly api: string;
  readonly type: string;
  readonly child?: string;
}

/** Resources as apiconfig and Swagger files declare them. */
export class Resources {
  /** Undefined for a name that no apiconfig file declares. Not kept: `Collections.answer` has what it says. */
  readonly meaning: (id: CollectionId) => ResourceMeaning | undefined;
  /** What our operations of a resource name say, in the order of their APIs. */
  private readonly operations: (name: string) => readonly OperationMeaning[];

  constructor(
    memo: Memo,
    private readonly tables: Tables,
    private readonly files: FileSet,
    vendor: Vendor,
  ) {
    const idKey = ({ api, name }: CollectionId) => keyOf(api, name);
    this.meaning = memo.passing(idKey, (id) => this.merged(id), undefined);
    const operations = memo.query(
      (name: string) => name,
      (name) => {
        const found = this.facts(name).flatMap(({ block, fact }): OperationMeaning[] => {
          const api = files.fileOf(block)?.name.api;
          if (api === undefined || fact.vendor !== vendor.name) return [];
          const child = fact.childResourceType?.value;
          return [{ api, type: fact.operationType?.value ?? '', ...(child === undefined ? {} : { child }) }];
        });
        return found.sort((one, other) => byText(one.api, other.api));
      },
      [],
    );
    this.operations = (name) => (tables.operations.has(name) ? operations(name) : []);
  }

  fact({ block, index }: ResourceDeclaration): ResourceFact | undefined {
    return this.files.facts(block, 'apiconfig')?.resources[index];
  }

  /** What operations say about a resource: those of its own API; for the shared one, those of all APIs that have none of its name. */
  operationsOf({ api, name }: CollectionId): readonly OperationMeaning[] {
    const all = this.operations(name);
    const own = all.filter((operation) => operation.api === api);
    if (own.length > 0 || api !== sharedApi) return own;
    return all.filter((operation) => !this.tables.resources.has(keyOf(operation.api, name)));
  }

  /** The operations of a resource name with their places. */
  places(name: string): ReturnType<SortModel['operations']> {
    return this.facts(name).map(({ block, uri, fact }) => ({
      place: { block, span: (fact.resourceType ?? fact.methodFact).span },
      method: fact.method,
      path: fact.path,
      basePath: this.basePath(uri),
      ...(fact.operationType ? { operationType: fact.operationType.value } : {}),
      ...(fact.childResourceType ? { child: fact.childResourceType } : {}),
    }));
  }

  private facts(name: string) {
    return this.files.inOrder(this.tables.operations.values(name)).flatMap(({ block, index }) => {
      const fact = this.files.facts(block, 'swagger')?.operations[index];
      return fact ? [{ block, uri: this.files.fileOf(block)?.uri ?? '', fact }] : [];
    });
  }

  private basePath(uri: string): string {
    for (const block of this.files.blocks(uri)) {
      const found = this.files.facts(block, 'swagger')?.basePath?.value;
      if (found !== undefined) return found;
    }
    return '';
  }

  /** Declarations, ext before base; of several in one file the later ones first, since a later key counts. */
  private declarations({ api, name }: CollectionId): readonly ResourceDeclaration[] {
    const all: ResourceDeclaration[] = [];
    for (const { block, index } of this.files.inOrder(this.tables.resources.values(keyOf(api, name)))) {
      const file = this.files.fileOf(block);
      if (!file) continue;
      const before = all.findIndex(({ uri }) => uri === file.uri);
      all.splice(before < 0 ? all.length : before, 0, { uri: file.uri, layer: file.name.layer, block, index });
    }
    return [...all.filter(({ layer }) => layer === 'ext'), ...all.filter(({ layer }) => layer === 'base')];
  }

  private merged(id: CollectionId): ResourceMeaning | undefined {
    const declarations = this.declarations(id);
    if (declarations.length === 0) return undefined;
    const facts = declarations.filter(counts).flatMap((declaration) => this.fact(declaration) ?? []);
    const classFqn = facts.find(({ resource }) => resource !== undefined)?.resource?.value;
    return {
      declarations,
      ...(classFqn === undefined ? {} : { classFqn }),
      isMapped: facts.some(({ mapper, updater }) => mapper !== undefined || updater !== undefined),
      custom: declarations.every(({ layer }) => layer === 'ext'),
    };
  }

  defaultSort(id: CollectionId): DefaultSortAnswer | undefined {
    for (const declaration of this.declarations(id).filter(counts)) {
      const sorts = this.fact(declaration)?.defaultSorts ?? [];
      const sort = sorts.at(-1);
      if (!sort) continue;
      const keys = new Map<string, DefaultSortKey>();
      for (const { name, descending } of sort.entries) {
        if (name !== undefined && !keys.has(name)) keys.set(name, { name, descending });
      }
      return { declaration, index: sorts.length - 1, keys: [...keys.values()] };
    }
    return undefined;
  }
}

/** Whether a declaration is the last one of its file: YAML takes that one whole, and nothing of those before it. */
function counts({ uri }: ResourceDeclaration, index: number, all: readonly ResourceDeclaration[]): boolean {
  return all.findIndex((other) => other.uri === uri) === index;
}
