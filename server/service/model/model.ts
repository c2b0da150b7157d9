import type { Location, Range } from 'vscode-languageserver-types';
import type { DefaultSortFact, ResourceFact } from '../facts/apiconfigFacts';
import type { Block } from '../facts/facts';
import type { ClassFact, SortKeyFact } from '../facts/gosuFacts';
import type { MapperFact, MapperPropertyFact } from '../facts/mappingFacts';
import type { DefinitionFact, ExtensionsFact, PropertyFact } from '../facts/schemaFacts';
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
import type { BlockSpan, ModelFile, ModelLink } from './modelFile';

/** An operation of a resource in a Swagger file. */
export interface ResourceOperation {
  readonly place: BlockSpan;
  readonly method: string;
  readonly path: string;
  readonly operationType?: string;
  readonly child?: TextFact;
  /** The base path in each API that serves the file, by the API's name. */
  readonly basePaths: ReadonlyMap<string, string>;
  /** The base path that the file itself has, or empty. */
  readonly ownBasePath: string;
}

/**
 * The merged facts of one workspace folder. Calls are served from memory, and results are kept until something they read
 * changes. Calls made while a block is checked are recorded as dependencies of the check. Results contain no ranges,
 * since those change with every keystroke: get the fact, then `locate` its span.
 */
export interface SortModel {
  /** The vendor's word in `x-<vendor>-extensions`: the setting's, else the one that most of the workspace uses, else `platform`. */
  readonly vendor: string;
  /** Whether all files of the workspace are indexed. Until then, a missing file may still appear. */
  readonly isIndexed: boolean;

  /** All files, in the order of their URIs. */
  files(): readonly ModelFile[];
  file(uri: string): ModelFile | undefined;
  /** The files of a kind with a fully qualified name. */
  filesNamed(kind: FileKind, fqn: string): readonly ModelFile[];
  /** The files of a kind that are named after an API, ext before base; below a fully qualified name, the files with that name. */
  filesOfApi(kind: FileKind, api: string): readonly ModelFile[];
  /** Names of all APIs, sorted. */
  apis(): readonly string[];
  /** Names of the APIs that the platform serves, sorted: the published ones, else those of all outermost Swagger files. */
  servedApis(): readonly string[];
  /** Names of the served APIs whose Swagger files combine a Swagger file, or that are that file. */
  apisServing(swagger: string): readonly string[];
  /** The name of the API as which a configuration file is seen: its own, or its fully qualified name if its API's chain lacks it. */
  apiOf(uri: string): string;
  /** The files of a kind that an API consists of, highest layer first. */
  filesSeenBy(kind: ConfigKind, api: string): readonly string[];
  /** Fully qualified names of the files of a kind that an API combines and that aren't in the workspace. */
  filesMissing(kind: ConfigKind, api: string): readonly string[];
  /** Whether a file is the customer's, who may edit it. The vendor's files only supply facts. */
  isCustomer(uri: string): boolean;
  layerOf(uri: string): FileLayer;
  /** Whether a file is configuration of this product, and doesn't only have a name like one. */
  isOfProduct(uri: string): boolean;
  /** The blocks of a file, in order. */
  blocks(uri: string): readonly BlockId[];
  block(id: BlockId): Block | undefined;
  /** The file that a block belongs to. */
  fileOf(id: BlockId): ModelFile | undefined;
  /** The block at an offset of a file. */
  blockAt(uri: string, offset: number): { readonly id: BlockId; readonly start: number } | undefined;
  /** The offset at which a block starts. */
  startOf(id: BlockId): number;
  /** The range of a span of a block in its file, at the newest text. Not recorded as a dependency. */
  range(id: BlockId, span: Span): Range;
  locate(place: BlockSpan): Location | undefined;

  /**
   * The places of a key (definition, mapper, resource) that occurs more than once in a container of a file, in the order of
   * the text: one list for each such container. For `duplicate-key` across blocks.
   */
  repeats(uri: string, key: string): readonly (readonly BlockSpan[])[];
  /** The first of several equal keys of a container, if it is in a block before this one. */
  firstOfRepeats(block: BlockId, uri: string, key: string): BlockSpan | undefined;
  /** The aliases of a block of a YAML file that have no anchor before them in their document. */
  undefinedAliases(id: BlockId): readonly TextFact[];

