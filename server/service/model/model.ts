import type { Location, Range } from 'vscode-languageserver-types';
import type { DefaultSortFact, ResourceFact } from '../files/apiconfigFacts';
import type { Block, BlockId, FileKind, FileName, Span, TextFact } from '../files/facts';
import type { ClassFact, SortKeyFact } from '../files/gosuFacts';
import type { MapperFact, MapperPropertyFact } from '../files/mappingFacts';
import type { DefinitionFact, ExtensionsFact, PropertyFact } from '../files/schemaFacts';
import type { Answer, Certainty, Gap, ValueOrigin } from './answer';
import type {
  ClassChain,
  ClassInChain,
  CollectionAnswer,
  CollectionId,
  ResourceDeclaration,
  SortKeyRef,
} from './collectionFacts';
import type { GapUse } from './gaps';
import type {
  DefinitionId,
  DefinitionLayer,
  EffectiveDefinition,
  EffectiveMapper,
  MapperLayer,
  PropertyLayer,
} from './schemaAnswers';

/** A file of the model: its name and what holds its text together. */
export interface ModelFile {
  readonly uri: string;
  readonly name: FileName;
  /** Length of the text in UTF-16 units. */
  readonly length: number;
  readonly lineCount: number;
}

/** A place in a block; it moves with the block. */
export interface Place {
  readonly block: BlockId;
  readonly span: Span;
}

/** A name that sorts a collection, with how; in the order: schema (by name), then keys. */
export interface SortName {
  readonly name: string;
  readonly answer: Answer;
}

/** An enhancement member that an entity has in this workspace. */
export interface EnhancementMember {
  readonly entity: string;
  readonly uri: string;
  readonly block: BlockId;
  readonly className: string;
  readonly member: string;
  readonly reads: readonly (readonly string[])[];
  readonly plainRead: boolean;
}

/**
 * What the files of one workspace folder say together. Every call is answered from memory; what was worked out once is
 * kept until something that it was read from changes. A call made while a block's diagnostics are worked out is recorded
 * as what they depend on. Answers hold no places in texts (those change with every keystroke): ask for the fact, then
 * `locate` its span.
 */
export interface SortModel {
  /** The vendor's word in `x-<vendor>-extensions`: the setting's, else the one that most of the workspace uses, else `platform`. */
  readonly vendor: string;
  /** Whether all files of the workspace were brought in: before, one that is missing may come yet. */
  readonly isRead: boolean;

  /** All files, in the order of their URIs. */
  files(): readonly ModelFile[];
  file(uri: string): ModelFile | undefined;
  /** The files of a kind with a fully qualified name. */
  filesNamed(kind: FileKind, fqn: string): readonly ModelFile[];
  /** The files of a kind and API, ext before base. */
  filesOfApi(kind: FileKind, api: string): readonly ModelFile[];
  /** Names of all APIs, sorted. */
  apis(): readonly string[];
  /** The blocks of a file, in order. */
  blocks(uri: string): readonly BlockId[];
  block(id: BlockId): Block | undefined;
  /** The file that a block belongs to. */
  fileOf(id: BlockId): ModelFile | undefined;
  /** The block that holds an offset of a file. */
  blockAt(uri: string, offset: number): { readonly id: BlockId; readonly start: number } | undefined;
  /** The offset at which a block starts. */
  startOf(id: BlockId): number;
  /** The range of a span of a block in its file, at the newest text. Not recorded as a dependency. */
  range(id: BlockId, span: Span): Range;
  locate(place: Place): Location | undefined;

  /**
   * Other declarations of a key in the same container of the same file (definition, mapper, resource), in the order of the
   * text, when there are several: for `duplicate-key` across blocks.
   */
  repeats(uri: string, key: string): readonly Place[];

  // Schemas and mappings
  /** Names of all definitions that an API sees over its combine chain. */
  definitionNames(api: string): readonly string[];
  definition(id: DefinitionId): EffectiveDefinition | undefined;
  /** The definition that a `$ref` in a file points at: `#/definitions/X` or `<alias>#/definitions/X`. */
  resolveRef(
    uri: string,
    ref: string,
  ): { readonly id: DefinitionId; readonly layers: readonly DefinitionLayer[] } | undefined;
  /** What combine and import of a file's head point at; `uris` is empty when it is not in the workspace. */
  links(uri: string): readonly {
    readonly role: 'combine' | 'import';
    readonly alias?: string;
    readonly fqn: string;
    readonly uris: readonly string[];
    readonly place: Place;
  }[];
  definitionFact(layer: DefinitionLayer): DefinitionFact | undefined;
  propertyFact(layer: PropertyLayer): PropertyFact | undefined;
  /** Whether a key is this workspace's extension key, another vendor's, or a slip for ours. */
  extensionsForm(fact: ExtensionsFact): 'ours' | 'other-vendor' | 'misspelt' | 'unrelated';
  /** The mapper of a definition as an API sees it. */
  mapper(id: DefinitionId): EffectiveMapper | undefined;
  /** Complete when all mapping files of the API and their combine targets are here. */
  mappingCertainty(api: string): Certainty;
  mapperFact(layer: MapperLayer): MapperFact | undefined;
  mapperPropertyFact(layer: MapperLayer, property: string): MapperPropertyFact | undefined;
  /** Where the value of a property comes from, by its mapper. */
  origin(id: DefinitionId, property: string): ValueOrigin;
  /** The collections whose element a definition is. */
  collectionsOf(id: DefinitionId): readonly CollectionId[];

  // Collections
  /** All resources that apiconfig files declare and whose role is not `element`. */
  collections(): readonly CollectionId[];
  collectionsOfApi(api: string): readonly CollectionId[];
  /** The resource that a declaration in a file belongs to. */
  resourceAt(uri: string, name: string): CollectionId;
  /** Any resource by its name: collection, element, or not to be told. */
  collection(id: CollectionId): CollectionAnswer | undefined;
  resourceFact(declaration: ResourceDeclaration): ResourceFact | undefined;
  defaultSortFact(declaration: ResourceDeclaration, index: number): DefaultSortFact | undefined;
  /** Keys of the sort maps of the class and its superclasses in the workspace; nearest class first, one per name. */
  sortMapKeys(id: CollectionId): readonly SortKeyRef[];
  sortKeyFact(ref: SortKeyRef): SortKeyFact | undefined;
  /** Does this name sort this collection? The one function behind editor, command line and local platform. */
  answer(id: CollectionId, name: string): Answer;
  /** All names that sort a collection. */
  sortKeys(id: CollectionId): readonly SortName[];
  /** Properties of the element that do not sort yet, and could be made to. */
  candidates(id: CollectionId): readonly SortName[];
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
  /** Members that enhancements of the workspace add to an entity (its name without the package). */
  enhancementMembers(entity: string): readonly EnhancementMember[];
  /** `uses` lines of the workspace that import a class of this simple name, most frequent first. */
  usesOf(simpleName: string): readonly string[];
  /** Names of entities that mapper roots, enhancements and features mention, sorted. */
  entities(): readonly string[];
  /** Blocks with mappers that start at an entity, and Gosu that mentions it. */
  blocksOfEntity(entity: string): readonly BlockId[];
  /** Places in Gosu that use an entity's feature, `Activity#Subject`. */
  featureUses(entity: string, property: string): readonly Place[];

  // Swagger
  /** Operations whose `resourceType` is the name. */
  operations(resource: string): readonly {
    readonly place: Place;
    readonly method: string;
    readonly path: string;
    readonly basePath: string;
    readonly operationType?: string;
    readonly child?: TextFact;
  }[];
}
