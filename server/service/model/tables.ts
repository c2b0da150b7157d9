import type { BlockId } from '../files/facts';
import type { CollectionId } from './collectionFacts';
import type { Memo } from './memo';
import { keyOf, Table } from './table';

/** One of the things of its kind that a block holds. */
export interface Ref {
  readonly block: BlockId;
  readonly index: number;
}

/** A combine or import target of a file's head. */
export interface LinkRef extends Ref {
  readonly role: 'combine' | 'import';
  /** Absent for a key without the vendor's part, which mappings have. */
  readonly vendor?: string;
  readonly alias?: string;
  readonly fqn: string;
}

/** A mapper as an element resource names it. */
export interface MapperName {
  readonly api: string;
  readonly mapper: string;
}

/** What all blocks say, by key. The comment of each says what its key is. */
export function createTables(memo: Memo) {
  const numbers = new Map<string, number>();
  return {
    /** The key of something in a file. A number stands for the URI, which would be most of so many keys. */
    inFile(uri: string, key: string): string {
      const number = numbers.get(uri) ?? numbers.size;
      numbers.set(uri, number);
      return keyOf(`${number}`, key);
    },

    /** Kind and fully qualified name → URI. */
    filesByFqn: new Table<string>(memo),
    /** Kind and API → URI. */
    filesByApi: new Table<string>(memo),
    /** API → URI. */
    apis: new Table<string>(memo),
    /** URI → blocks that do not parse. */
    broken: new Table<BlockId>(memo),
    /** File and key → the entries of that key in a container of the file. */
    entries: new Table<Ref>(memo),
    /** URI → blocks that are the line of a container. */
    containers: new Table<BlockId>(memo),

    /** Constant key `extensions` or `links` → the vendors' words there, each counted. */
    vendors: new Table<string>(memo, true),
    /** URI → targets of combine and import. */
    links: new Table<LinkRef>(memo),
    /** File and name → definitions. */
    definitions: new Table<Ref>(memo),
    /** URI → names of definitions. */
    definitionNames: new Table<string>(memo),
    /** Name → URIs of the schema files that define it. */
    definitionFiles: new Table<string>(memo),
    /** File and definition → mappers. */
    mappers: new Table<Ref>(memo),
    /** File and mapper → definitions that it supplies. */
    mapperNames: new Table<string>(memo),

    /** API and name → declarations of a resource. */
    resources: new Table<Ref>(memo),
    /** Package of the class → mappers of resources. */
    packageMappers: new Table<MapperName>(memo),
    /** Package of the class, and name → mappers of that resource. */
    packageElements: new Table<MapperName>(memo),
    /** Class → resources that name it. */
    classUsers: new Table<CollectionId>(memo),
    /** Name of the resource → operations. */
    operations: new Table<Ref>(memo),

    /** Fully qualified name → classes. */
    classes: new Table<Ref>(memo),
    /** Package → blocks in it. */
    packages: new Table<BlockId>(memo),
    /** Simple name of a supertype → fully qualified names of classes that extend a type of that name. */
    subtypes: new Table<string>(memo),
    /** Entity → enhancements. */
    enhancements: new Table<Ref>(memo),
    /** Simple name → imported names, each counted. */
    uses: new Table<string>(memo, true),
    /** Entity → blocks that mention it. */
    entities: new Table<BlockId>(memo),
    /** Entity and property → blocks that use the feature. */
    features: new Table<BlockId>(memo),
  };
}

/** All tables of a model. */
export type Tables = ReturnType<typeof createTables>;
