import type { Location, Position, Range } from 'vscode-languageserver-types';
import type { DefaultSortFact, ResourceFact } from '../facts/apiconfigFacts';
import type { EntityMemberFact } from '../facts/entityFacts';
import type { Block } from '../facts/facts';
import type { ClassFact, SortKeyFact } from '../facts/gosuFacts';
import type { MapperFact, MapperPropertyFact } from '../facts/mappingFacts';
import type { DefinitionFact, ExtensionsFact, PropertyFact } from '../facts/schemaFacts';
import type { PathStep } from '../languages/gosu/pathSteps';
import type { StatedCollection } from '../settings';
import type { BlockId } from '../text/block';
import type { ConfigKind, FileKind, FileLayer } from '../text/fileName';
import type { Span, TextFact } from '../text/span';
import type {
  AssessedName,
  Completeness,
  EnhancementMember,
  Gap,
  GapUse,
  SortKeyAssessment,
  ValueOrigin,
} from './assessment';
import type {
  ClassChain,
  ClassInChain,
  CollectionId,
  CollectionInfo,
  DefaultSortInfo,
  ResourceDeclaration,
  SortKeyRef,
} from './collectionInfo';
import type { Contradiction } from './contradiction';
import type {
  DefinitionId,
  DefinitionLayer,
  EffectiveDefinition,
  EffectiveMapper,
  EffectiveProperty,
  MapperLayer,
  PropertyLayer,
} from './effectiveSchema';
import type {
  DeclaredEntity,
  EntityInfo,
  EntityMember,
  EntityMemberPlace,
  ResolvedHop,
  ResolvedPath,
} from './entityInfo';
import type { BlockSpan, ModelFile, ModelLink } from './modelFile';

/** An operation that a Swagger file declares for a resource. */
export interface ResourceOperation {
  readonly place: BlockSpan;
  readonly method: string;
  readonly path: string;
  readonly operationType?: string;
  readonly child?: TextFact;
  /** The base paths of the APIs that serve the file, by API name. */
  readonly basePaths: ReadonlyMap<string, string>;
  /** The base path that the file itself contains. Empty if it has none. */
  readonly ownBasePath: string;
}

/** The files of the folder. */
export interface FileQueries {
  /** All files, sorted by URI. */
  all(): readonly ModelFile[];
  get(uri: string): ModelFile | undefined;
  named(kind: FileKind, fqn: string): readonly ModelFile[];
  /**
   * Whether several other project roots have a file, or a class, of a name that this root lacks. It's unknown which one
   * the name means, so nothing is concluded from it.
   */
  isAmbiguous(kind: FileKind, fqn: string): boolean;
  /** Whether files in another project root use a file. They aren't in this model, so they may contain more about it. */
  isShared(uri: string): boolean;
  /** Whether a file belongs to the customer, who may edit it. Vendor files and left-out files only supply facts. */
  isCustomer(uri: string): boolean;
  /** Whether a file is left out. New files are never created beside such a file. */
  isLeftOut(uri: string): boolean;
  layerOf(uri: string): FileLayer;
  /** Whether a file is written for the platform. Files for other products may have similar names. */
  isOfProduct(uri: string): boolean;
  /** The links of a file to other files. `uris` is empty if the target isn't in the workspace. */
  links(uri: string): readonly ModelLink[];
  /**
   * Whether a link refers to a file of this kind and name, which may not exist. A link that imports the schema of a
   * mapping file also refers to the mapping file.
   */
  isReferred(kind: ConfigKind, fqn: string): boolean;
}

/** The APIs, and the files that belong to them. */
export interface ApiQueries {
  /** Names of all APIs, sorted. */
  names(): readonly string[];
  /**
   * The sorted names of the APIs that the platform serves. These are the published APIs, or else the APIs of Swagger
   * files that have operations in their chains and that no other file combines.
   */
  served(): readonly string[];
  /** Names of the served APIs whose Swagger files include the given file, directly or through combine keys. */
  serving(swagger: string): readonly string[];
  /** The fully qualified names of published Swagger files that are missing. */
  missingPublished(): readonly string[];
  /**
   * The name of a configuration file's API, or the fully qualified name of the file if that API's chain doesn't contain
   * the file.
   */
  of(uri: string): string;
  /**
   * The files of the given kind whose API name is `api`, ext files before base files. If there are none, those whose
   * fully qualified name is `api`.
   */
  files(kind: FileKind, api: string): readonly ModelFile[];
  /**
   * The name of an API for display. Unlike the API's own name, it tells two served APIs with the same short name apart.
   */
  label(api: string): string;
  /** The files of a kind that belong to an API, highest layer first. */
  chain(kind: ConfigKind, api: string): readonly string[];
  /** Names of the APIs whose chains of apiconfig files contain the given file, including the file's own API. */
  over(apiconfig: string): readonly string[];
  /** The fully qualified names of missing files of the given kind that an API's files refer to. */
  missing(kind: ConfigKind, api: string): readonly string[];
}

