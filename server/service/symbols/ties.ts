import type { MappingFact } from '../facts/apiconfigFacts';
import type { BlockFacts } from '../facts/facts';
import type { LinkRole } from '../facts/linkFacts';
import type { MapperFact } from '../facts/mappingFacts';
import type { OperationFact } from '../facts/swaggerFacts';
import type { ConfigKind, FileKind } from '../text/fileName';
import { outerName, referencedName } from '../text/reference';
import type { Span, TextFact } from '../text/span';

/** What a name refers to: a configuration file of a kind, or something in such files. */
export type Target = `${ConfigKind} file` | 'resource' | 'class' | 'mapper' | 'updater' | 'definition';

/** A name as written in a file. */
export interface WrittenName {
  readonly value: string;
  /** Includes the quotes around the name. In a reference such as `#/definitions/Name`, covers only the name. */
  readonly span: Span;
  /** In a reference, the alias of the file that contains the name. Empty for the file itself. */
  readonly alias?: string;
}

/** One kind of name that ties files together. */
export interface Tie {
  /** The kinds of file that contain such names. */
  readonly files: readonly FileKind[];
  /**
   * The keys from the root of the file to the name. `*` is any key, `**` any number of keys, and `x-*-` the prefix of the
   * vendor.
   */
  readonly path: string;
  readonly target: Target;
  /** True if the value at the path is a list of names. */
  readonly isList?: true;
  /** The container in references such as `#/definitions/Name`, if names are written in this form. */
  readonly container?: 'definitions' | 'mappers';
  /** Returns the names in a block. Keys of other vendors are ignored. */
  readonly names: (facts: BlockFacts, vendor: string) => readonly WrittenName[];
}

/** All kinds of names that tie files together. Every feature that concerns such names reads this table. */
export const ties: readonly Tie[] = [
  { files: ['schema'], path: 'x-*-combine', target: 'schema file', isList: true, names: linked('combine') },
  { files: ['schema'], path: 'x-*-import/*', target: 'schema file', names: linked('import') },
  { files: ['mapping'], path: 'combine', target: 'mapping file', isList: true, names: linked('combine') },
  { files: ['mapping'], path: 'import/*', target: 'mapping file', names: linked('import') },
  { files: ['updater'], path: 'combine', target: 'updater file', isList: true, names: linked('combine') },
  { files: ['updater'], path: 'import/*', target: 'updater file', names: linked('import') },
  { files: ['apiconfig'], path: 'combine', target: 'apiconfig file', isList: true, names: linked('combine') },
  { files: ['apiconfig'], path: 'mappingFiles', target: 'mapping file', isList: true, names: linked('mapping') },
  { files: ['apiconfig'], path: 'updaterFiles', target: 'updater file', isList: true, names: linked('updater') },
  { files: ['apiconfig'], path: 'linkedApis', target: 'swagger file', isList: true, names: linked('linked-api') },
  { files: ['swagger'], path: 'x-*-combine', target: 'swagger file', isList: true, names: linked('combine') },
  { files: ['swagger'], path: 'x-*-schema-import/*', target: 'schema file', names: linked('schema-import') },
  { files: ['mapping', 'updater'], path: 'schemaName', target: 'schema file', names: schemaName },
  { files: ['published'], path: 'apis/name', target: 'swagger file', names: published },
  {
    files: ['swagger'],
    path: 'paths/*/*/x-*-extensions/resourceType',
    target: 'resource',
    names: inOperations(({ resourceType }) => resourceType),
  },
  {
    files: ['swagger'],
    path: 'paths/*/*/x-*-extensions/childResourceType',
    target: 'resource',
    names: inOperations(({ childResourceType }) => childResourceType),
  },
  { files: ['apiconfig'], path: 'resources/*/resource', target: 'class', names: inResources('resource') },
  { files: ['apiconfig'], path: 'resources/*/mapper', target: 'mapper', names: inResources('mapper') },
  { files: ['apiconfig'], path: 'resources/*/updater', target: 'updater', names: inResources('updater') },
  { files: ['mapping'], path: 'mappers/*/schemaDefinition', target: 'definition', names: schemaDefinitions },
  { files: ['updater'], path: 'updaters/*/schemaDefinition', target: 'definition', names: schemaDefinitions },
  {
    files: ['mapping'],
    path: 'mappers/*/properties/*/mapper',
    target: 'mapper',
    container: 'mappers',
    names: mapperReferences,
  },
  { files: ['schema'], path: '**/$ref', target: 'definition', container: 'definitions', names: schemaReferences },
  {
    files: ['schema'],
    path: 'definitions/*/x-*-extend',
    target: 'definition',
    isList: true,
    container: 'definitions',
    names: extendedDefinitions,
  },
];

/** The targets of the keys with a role. */
function linked(role: LinkRole): Tie['names'] {
  return (facts, vendor) => {
    const links = 'links' in facts ? facts.links : 'head' in facts ? facts.head?.links : undefined;
    const isOurs = (word: string | undefined) => word === undefined || word === vendor;
    return (links ?? [])
      .flatMap((link) => (link.role === role && isOurs(link.vendor) ? link.targets : []))
      .map(written);
  };
}

function schemaName(facts: BlockFacts): readonly WrittenName[] {
  const name = 'mappers' in facts ? facts.head?.schemaName : undefined;
  return name ? [name] : [];
}

function published(facts: BlockFacts): readonly WrittenName[] {
  return facts.kind === 'published' ? (facts.apis ?? []).map(({ name }) => name) : [];
}

function inOperations(nameOf: (operation: OperationFact) => TextFact | undefined): Tie['names'] {
  return (facts) => (facts.kind === 'swagger' ? facts.operations.flatMap((operation) => nameOf(operation) ?? []) : []);
}

function inResources(key: keyof Pick<MappingFact, 'resource' | 'mapper' | 'updater'>): Tie['names'] {
  return (facts) => (facts.kind === 'apiconfig' ? facts.resources.flatMap((each) => each[key] ?? []).map(written) : []);
}

function schemaDefinitions(facts: BlockFacts): readonly WrittenName[] {
  return mappersOf(facts).flatMap(({ schemaDefinition }) => schemaDefinition ?? []);
}

function mapperReferences(facts: BlockFacts): readonly WrittenName[] {
  const properties = mappersOf(facts).flatMap((mapper) => mapper.properties);
  return properties.flatMap(({ mapper }) => (mapper && referencedName(mapper, 'mappers')) ?? []);
}

function mappersOf(facts: BlockFacts): readonly MapperFact[] {
  return 'mappers' in facts ? facts.mappers : [];
}

function schemaReferences(facts: BlockFacts): readonly WrittenName[] {
  const refs = facts.kind === 'schema' ? facts.refs : [];
  return refs.flatMap((ref) => outerName(ref) ?? []);
}

function extendedDefinitions(facts: BlockFacts): readonly WrittenName[] {
  const definitions = facts.kind === 'schema' ? facts.definitions : [];
  return definitions.flatMap(({ extend = [] }) => extend).flatMap((ref) => referencedName(ref) ?? []);
}

function written({ value, span }: TextFact): WrittenName {
  return { value, span };
}
