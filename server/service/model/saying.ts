import type { ApiconfigFacts } from '../files/apiconfigFacts';
import type { Block, FileName } from '../files/facts';
import type { GosuFacts } from '../files/gosuFacts';
import type { MappingFacts, UpdaterFacts } from '../files/mappingFacts';
import type { LinksFact, SchemaFacts } from '../files/schemaFacts';
import type { SwaggerFacts } from '../files/swaggerFacts';
import { packageOf, qualify, simpleName } from './names';
import { keyOf, type Table } from './table';
import type { Ref, Tables } from './tables';

/** Told each thing that a block says: the table, the key there, what tells the value apart, and the value. */
export type Say = <V>(table: Table<V>, key: string, id: string, value: V) => void;

interface Speaker {
  readonly tables: Tables;
  readonly uri: string;
  readonly name: FileName;
  readonly block: Block;
  readonly say: Say;
}

/** Tells everything that a file's name says. */
export function sayFile(tables: Tables, uri: string, name: FileName, say: Say): void {
  say(tables.filesByFqn, keyOf(name.kind, name.fqn), uri, uri);
  if (name.kind === 'gosu') return;
  say(tables.filesByApi, keyOf(name.kind, name.api), uri, uri);
  say(tables.apis, name.api, uri, uri);
}

/** Tells everything that a block says by key. What it tells depends on the arguments alone, so that it can be taken back. */
export function sayBlock(tables: Tables, uri: string, name: FileName, block: Block, say: Say): void {
  const speaker: Speaker = { tables, uri, name, block, say };
  if (block.problems.some(({ code }) => code === 'invalid-syntax')) say(tables.broken, uri, `${block.id}`, block.id);
  const { facts } = block;
  if (facts.kind === 'schema') saySchema(speaker, facts);
  else if (facts.kind === 'mapping') sayMapping(speaker, facts);
  else if (facts.kind === 'updater') sayUpdater(speaker, facts);
  else if (facts.kind === 'apiconfig') sayApiconfig(speaker, facts);
  else if (facts.kind === 'swagger') saySwagger(speaker, facts);
  else sayGosu(speaker, facts);
}

/** Tells of one thing of a block in several tables. */
function sayRef({ block, say }: Speaker, index: number, ...places: (readonly [Table<Ref>, string])[]): void {
  const ref = { block: block.id, index };
  const id = `${block.id}:${index}`;
  for (const [table, key] of places) say(table, key, id, ref);
}

function sayLinks({ tables, uri, block, say }: Speaker, links: readonly LinksFact[]): void {
  let index = 0;
  for (const { role, vendor, targets } of links) {
    if (vendor !== undefined) say(tables.vendors, 'links', vendor, vendor);
    for (const { alias, value } of targets) {
      const ref = { role, fqn: value, block: block.id, index, ...(vendor === undefined ? {} : { vendor }) };
      const id = keyOf(`${block.id}:${index}`, role, vendor ?? '', alias ?? '', value);
      say(tables.links, uri, id, alias === undefined ? ref : { ...ref, alias });
      index++;
    }
  }
}

function saySchema(speaker: Speaker, facts: SchemaFacts): void {
  const { tables, uri, say } = speaker;
  sayLinks(speaker, facts.head?.links ?? []);
  for (const [index, definition] of facts.definitions.entries()) {
    const { key } = definition;
    const inFile = tables.inFile(uri, key);
    sayRef(speaker, index, [tables.entries, inFile], [tables.definitions, inFile]);
    say(tables.definitionNames, uri, key, key);
    say(tables.definitionFiles, key, uri, uri);
    const extensions = [...definition.extensions, ...definition.properties.flatMap((property) => property.extensions)];
    for (const { vendor } of extensions) if (vendor !== undefined) say(tables.vendors, 'extensions', vendor, vendor);
  }
}