/** The blocks of files, and positions in them. */
export interface BlockQueries {
  /** The blocks of a file, in order. */
  in(uri: string): readonly BlockId[];
  get(id: BlockId): Block | undefined;
  fileOf(id: BlockId): ModelFile | undefined;
  /** The blocks of a file that have syntax errors. */
  broken(uri: string): readonly BlockId[];
  /** Whether a block of a file contains a suppression comment. */
  haveSuppressions(uri: string): boolean;
  /** The block before a block in its file. */
  before(id: BlockId): BlockId | undefined;
  at(uri: string, offset: number): { readonly id: BlockId; readonly start: number } | undefined;
  startOf(id: BlockId): number;
  /** The offset of a position in the newest text of a file. Not recorded as a dependency. */
  offsetAt(uri: string, position: Position): number;
  /** The range of a block-relative span in the newest text of the file. Not recorded as a dependency. */
  range(id: BlockId, span: Span): Range;
  /** The location of a span in the newest text of its file. A query that calls it depends on all positions in the file. */
  locate(place: BlockSpan): Location | undefined;
  /**
   * The positions of a key, such as a definition's name, in each JSON object or YAML mapping that contains the key more
   * than once. Returns one list, in text order, for each of these objects or mappings.
   */
  repeats(uri: string, key: string): readonly (readonly BlockSpan[])[];
  /**
   * The first occurrence of a key that the given block repeats in the same JSON object or YAML mapping. Undefined
   * unless that occurrence is in an earlier block.
   */
  firstOfRepeats(block: BlockId, uri: string, key: string): BlockSpan | undefined;
  /** The aliases in a YAML block whose anchor doesn't occur earlier in the same document. */
  undefinedAliases(id: BlockId): readonly TextFact[];
}

/** Definitions and properties, merged across the schema files of an API. */
export interface SchemaQueries {
  /** Whether any file declares a definition of the given name. */
  isDeclared(name: string): boolean;
  /** Names of all definitions in the combine chain of an API. */
  names(api: string): readonly string[];
  definition(id: DefinitionId): EffectiveDefinition | undefined;
  /** The layers of a definition, highest first. Empty if no file defines it. Much cheaper than `definition`. */
  layers(id: DefinitionId): readonly DefinitionLayer[];
  /**
   * Names of the definitions, in any file, that extend a definition of the given name or refer to it with their own
   * `$ref`, directly or indirectly.
   */
  extending(name: string): readonly string[];
  /** One property of a definition. Much cheaper than `definition`. */
  property(id: DefinitionId, name: string): EffectiveProperty | undefined;
  /** The layers of a property, highest first. Cheaper than `property`. */
  propertyLayers(id: DefinitionId, name: string): readonly PropertyLayer[];
  /**
   * The definition that a file's `$ref` refers to. `ref` has the form `#/definitions/X` or `<alias>#/definitions/X`.
   */
  resolveRef(
    uri: string,
    ref: string,
  ): { readonly id: DefinitionId; readonly layers: readonly DefinitionLayer[] } | undefined;
  definitionFact(layer: DefinitionLayer): DefinitionFact | undefined;
  propertyFact(layer: PropertyLayer): PropertyFact | undefined;
  /**
   * Whether a key is this workspace's extension key, the key of another vendor, a misspelling of this workspace's key,
   * or something else.
   */
  extensionsForm(fact: ExtensionsFact): 'ours' | 'other-vendor' | 'misspelt' | 'unrelated';
}

/** Mappers, merged across the mapping files of an API. */
export interface MappingQueries {
  mapper(id: DefinitionId): EffectiveMapper | undefined;
  /**
   * Whether an API's mapping is complete: all mapping files, and all files that they combine, are in the workspace and
   * have no syntax errors.
   */
  completeness(api: string): Completeness;
  /** Whether any file declares a mapper or updater of the given name. */
  isDeclared(kind: 'mapping' | 'updater', name: string): boolean;
  /** Whether an API has a mapper or updater of the given name. */
  has(kind: 'mapping' | 'updater', api: string, name: string): boolean;
  /** The names of the mappers or updaters in a file, sorted. */
  namesIn(uri: string): readonly string[];
  /** The name of the definition to which a mapper in an API belongs. */
  definitionOf(api: string, mapper: string): string | undefined;
  /**
   * The name that identifies the schemas of a mapping or updater file. Undefined if the schema that it names is missing.
   */
  schemaOf(uri: string): string | undefined;
  mapperFact(layer: MapperLayer): MapperFact | undefined;
  propertyFact(layer: MapperLayer, property: string): MapperPropertyFact | undefined;
  /** The origin of a property's value, according to its mapper. */
  origin(id: DefinitionId, property: string): ValueOrigin;
  /** The path of a property, hop by hop, as far as the data model knows it. Undefined without a mapper. */
  resolved(id: DefinitionId, property: string): ResolvedPath | undefined;
}

