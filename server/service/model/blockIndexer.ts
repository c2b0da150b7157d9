import type { ApiconfigFacts } from '../facts/apiconfigFacts';
import type { EntityFacts } from '../facts/entityFacts';
import type { Block, BlockFacts } from '../facts/facts';
import type { GosuFacts } from '../facts/gosuFacts';
import type { FileLinks } from '../facts/linkFacts';
import type { MappingFacts, UpdaterFacts } from '../facts/mappingFacts';
import type { PublishedFacts } from '../facts/publishedFacts';
import { type SchemaFacts, wholeRefs } from '../facts/schemaFacts';
import type { SwaggerFacts } from '../facts/swaggerFacts';
import { syntaxErrorIn } from '../text/block';
import { type FileName, isConfigKind } from '../text/fileName';
import { readReference } from '../text/reference';
import { declaredNames } from './declaredNames';
import { type FactIndex, keyOf } from './factIndex';
import type { FactIndexes, Ref } from './factIndexes';
import { entityKey, entityName, packageOf, qualify, simpleName } from './names';

/** Adds a value to an index under a key, or removes the value. The ID distinguishes the values of one key. */
export type IndexUpdate = <V>(index: FactIndex<V>, key: string, id: string, value: V) => void;

/** Adds a file to the name indexes or removes it from them, depending on `update`. */
export function indexFile(indexes: FactIndexes, uri: string, name: FileName, update: IndexUpdate): void {
  update(indexes.filesByFqn, keyOf(name.kind, name.fqn), uri, uri);
  if (name.kind === 'gosu') update(indexes.classFiles, simpleName(name.fqn), uri, uri);
  if (!isConfigKind(name.kind)) return;
  update(indexes.filesByApi, keyOf(name.kind, name.api), uri, uri);
  update(indexes.apis, name.api, uri, uri);
}

/**
 * Adds the facts of one block to the indexes or removes them, depending on `update`. The updated keys and values depend
 * only on the block and on the name of its file, so a removal exactly reverses the addition.
 */
export class BlockIndexer {
  constructor(
    private readonly indexes: FactIndexes,
    private readonly uri: string,
    private readonly name: FileName,
    private readonly block: Block,
    private readonly update: IndexUpdate,
  ) {}

  indexBlock(): void {
    const { id, facts } = this.block;
    if (this.block.suppressions.length > 0) this.indexId(this.indexes.suppressions, this.uri);
    if (syntaxErrorIn(this.block) !== undefined) this.update(this.indexes.broken, this.uri, `${id}`, id);
    if (facts.kind === 'schema') this.indexSchema(facts);
    else if (facts.kind === 'mapping') this.indexMapping(facts);
    else if (facts.kind === 'updater') this.indexMappers(facts);
    else if (facts.kind === 'apiconfig') this.indexApiconfig(facts);
    else if (facts.kind === 'swagger') this.indexSwagger(facts);
    else if (facts.kind === 'gosu') this.indexGosu(facts);
    else if (facts.kind === 'entity') this.indexEntity(facts);
    else this.indexPublished(facts);
  }

  private indexSchema(facts: SchemaFacts): void {
    const { indexes, uri } = this;
    this.indexLinks(facts.head?.links ?? []);
    this.indexDeclared('entries', facts);
    this.indexDeclared('definitions', facts);
    for (const definition of facts.definitions) {
      const { key } = definition;
      this.update(indexes.definitionNames, uri, key, key);
      this.update(indexes.definitionFiles, key, uri, uri);
      for (const { value } of wholeRefs(definition)) {
        this.update(indexes.extenders, readReference(value)?.name ?? value, keyOf(uri, key), key);
      }
      const properties = definition.properties.flatMap(({ extensions }) => extensions);
      for (const { vendor } of [...definition.extensions, ...properties]) this.indexVendor('extensions', vendor);
    }
  }

  private indexMapping(facts: MappingFacts): void {
    const { indexes } = this;
    this.indexMappers(facts);
    this.indexDeclared('mappers', facts);
    for (const { root } of facts.mappers) {
      if (!root) continue;
      this.indexId(indexes.entities, simpleName(root.value));
      this.indexEntityName(root.value);
    }
  }

  private indexMappers(facts: MappingFacts | UpdaterFacts): void {
    const { indexes, uri } = this;
    this.indexLinks(facts.head?.links ?? []);
    this.indexDeclared('entries', facts);
    const schema = facts.head?.schemaName?.value;
    if (schema !== undefined) this.update(indexes.schemaNames, uri, schema, schema);
    for (const { schemaDefinition, key } of facts.mappers) {
      const definition = schemaDefinition?.value ?? key;
      this.update(indexes.mapperFiles, keyOf(facts.kind, key), uri, uri);
      this.update(indexes.mapperNames, this.keyInFile(key), definition, definition);
    }
  }

