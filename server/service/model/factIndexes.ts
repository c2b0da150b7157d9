import type { Cache } from '../cache/cache';
import type { LinkRole } from '../facts/linkFacts';
import type { BlockId } from '../text/block';
import { FactIndex, keyOf } from './factIndex';

/** Identifies a fact by its block and by its position among the facts of its kind in the block. */
export interface Ref {
  readonly block: BlockId;
  readonly index: number;
}

/** One target of a top-level key that refers to other files. */
export interface LinkRef extends Ref {
  readonly role: LinkRole;
  /** Absent for keys without a vendor, as in mapping files. */
  readonly vendor?: string;
  readonly alias?: string;
  readonly fqn: string;
}

/** A file that combines another file. */
export interface CombinerRef {
  readonly uri: string;
  readonly vendor?: string;
}

/** A resource, identified by its file and name. */
export interface ResourceName {
  readonly uri: string;
  readonly name: string;
}

/** A mapper that an element resource names. */
export interface MapperName {
  readonly api: string;
  readonly mapper: string;
}

/** Indexes of the facts in all blocks. The comment on each index describes its keys and values. */
export class FactIndexes {
  /** Kind and fully qualified name → URI. */
  readonly filesByFqn: FactIndex<string>;
  /** Kind and API → URI. */
  readonly filesByApi: FactIndex<string>;
  /** API → URI. */
  readonly apis: FactIndex<string>;
  /** URI → blocks with syntax errors. */
  readonly broken: FactIndex<BlockId>;
  /** File and key → the entries with that key in all containers of the file. */
  readonly entries: FactIndex<Ref>;
  /** URI → blocks that contain only the line with a container's key. */
  readonly containers: FactIndex<BlockId>;
  /** URI → blocks that start a YAML document. */
  readonly documentStarts: FactIndex<BlockId>;
  /** URI → blocks with suppression comments. */
  readonly suppressions: FactIndex<BlockId>;
  /** File and name of a YAML anchor → blocks that contain the anchor. */
  readonly anchors: FactIndex<BlockId>;

  /** `extensions` or `links` → vendor names in the keys of extension objects or links, each with its number of uses. */
  readonly vendors: FactIndex<string>;
  /** URI → targets of top-level keys that refer to other files. */
  readonly links: FactIndex<LinkRef>;
  /** Kind and fully qualified name of a file → files that combine it. */
  readonly combiners: FactIndex<CombinerRef>;
  /** Empty string → fully qualified names of the Swagger files in the list of published APIs. */
  readonly published: FactIndex<string>;
  /** File and name → definitions. */
  readonly definitions: FactIndex<Ref>;
  /** URI → names of definitions. */
  readonly definitionNames: FactIndex<string>;
  /** Name → URIs of the schema files that define this name. */
  readonly definitionFiles: FactIndex<string>;
  /** Name → names of the definitions that extend a definition with that name, or refer to it with their own `$ref`. */
  readonly extenders: FactIndex<string>;
  /** File and definition → mappers. */
  readonly mappers: FactIndex<Ref>;
  /** URI of a mapping or updater file → fully qualified name of its schema. */
  readonly schemaNames: FactIndex<string>;
  /** Kind and name of a mapper or updater → URIs of the files that declare it. */
  readonly mapperFiles: FactIndex<string>;
  /** File and mapper or updater → definitions to which it belongs. */
  readonly mapperNames: FactIndex<string>;

  /** Name of a resource → its declarations in all files. */
  readonly resources: FactIndex<Ref>;
  /** URI → blocks that declare resources. */
  readonly resourceFiles: FactIndex<BlockId>;
  /** URI → blocks that start a `resources` section. */
  readonly resourceSections: FactIndex<BlockId>;
  /** URI → blocks with a `defaultSort` that isn't directly below a resource. */
  readonly misplacedSorts: FactIndex<BlockId>;
  /** Class → URIs of apiconfig files that contain the name of the class. */
  readonly classNamers: FactIndex<string>;
  /** Package → mappers of the resources whose class is in the package. */
  readonly packageMappers: FactIndex<MapperName>;
  /**
   * Package and name of a resource → mappers of the resources that have this name and whose class is in the package.
   */
  readonly packageElements: FactIndex<MapperName>;
  /** Class → resources that name the class. */
  readonly classUsers: FactIndex<ResourceName>;
  /** Name of a resource → operations with this name as their `resourceType`. */
  readonly operations: FactIndex<Ref>;
  /** Name of a resource → operations with this name as their `childResourceType`. */
  readonly childOperations: FactIndex<Ref>;
  /** URI → blocks that declare operations. */
  readonly operationFiles: FactIndex<BlockId>;
  /** Swagger file and name of an envelope → reference to the definition that the envelope wraps. */
  readonly envelopes: FactIndex<string>;