function sayMapping(speaker: Speaker, facts: MappingFacts): void {
  const { tables, uri, block, say } = speaker;
  sayLinks(speaker, facts.head?.links ?? []);
  for (const [index, mapper] of facts.mappers.entries()) {
    const definition = mapper.schemaDefinition?.value ?? mapper.key;
    const entry = [tables.entries, tables.inFile(uri, mapper.key)] as const;
    sayRef(speaker, index, entry, [tables.mappers, tables.inFile(uri, definition)]);
    say(tables.mapperNames, tables.inFile(uri, mapper.key), definition, definition);
    if (mapper.root) say(tables.entities, simpleName(mapper.root.value), `${block.id}`, block.id);
  }
}

function sayUpdater(speaker: Speaker, { head, mappers }: UpdaterFacts): void {
  sayLinks(speaker, head?.links ?? []);
  const { tables, uri } = speaker;
  for (const [index, { key }] of mappers.entries()) sayRef(speaker, index, [tables.entries, tables.inFile(uri, key)]);
}

function sayApiconfig(speaker: Speaker, facts: ApiconfigFacts): void {
  const { tables, uri, name, say } = speaker;
  sayKeys(speaker, facts, facts.resources.length);
  for (const [index, resource] of facts.resources.entries()) {
    const id = { api: name.api, name: resource.name };
    const entry = [tables.entries, tables.inFile(uri, resource.name)] as const;
    sayRef(speaker, index, entry, [tables.resources, keyOf(name.api, resource.name)]);
    const classFqn = resource.resource?.value;
    if (classFqn === undefined) continue;
    say(tables.classUsers, classFqn, keyOf(name.api, resource.name), id);
    if (resource.mapper === undefined) continue;
    const mapper = { api: name.api, mapper: resource.mapper.value };
    say(tables.packageMappers, packageOf(classFqn), keyOf(mapper.api, mapper.mapper), mapper);
    const element = keyOf(packageOf(classFqn), resource.name);
    say(tables.packageElements, element, keyOf(mapper.api, mapper.mapper), mapper);
  }
}

/** @param behind how many entries of the block come before its other keys */
function sayKeys(speaker: Speaker, { container, others }: ApiconfigFacts | SwaggerFacts, behind: number): void {
  const { tables, uri, block, say } = speaker;
  if (container) say(tables.containers, uri, `${block.id}`, block.id);
  for (const [index, { key }] of others.entries()) {
    sayRef(speaker, behind + index, [tables.entries, tables.inFile(uri, key)]);
  }
}

function saySwagger(speaker: Speaker, facts: SwaggerFacts): void {
  const { tables, say } = speaker;
  sayKeys(speaker, facts, 0);
  for (const [index, operation] of facts.operations.entries()) {
    if (operation.vendor !== undefined) say(tables.vendors, 'extensions', operation.vendor, operation.vendor);
    if (operation.resourceType) sayRef(speaker, index, [tables.operations, operation.resourceType.value]);
  }
}

function sayGosu(speaker: Speaker, facts: GosuFacts): void {
  const { tables, block, say } = speaker;
  const packageName = facts.package?.value;
  if (packageName !== undefined) say(tables.packages, packageName, `${block.id}`, block.id);
  for (const { value } of facts.uses) say(tables.uses, simpleName(value), value, value);
  for (const [index, type] of facts.classes.entries()) {
    const fqn = qualify(packageName, type.name);
    sayRef(speaker, index, [tables.classes, fqn]);
    if (!type.supertype) continue;
    const supertype = simpleName(type.supertype.name);
    if (type.kind === 'class') say(tables.subtypes, supertype, fqn, fqn);
    if (type.kind !== 'enhancement') continue;
    sayRef(speaker, index, [tables.enhancements, supertype]);
    say(tables.entities, supertype, `${block.id}`, block.id);
  }
  for (const { entity, property } of facts.features) {
    say(tables.entities, entity, `${block.id}`, block.id);
    say(tables.features, keyOf(entity, property), `${block.id}`, block.id);
  }
}