  private indexApiconfig(facts: ApiconfigFacts): void {
    const { indexes, uri } = this;
    const { api } = this.name;
    this.indexDocument(facts);
    this.indexLinks(facts.links ?? []);
    if (facts.holdsResources) this.indexId(indexes.resourceSections, uri);
    if (facts.resources.length > 0) this.indexId(indexes.resourceFiles, uri);
    const hasMisplaced = facts.topDefaultSorts !== undefined || facts.resources.some(({ misplaced }) => misplaced);
    if (hasMisplaced) this.indexId(indexes.misplacedSorts, uri);
    this.indexDeclared('resources', facts);
    for (const { name, resource, mapper } of facts.resources) {
      const classFqn = resource?.value;
      if (classFqn === undefined) continue;
      this.update(indexes.classUsers, classFqn, keyOf(uri, name), { uri, name });
      this.update(indexes.classNamers, classFqn, uri, uri);
      if (mapper === undefined) continue;
      const mapperName = { api, mapper: mapper.value };
      const packageName = packageOf(classFqn);
      this.update(indexes.packageMappers, packageName, keyOf(api, mapper.value), mapperName);
      this.update(indexes.packageElements, keyOf(packageName, name), keyOf(api, mapper.value), mapperName);
    }
  }

  private indexSwagger(facts: SwaggerFacts): void {
    this.indexDocument(facts);
    this.indexLinks(facts.links ?? []);
    if (facts.operations.length > 0) this.indexId(this.indexes.operationFiles, this.uri);
    for (const { name, leadsTo } of facts.envelopes ?? []) {
      this.update(this.indexes.envelopes, this.keyInFile(name), leadsTo, leadsTo);
    }
    this.indexDeclared('operations', facts);
    this.indexDeclared('childOperations', facts);
    for (const { vendor } of facts.operations) this.indexVendor('extensions', vendor);
  }

  private indexGosu(facts: GosuFacts): void {
    const { indexes } = this;
    const packageName = facts.package?.value;
    if (packageName !== undefined) this.indexId(indexes.packages, packageName);
    for (const { value } of facts.uses) this.update(indexes.uses, simpleName(value), value, value);
    for (const [position, type] of facts.classes.entries()) {
      const fqn = qualify(packageName, type.name);
      this.indexRef(indexes.classes, fqn, position);
      if (!type.supertype) continue;
      const supertype = simpleName(type.supertype.name);
      if (type.kind === 'class') this.update(indexes.subtypes, supertype, fqn, fqn);
      if (type.kind !== 'enhancement') continue;
      this.indexRef(indexes.enhancements, supertype, position);
      this.indexId(indexes.entities, supertype);
      this.indexEntityName(type.supertype.name);
    }
    for (const { entity, property } of facts.features) {
      this.indexId(indexes.entities, entity);
      this.indexEntityName(entity);
      this.indexId(indexes.features, keyOf(entity, property));
    }
  }

  private indexPublished(facts: PublishedFacts): void {
    this.indexDocument(facts);
    for (const { name } of facts.apis ?? []) this.update(this.indexes.published, '', name.value, name.value);
  }

  /** The name of an entity file is the name of its entity, which counts if the root element can't be read. */
  private indexEntity({ entity }: EntityFacts): void {
    this.indexId(this.indexes.entityParts, entityKey(entity?.name.value ?? this.name.fqn));
  }

  private indexLinks(links: readonly FileLinks[]): void {
    const { id: block } = this.block;
    const { uri, name } = this;
    let index = 0;
    for (const { role, vendor, targets } of links) {
      this.indexVendor('links', vendor);
      for (const { alias, value } of targets) {
        const ref = { role, fqn: value, block, index, vendor };
        const id = keyOf(`${block}:${index}`, role, vendor ?? '', alias ?? '', value);
        this.update(this.indexes.links, uri, id, alias === undefined ? ref : { ...ref, alias });
        const combiner = vendor === undefined ? { uri } : { uri, vendor };
        const target = keyOf(name.kind, value);
        if (role === 'combine') this.update(this.indexes.combiners, target, keyOf(uri, vendor ?? ''), combiner);
        index++;
      }
    }
  }

  private indexDocument(facts: ApiconfigFacts | SwaggerFacts | PublishedFacts): void {
    const { startsDocument, anchors = [] } = facts;
    if (startsDocument) this.indexId(this.indexes.documentStarts, this.uri);
    for (const anchor of anchors) this.indexId(this.indexes.anchors, this.keyInFile(anchor));
    if ('container' in facts && facts.container) this.indexId(this.indexes.containers, this.uri);
    this.indexDeclared('entries', facts);
  }

  private indexVendor(key: 'extensions' | 'links', vendor: string | undefined): void {
    if (vendor !== undefined) this.update(this.indexes.vendors, key, vendor, vendor);
  }

  private indexDeclared(declarations: keyof typeof declaredNames, facts: BlockFacts): void {
    const isInFile = declarations === 'entries' || declarations === 'definitions' || declarations === 'mappers';
    for (const [position, name] of declaredNames[declarations](facts).entries()) {
      if (name === undefined) continue;
      this.indexRef(this.indexes[declarations], isInFile ? this.keyInFile(name) : name, position);
    }
  }

  private indexRef(index: FactIndex<Ref>, key: string, position: number): void {
    const { id } = this.block;
    this.update(index, key, `${id}:${position}`, { block: id, index: position });
  }

  private indexId(index: FactIndex<number>, key: string): void {
    const { id } = this.block;
    this.update(index, key, `${id}`, id);
  }

  private indexEntityName(type: string): void {
    const entity = entityName(type);
    if (entity !== undefined) this.indexId(this.indexes.entityNames, entity);
  }

  private keyInFile(key: string): string {
    return this.indexes.keyInFile(this.uri, key);
  }
}