  /** Simple name of a class → URIs of the Gosu files with that name. */
  readonly classFiles: FactIndex<string>;
  /** Fully qualified name → classes. */
  readonly classes: FactIndex<Ref>;
  /** Package → blocks whose file belongs to the package. */
  readonly packages: FactIndex<BlockId>;
  /** Simple name of a supertype → fully qualified names of classes that extend a type of that name. */
  readonly subtypes: FactIndex<string>;
  /** Entity → enhancements. */
  readonly enhancements: FactIndex<Ref>;
  /** Simple name → imported names, each with its number of imports. */
  readonly uses: FactIndex<string>;
  /** Entity → blocks that mention the entity. */
  readonly entities: FactIndex<BlockId>;
  /** Entity → blocks with a type name that refers to the entity (see `entityName`). */
  readonly entityNames: FactIndex<BlockId>;
  /** Entity and property → blocks that contain `Entity#Property`. */
  readonly features: FactIndex<BlockId>;
  /** Entity (see `entityKey`) → blocks of entity files that declare the entity or add to it. */
  readonly entityParts: FactIndex<BlockId>;
  private readonly fileNumbers = new Map<string, number>();

  constructor(cache: Cache) {
    this.filesByFqn = new FactIndex(cache);
    this.filesByApi = new FactIndex(cache);
    this.apis = new FactIndex(cache);
    this.broken = new FactIndex(cache);
    this.entries = new FactIndex(cache);
    this.containers = new FactIndex(cache);
    this.documentStarts = new FactIndex(cache);
    this.suppressions = new FactIndex(cache);
    this.anchors = new FactIndex(cache);
    this.vendors = new FactIndex(cache, { isCounted: true });
    this.links = new FactIndex(cache);
    this.combiners = new FactIndex(cache);
    this.published = new FactIndex(cache);
    this.definitions = new FactIndex(cache);
    this.definitionNames = new FactIndex(cache);
    this.definitionFiles = new FactIndex(cache);
    this.extenders = new FactIndex(cache);
    this.mappers = new FactIndex(cache);
    this.schemaNames = new FactIndex(cache);
    this.mapperFiles = new FactIndex(cache);
    this.mapperNames = new FactIndex(cache);
    this.resources = new FactIndex(cache);
    this.resourceFiles = new FactIndex(cache);
    this.resourceSections = new FactIndex(cache);
    this.misplacedSorts = new FactIndex(cache);
    this.classNamers = new FactIndex(cache);
    this.packageMappers = new FactIndex(cache);
    this.packageElements = new FactIndex(cache);
    this.classUsers = new FactIndex(cache);
    this.operations = new FactIndex(cache);
    this.childOperations = new FactIndex(cache);
    this.operationFiles = new FactIndex(cache);
    this.envelopes = new FactIndex(cache);
    this.classFiles = new FactIndex(cache);
    this.classes = new FactIndex(cache);
    this.packages = new FactIndex(cache);
    this.subtypes = new FactIndex(cache);
    this.enhancements = new FactIndex(cache);
    this.uses = new FactIndex(cache, { isCounted: true });
    this.entities = new FactIndex(cache);
    this.entityNames = new FactIndex(cache);
    this.features = new FactIndex(cache);
    this.entityParts = new FactIndex(cache);
  }

  /**
   * Returns the index key for a name in a file. The key contains a short number instead of the URI, because the model
   * contains a large number of these keys.
   */
  keyInFile(uri: string, key: string): string {
    const number = this.fileNumbers.get(uri) ?? this.fileNumbers.size;
    this.fileNumbers.set(uri, number);
    return keyOf(`${number}`, key);
  }
}