  // Schemas and mappings
  /** Names of all definitions that an API sees over its combine chain. */
  definitionNames(api: string): readonly string[];
  definition(id: DefinitionId): EffectiveDefinition | undefined;
  /** The layers of a definition, highest first; empty if no file defines it. Much cheaper than `definition`. */
  definitionLayers(id: DefinitionId): readonly DefinitionLayer[];
  /** Names of definitions that extend a definition of a name, directly or not, or are a reference to it, in any file. */
  definitionsExtending(name: string): readonly string[];
  /** One property of a definition. Much cheaper than `definition`. */
  property(id: DefinitionId, name: string): EffectiveProperty | undefined;
  /** The layers of a property, highest first. Cheaper than `property`. */
  propertyLayers(id: DefinitionId, name: string): readonly PropertyLayer[];
  /** The definition that a `$ref` in a file points at: `#/definitions/X` or `<alias>#/definitions/X`. */
  resolveRef(
    uri: string,
    ref: string,
  ): { readonly id: DefinitionId; readonly layers: readonly DefinitionLayer[] } | undefined;
  /** What combine and import of a file's head point at; `uris` is empty when it is not in the workspace. */
  links(uri: string): readonly ModelLink[];
  definitionFact(layer: DefinitionLayer): DefinitionFact | undefined;
  propertyFact(layer: PropertyLayer): PropertyFact | undefined;
  /** Whether a key is this workspace's extension key, another vendor's, or a slip for ours. */
  extensionsForm(fact: ExtensionsFact): 'ours' | 'other-vendor' | 'misspelt' | 'unrelated';
  /** The mapper of a definition as an API sees it. */
  mapper(id: DefinitionId): EffectiveMapper | undefined;
  /** Complete when all mapping files of the API and their combine targets are here. */
  mappingCompleteness(api: string): Completeness;
  mapperFact(layer: MapperLayer): MapperFact | undefined;
  mapperPropertyFact(layer: MapperLayer, property: string): MapperPropertyFact | undefined;
  /** The origin of a property's value, by its mapper. */
  origin(id: DefinitionId, property: string): ValueOrigin;
  /** The collections whose element a definition is. */
  collectionsOf(id: DefinitionId): readonly CollectionId[];

  // Collections
  /** All resources that apiconfig files declare and whose role is not `element`. */
  collections(): readonly CollectionId[];
  collectionsOfApi(api: string): readonly CollectionId[];
  /** Whether an apiconfig file has a section for its resources, so that nothing outside of it is one. */
  hasResourceSection(uri: string): boolean;
  /** Whether a mapping of a file is a resource, and not part of another section. */
  isResource(uri: string, fact: ResourceFact): boolean;
  /** The resource that a declaration in a file belongs to. */
  resourceAt(uri: string, name: string): CollectionId;
  /** All resources of a name: several if APIs declare it separately. */
  resourcesNamed(name: string): readonly CollectionId[];
  /** What the user states about a collection. */
  stated(name: string): StatedCollection | undefined;
  /** The stated facts about a collection that files contradict. */
  contradictions(id: CollectionId): readonly Contradiction[];
  /** Names about which the user states facts, that no file declares, and that are most similar to the name of this resource. */
  misspelledStatements(resource: string): readonly string[];
  /** Any resource by its name: collection, element, or unknown. */
  collection(id: CollectionId): CollectionInfo | undefined;
  /** The default sort of the nearest declaration that has one. */
  defaultSort(id: CollectionId): DefaultSortInfo | undefined;
  resourceFact(declaration: ResourceDeclaration): ResourceFact | undefined;
  defaultSortFact(declaration: ResourceDeclaration, index: number): DefaultSortFact | undefined;
  /** Keys of the sort maps of the class and its superclasses in the workspace; nearest class first, one per name. */
  sortMapKeys(id: CollectionId): readonly SortKeyRef[];
  sortKeyFact(ref: SortKeyRef): SortKeyFact | undefined;
  /** Whether a name sorts a collection. Editor, command line, and local platform all use this function. */
  assess(id: CollectionId, name: string): SortKeyAssessment;
  /** All names that sort a collection. */
  sortKeys(id: CollectionId): readonly AssessedName[];
  /** Properties of the element that do not sort yet, and could be made to. */
  candidates(id: CollectionId): readonly AssessedName[];
  /** What is missing to know a collection completely; each gap once. */
  gaps(id: CollectionId): readonly Gap[];
  /** What is missing to know all collections completely. */
  allGaps(): readonly GapUse[];

  // Gosu
  /** The class with a fully qualified name. */
  classNamed(fqn: string): ClassInChain | undefined;
  classFact(ref: ClassInChain): ClassFact | undefined;
  /** Fully qualified names of all classes, sorted. */
  classNames(): readonly string[];
  /** True when a Gosu file of the workspace has this package. */
  hasPackage(name: string): boolean;
  chain(fqn: string): ClassChain;
  /** Collections whose `resource:` names the class or a subclass of it. */
  collectionsOfClass(fqn: string): readonly CollectionId[];
  /** The enhancements of an entity (its name without the package), in the order of files. */
  enhancementsOf(entity: string): readonly ClassInChain[];
  /** Names of the entities that have enhancements, sorted. */
  enhancedEntities(): readonly string[];
  /** Members that enhancements of the workspace add to an entity (its name without the package). */
  enhancementMembers(entity: string): readonly EnhancementMember[];
  /** `uses` lines of the workspace that import a class of this simple name, most frequent first. */
  usesOf(simpleName: string): readonly string[];
  /** Names of entities that mapper roots, enhancements and features mention, sorted. */
  entities(): readonly string[];
  /** Blocks with mappers that start at an entity, and Gosu that mentions it. */
  blocksOfEntity(entity: string): readonly BlockId[];
  /** Places in Gosu that use an entity's feature, `Activity#Subject`. */
  featureUses(entity: string, property: string): readonly BlockSpan[];

  // Swagger
  /** Operations whose `resourceType` is the name. */
  operations(resource: string): readonly ResourceOperation[];
}
