import type { ApiconfigFacts } from '../facts/apiconfigFacts';
import type { BlockFacts } from '../facts/facts';
import type { GosuFacts } from '../facts/gosuFacts';
import type { MappingFacts, UpdaterFacts } from '../facts/mappingFacts';
import { type SchemaFacts, wholeRefs } from '../facts/schemaFacts';
import type { SwaggerFacts } from '../facts/swaggerFacts';
import { qualify } from '../model/names';
import { returnedBy } from '../model/operations';
import type { Span, TextFact } from '../text/span';
import type { SymbolContext } from './context';
import { type Cursor, touches } from './cursor';
import { definitionOf, mapperKinds, mapperOf } from './mappers';
import type { SortSymbol, SymbolSpan } from './symbol';
import { classNamedHere } from './typeNames';

/** Returns the symbol at the cursor. Undefined if the text at the cursor isn't the name of a symbol. */
export function symbolAt(context: SymbolContext, cursor: Cursor): SymbolSpan | undefined {
  const { facts } = cursor.block.content;
  for (const symbolSpan of symbolsOf(context, cursor, facts))
    if (touches(symbolSpan.span, cursor.block.local)) return symbolSpan;
  return undefined;
}

function symbolsOf(context: SymbolContext, cursor: Cursor, facts: BlockFacts): Iterable<SymbolSpan> {
  switch (facts.kind) {
    case 'schema':
      return schemaSymbols(context, cursor, facts);
    case 'mapping':
    case 'updater':
      return mappingSymbols(cursor, facts);
    case 'apiconfig':
      return apiconfigSymbols(context, cursor, facts);
    case 'swagger':
      return swaggerSymbols(context, cursor, facts);
    case 'gosu':
      return gosuSymbols(context, cursor, facts);
    case 'published':
    case 'entity':
      return [];
  }
}

function* schemaSymbols({ model }: SymbolContext, { uri, block }: Cursor, facts: SchemaFacts): Generator<SymbolSpan> {
  const api = model.apis.of(uri);
  const refs = (ref: TextFact | undefined): SymbolSpan[] => {
    if (!ref || !touches(ref.span, block.local)) return [];
    const target = model.schemas.resolveRef(uri, ref.value);
    return target ? [here({ kind: 'definition', id: target.id }, ref.span)] : [];
  };
  for (const link of facts.head?.links ?? []) {
    for (const target of link.targets) yield here({ kind: 'file', fileKind: 'schema', fqn: target.value }, target.span);
  }
  for (const definition of facts.definitions) {
    const id = { api, name: definition.key };
    yield here({ kind: 'definition', id }, definition.keySpan);
    for (const ref of wholeRefs(definition)) yield* refs(ref);
    for (const property of definition.properties) {
      yield here({ kind: 'property', definition: id, name: property.key }, property.keySpan);
      yield* refs(property.ref);
    }
  }
}

function* mappingSymbols({ file }: Cursor, facts: MappingFacts | UpdaterFacts): Generator<SymbolSpan> {
  const { api } = file.name;
  const { head, kind: fileKind } = facts;
  if (head?.schemaName)
    yield here({ kind: 'file', fileKind: 'schema', fqn: head.schemaName.value }, head.schemaName.span);
  for (const link of head?.links ?? []) {
    for (const target of link.targets) yield here({ kind: 'file', fileKind, fqn: target.value }, target.span);
  }
  for (const mapper of facts.mappers) {
    const definition = { api, name: definitionOf(mapper) };
    yield here({ kind: 'mapper', fileKind, api, name: mapper.key }, mapper.keySpan);
    if (mapper.schemaDefinition) yield here({ kind: 'definition', id: definition }, mapper.schemaDefinition.span);
    for (const property of mapper.properties) {
      yield here({ kind: 'property', definition, name: property.key }, property.keySpan);
    }
  }
}

function* apiconfigSymbols({ model }: SymbolContext, { uri }: Cursor, facts: ApiconfigFacts): Generator<SymbolSpan> {
  for (const resource of facts.resources) {
    const id = model.resources.at(uri, resource.name);
    yield here({ kind: 'resource', id }, resource.keySpan);
    if (resource.resource) yield here({ kind: 'class', fqn: resource.resource.value }, resource.resource.span);
    for (const fileKind of mapperKinds) {
      const named = mapperOf(resource, fileKind);
      if (named) yield here({ kind: 'mapper', fileKind, api: model.apis.of(uri), name: named.value }, named.span);
    }
    for (const entry of resource.defaultSorts.flatMap(({ entries }) => entries)) {
      if (entry.name === undefined) continue;
      yield here({ kind: 'sort-name', collection: id, name: entry.name }, entry.nameSpan ?? entry.span);
    }
  }
}

function* swaggerSymbols({ model }: SymbolContext, { uri, block }: Cursor, facts: SwaggerFacts): Generator<SymbolSpan> {
  for (const operation of facts.operations) {
    const { resourceType, childResourceType } = operation;
    if (resourceType)
      yield here({ kind: 'resource', id: model.resources.at(uri, resourceType.value) }, resourceType.span);
    if (!touches(childResourceType?.span, block.local)) continue;
    const id = returnedBy(model, model.apis.of(uri), operation);
    if (id) yield here({ kind: 'definition', id }, childResourceType.span);
  }
}

function* gosuSymbols({ model }: SymbolContext, { block }: Cursor, facts: GosuFacts): Generator<SymbolSpan> {
  const isAt = (fact: { readonly span: Span } | undefined) => touches(fact?.span, block.local);
  for (const name of facts.uses) yield here({ kind: 'class', fqn: name.value }, name.span);
  for (const type of facts.classes) {
    const fqn = qualify(facts.package?.value, type.name);
    yield here({ kind: 'class', fqn }, type.nameSpan);
    if (type.supertype && type.kind === 'class' && isAt(type.supertype)) {
      const supertype = classNamedHere(model, facts, type.supertype.name);
      if (supertype) yield here({ kind: 'class', fqn: supertype }, type.supertype.span);
    }
    for (const key of type.sortMap?.keys ?? []) {
      if (key.key !== undefined) yield here({ kind: 'sort-key', classFqn: fqn, name: key.key }, key.keySpan);
    }
    if (!isAt(type.resourceName) && !isAt(type.childType)) continue;
    const [collection] = model.collections.ofClass(fqn);
    if (type.resourceName && collection) yield here({ kind: 'resource', id: collection }, type.resourceName.span);
    const element = collection && model.collections.get(collection)?.element;
    if (type.childType && element) {
      yield here({ kind: 'definition', id: { api: element.api, name: element.definition } }, type.childType.span);
    }
  }
  for (const { entity, property, propertySpan } of facts.features) {
    yield here({ kind: 'feature', entity, property }, propertySpan);
  }
}

function here(symbol: SortSymbol, span: Span): SymbolSpan {
  return { symbol, span };
}