/** The resources that apiconfig files declare. */
export interface ResourceQueries {
  /** Whether an apiconfig file has a `resources` section. If so, nothing outside that section is a resource. */
  hasSection(uri: string): boolean;
  /** Whether a YAML mapping in an apiconfig file is a resource, and not another kind of entry. */
  isResource(uri: string, fact: ResourceFact): boolean;
  /** The resource that a declaration in a file belongs to. */
  at(uri: string, name: string): CollectionId;
  /** All resources with the given name. More than one if several APIs declare the name separately. */
  named(name: string): readonly CollectionId[];
  fact(declaration: ResourceDeclaration): ResourceFact | undefined;
  /** The mapper that the declarations of a resource name. */
  mapper(id: CollectionId): string | undefined;
  /** The default sort of the highest declaration that has one. */
  defaultSort(id: CollectionId): DefaultSortInfo | undefined;
  /** `index` is that of a `DefaultSortInfo`. Undefined for a default sort that comes through a merge key. */
  defaultSortFact(declaration: ResourceDeclaration, index: number | undefined): DefaultSortFact | undefined;
  /** The blocks of a file with a `defaultSort` that isn't directly below a resource. */
  misplacedSortBlocks(uri: string): readonly BlockId[];
  /** Whether all merge keys of a YAML mapping in a file can be read. */
  isMergedCompletely(uri: string, fact: ResourceFact): boolean;
  /** The names of the resources that an apiconfig file declares, sorted. */
  declaredIn(uri: string): readonly string[];
  /** The names of the resources in the operations of a Swagger file, sorted. */
  operatedIn(uri: string): readonly string[];
  /** The names that a resource in an apiconfig file can be a misspelling of, sorted. */
  lackingIn(uri: string): readonly string[];
  /** The number of operations with this name as their `resourceType` or `childResourceType`. */
  uses(resource: string): number;
  /** Operations with this name as their `resourceType`. */
  operations(resource: string): readonly ResourceOperation[];
}

/** The collections, and what is known about them. */
export interface CollectionQueries {
  /** All resources that apiconfig files declare, except those with the role `element`. */
  all(): readonly CollectionId[];
  ofApi(api: string): readonly CollectionId[];
  /** The collections that have a definition as their element. */
  ofDefinition(id: DefinitionId): readonly CollectionId[];
  /** Collections whose `resource:` names the class or one of its subclasses. */
  ofClass(fqn: string): readonly CollectionId[];
  /** The facts about a resource, whatever its role. Undefined if no file declares the resource. */
  get(id: CollectionId): CollectionInfo | undefined;
  /** The gaps in the facts about a collection, without duplicates. */
  gaps(id: CollectionId): readonly Gap[];
  allGaps(): readonly GapUse[];
  /** The facts that the user states about a collection. */
  stated(name: string): StatedCollection | undefined;
  /** The stated facts about a collection that the files contradict. */
  contradictions(id: CollectionId): readonly Contradiction[];
  /**
   * The name of a resource for which a stated collection name is probably a misspelling. Empty if a file declares the
   * stated name.
   */
  meantBy(name: string): readonly string[];
}

/** The names by which collections can be sorted. */
export interface SortKeyQueries {
  /**
   * Whether a name is a valid sort key of a collection. The editor, the command line, and the local platform all use
   * this function.
   */
  assess(id: CollectionId, name: string): SortKeyAssessment;
  of(id: CollectionId): readonly AssessedName[];
  /** Properties of the element that aren't sort keys yet but could become sort keys. */
  candidates(id: CollectionId): readonly AssessedName[];
  /**
   * Sort keys of the collection's class and its superclasses, nearest class first, one per name. Keys that a subclass
   * removes are omitted.
   */
  inClass(id: CollectionId): readonly SortKeyRef[];
  fact(ref: SortKeyRef): SortKeyFact | undefined;
}

