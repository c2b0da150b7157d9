import type { ApiconfigFacts } from '../facts/apiconfigFacts';
import type { BlockFacts } from '../facts/facts';
import type { GosuFacts } from '../facts/gosuFacts';
import type { MappingFacts, UpdaterFacts } from '../facts/mappingFacts';
import type { SchemaFacts } from '../facts/schemaFacts';
import type { SortModel } from '../model/model';
import { qualify } from '../model/names';
import type { Span } from '../text/span';
import type { SymbolContext } from './context';
import { type Cursor, touches } from './cursor';
import { dataModelNames } from './dataModelNames';
import { lookups } from './lookups';
import { definitionOf } from './mappers';
import type { SortSymbol, SymbolSpan } from './symbol';
import { ties } from './ties';
import { classNamedHere } from './typeNames';

/** Returns the symbol at the cursor. Undefined if the text at the cursor isn't the name of a symbol. */
export function symbolAt(context: SymbolContext, cursor: Cursor): SymbolSpan | undefined {
  const { facts } = cursor.block.content;
  const named = nameAt(context.model, cursor);
  if (named) return named;
  for (const symbolSpan of symbolsOf(context, cursor, facts))
    if (touches(symbolSpan.span, cursor.block.local)) return symbolSpan;
  return inDataModel(context, cursor, facts);
}

function inDataModel({ model }: SymbolContext, { file, block }: Cursor, facts: BlockFacts): SymbolSpan | undefined {
  for (const { symbol, span, isEscaped } of dataModelNames(model, file, facts, (_, whole) =>
    touches(whole, block.local),
  ))
    if (!isEscaped && touches(span, block.local)) return here(symbol, span);
  return undefined;
}

/** Returns the symbol that a name at the cursor refers to. */
function nameAt(model: SortModel, { file, block }: Cursor): SymbolSpan | undefined {
  for (const { files, target, names } of ties) {
    if (!files.includes(file.name.kind)) continue;
    const name = names(block.content.facts, model.vendor).find(({ span }) => touches(span, block.local));
    const symbol = name && lookups[target].symbol(model, file, name);
    if (name && symbol) return here(symbol, name.span);
  }
  return undefined;
}

function symbolsOf(context: SymbolContext, cursor: Cursor, facts: BlockFacts): Iterable<SymbolSpan> {
  switch (facts.kind) {
    case 'schema':
      return schemaSymbols(context, cursor, facts);
    case 'mapping':
    case 'updater':
      return mappingSymbols(context, cursor, facts);
    case 'apiconfig':
      return apiconfigSymbols(context, cursor, facts);
    case 'gosu':
      return gosuSymbols(context, cursor, facts);
    case 'swagger':
    case 'published':
    case 'entity':
      return [];
  }
}

function* schemaSymbols({ model }: SymbolContext, { uri }: Cursor, facts: SchemaFacts): Generator<SymbolSpan> {
  const api = model.apis.of(uri);
  for (const { key: name, keySpan, properties } of facts.definitions) {
    const definition = { api, name };
    yield here({ kind: 'definition', id: definition }, keySpan);
    for (const property of properties)
      yield here({ kind: 'property', definition, name: property.key }, property.keySpan);
  }
}

function* mappingSymbols(
  { model }: SymbolContext,
  { uri, file }: Cursor,
  facts: MappingFacts | UpdaterFacts,
): Generator<SymbolSpan> {
  const api = model.apis.of(uri);
  for (const mapper of facts.mappers) {
    const definition = { api: file.name.api, name: definitionOf(mapper) };
    yield here({ kind: 'mapper', fileKind: facts.kind, api, name: mapper.key }, mapper.keySpan);
    for (const { key, keySpan } of mapper.properties) yield here({ kind: 'property', definition, name: key }, keySpan);
  }
}

function* apiconfigSymbols({ model }: SymbolContext, { uri }: Cursor, facts: ApiconfigFacts): Generator<SymbolSpan> {
  for (const resource of facts.resources) {
    const id = model.resources.at(uri, resource.name);
    yield here({ kind: 'resource', id }, resource.keySpan);
    for (const entry of resource.defaultSorts.flatMap(({ entries }) => entries)) {
      if (entry.name === undefined) continue;
      yield here({ kind: 'sort-name', collection: id, name: entry.name }, entry.nameSpan ?? entry.span);
    }
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
}

function here(symbol: SortSymbol, span: Span): SymbolSpan {
  return { symbol, span };
}