/** Gosu classes. */
export interface ClassQueries {
  named(fqn: string): ClassInChain | undefined;
  fact(ref: ClassInChain): ClassFact | undefined;
  /** Fully qualified names of all classes, sorted. */
  names(): readonly string[];
  /** The URIs of the apiconfig files that name a class itself. */
  namedIn(fqn: string): readonly string[];
  /** The class names in apiconfig files, sorted. */
  namesInApiconfigs(): readonly string[];
  /** The class names in apiconfig files that lead to no class, sorted. */
  missingInApiconfigs(): readonly string[];
  /** Whether another class in the workspace extends a class directly. */
  isExtended(fqn: string): boolean;
  /** Fully qualified names of the classes with this simple name, ignoring case. */
  withSimpleName(name: string): readonly string[];
  /** Whether the workspace contains a class whose package begins with the same two parts as the package of a name. */
  hasPackageNear(fqn: string): boolean;
  /** Whether a Gosu file in the workspace belongs to this package. */
  hasPackage(name: string): boolean;
  chain(fqn: string): ClassChain;
  /** Fully qualified names that `uses` lines import for this simple name, most frequent first. */
  usesOf(simpleName: string): readonly string[];
}

/** Entities, and the enhancements that add properties to them. */
export interface EntityQueries {
  /** Names of entities in mapper roots, enhancements, and `Entity#Property` references, sorted. */
  all(): readonly string[];
  /** Names of the entities that have enhancements, sorted. */
  enhanced(): readonly string[];
  /** The enhancements of an entity in file order. The entity's name has no package. */
  enhancements(entity: string): readonly ClassInChain[];
  /** Members that enhancements in the workspace add to an entity. The entity's name has no package. */
  members(entity: string): readonly EnhancementMember[];
  /** Blocks that contain mappers whose root is the given entity, and Gosu blocks that mention it. */
  blocks(entity: string): readonly BlockId[];
  /** References in Gosu files to a property of an entity, such as `Activity#Subject`. */
  featureUses(entity: string, property: string): readonly BlockSpan[];
}

/** The entities that the data model files declare, and their members. Letter case of an entity's name doesn't count. */
export interface DataModelQueries {
  /** Undefined if no data model file declares or adds to an entity, delegate, or view entity of this name. */
  entity(name: string): EntityInfo | undefined;
  /** What the files declare, sorted by name. */
  declared(): readonly DeclaredEntity[];
  /** A member that an entity declares, takes over, or has implicitly. */
  member(entity: string, name: string): EntityMember | undefined;
  memberFact(place: EntityMemberPlace): EntityMemberFact | undefined;
  /** A path from a root such as `entity.Invoice`, hop by hop, as far as the data model knows the hops. */
  resolvePath(root: string, path: string): ResolvedPath;
  /**
   * The hops of a path, or of the chains in another expression that begin with the root. Positions are relative to the
   * start of the expression.
   */
  hopsIn(root: string, expression: string): readonly ResolvedHop[];
  /** The hops of steps from a root. */
  follow(root: string, steps: readonly PathStep[]): readonly ResolvedHop[];
  /** The hops of a path from the primary entity of a view entity, which the path doesn't contain. */
  viewHops(view: string, path: string): readonly ResolvedHop[];
  /** The names of all entities, delegates, and view entities in files, in lower case. */
  names(): readonly string[];
  /** Whether a name has a suffix of the customer, such as `_Ext`. */
  isCustomerName(name: string): boolean;
}

/** What files may hide, because they have yet to be read or have syntax errors. See also `CollectionInfo.hidden`. */
export interface HiddenQueries {
  /** A gap if a file may hide a class, or a superclass of it. */
  ofClass(fqn: string): readonly Gap[];
  /** A gap if an apiconfig file may hide resources. */
  ofResources(): readonly Gap[];
  /** A gap if files have yet to be read, or if an enhancement has syntax errors, so that properties may be hidden. */
  ofMembers(): readonly Gap[];
  /** A gap if the list of published APIs may hide APIs. */
  ofApis(): readonly Gap[];
  /** A gap if configuration files have yet to be read, or if one of the given files has syntax errors. */
  ofFiles(uris: readonly string[]): readonly Gap[];
}

/**
 * The merged facts of one workspace folder. Results are kept until something that they depend on changes. A query of
 * the cache that calls a method depends on the method's result. Results contain no ranges, because ranges change with
 * every keystroke. To get a range, get the fact and call `locate` with its span.
 */
export interface SortModel {
  /**
   * The vendor name in `x-<vendor>-extensions`: the name in the setting, or else the most frequent name in the
   * workspace, or else `platform`.
   */
  readonly vendor: string;
  /** Whether all files in the workspace are indexed. Until they are, missing files may still be found. */
  readonly isIndexed: boolean;
  readonly files: FileQueries;
  readonly apis: ApiQueries;
  readonly blocks: BlockQueries;
  readonly schemas: SchemaQueries;
  readonly mappings: MappingQueries;
  readonly resources: ResourceQueries;
  readonly collections: CollectionQueries;
  readonly hidden: HiddenQueries;
  readonly sortKeys: SortKeyQueries;
  readonly classes: ClassQueries;
  readonly entities: EntityQueries;
  readonly dataModel: DataModelQueries;
}
