import type { EntityFact } from '../facts/entityFacts';
import type { BlockFacts } from '../facts/facts';
import type { ClassFact, FeatureFact, GosuFacts } from '../facts/gosuFacts';
import type { MappingFacts, UpdaterFacts } from '../facts/mappingFacts';
import { entityOfType, importOf } from '../model/classes';
import type { EntityMember, ResolvedHop } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { entityName, simpleName } from '../model/names';
import type { Span, TextFact } from '../text/span';
import { rootOf } from './mappers';
import type { SortSymbol, SymbolSpan } from './symbol';
import { classNamedHere } from './typeNames';

/** A name that refers to an entity or to a property of one. Its span has no quotes. */
export interface DataModelName extends SymbolSpan {
  /** Whether it declares the symbol or adds to its declaration. */
  readonly declares?: boolean;
  /** True if the text isn't the symbol's name, such as a database column with a name of its own. */
  readonly hasOwnName?: true;
  /** True if escapes hide the position of the name. The span then covers only the quote before the text. */
  readonly isEscaped?: true;
}

/** Whether names in a text are wanted. Other texts are skipped, because it takes longer to find out what they mean. */
type IsWanted = (text: string, span: Span) => boolean;

/** Yields the names in a block that refer to the data model. Every feature that concerns such names calls this. */
export function* dataModelNames(
  model: SortModel,
  file: ModelFile,
  facts: BlockFacts,
  isWanted: IsWanted,
): Generator<DataModelName> {
  if (facts.kind === 'mapping' || facts.kind === 'updater') yield* inMappers(model, file, facts, isWanted);
  else if (facts.kind === 'gosu') yield* inGosu(model, facts, isWanted);
  else if (facts.kind === 'entity' && facts.entity) yield* inEntity(model, facts.entity, isWanted);
}

function* inMappers(
  model: SortModel,
  { uri }: ModelFile,
  { mappers }: MappingFacts | UpdaterFacts,
  isWanted: IsWanted,
): Generator<DataModelName> {
  for (const mapper of mappers) {
    const { root, properties } = mapper;
    const entity = root && isWanted(root.value, root.span) ? entityName(root.value) : undefined;
    if (root && entity !== undefined) yield named(entity, lastPart(inQuotes(root.span), entity));
    for (const text of properties.flatMap(({ path, predicate }) => [path, predicate])) {
      if (!text || !isWanted(text.value, text.span)) continue;
      yield* namesOfHops(text, model.dataModel.hopsIn(rootOf(model, uri, mapper), text.value));
    }
  }
}

function* inEntity(model: SortModel, fact: EntityFact, isWanted: IsWanted): Generator<DataModelName> {
  const { name, supertype, primaryEntity, delegates, members, overrides, indexes } = fact;
  const entity = name.value;
  const wanted = (text: TextFact | undefined) => (text && isWanted(text.value, text.span) ? [text] : []);
  for (const { span } of wanted(name)) yield { ...named(entity, inQuotes(span)), declares: true };
  const others = [supertype, primaryEntity, ...delegates, ...members.map(({ target }) => target)];
  for (const { value, span } of others.flatMap(wanted)) yield named(value, inQuotes(span));
  for (const member of members) {
    for (const { value, span } of wanted(member.name))
      yield { symbol: { kind: 'member', entity, name: value }, span: inQuotes(span), declares: true };
    for (const path of wanted(member.path)) yield* namesOfHops(path, model.dataModel.viewHops(entity, path.value));
  }
  for (const { value, span } of overrides.flatMap((override) => wanted(override.name)))
    yield { symbol: { kind: 'member', entity, name: value }, span: inQuotes(span), declares: true };
  for (const { value, span } of indexes.flatMap(({ columns }) => columns).flatMap(wanted)) {
    const member = memberOfColumn(model, entity, value);
    if (!member) continue;
    const symbol = { kind: 'member' as const, entity, name: member.name };
    yield { symbol, span: inQuotes(span), hasOwnName: hasOwnColumn(model, member) || undefined };
  }
}

function* inGosu(model: SortModel, facts: GosuFacts, isWanted: IsWanted): Generator<DataModelName> {
  for (const type of facts.classes) if (type.kind === 'enhancement') yield* inEnhancement(model, facts, type, isWanted);
  for (const feature of facts.features) {
    const { entity, entitySpan, property, propertySpan } = feature;
    if (isWanted(property, propertySpan)) yield { symbol: featureSymbol(model, facts, feature), span: propertySpan };
    const isKnown = isWanted(entity, entitySpan) && model.dataModel.entity(entity) !== undefined;
    if (isKnown && entityOfType(facts, entity) === entity) yield named(entity, entitySpan);
  }
}

function* inEnhancement(
  model: SortModel,
  facts: GosuFacts,
  { supertype, members, accesses = [] }: ClassFact,
  isWanted: IsWanted,
): Generator<DataModelName> {
  if (!supertype) return;
  const entity = entityOfType(facts, supertype.name);
  const isKnown = entity !== undefined && model.dataModel.entity(entity) !== undefined;
  if (isKnown && isWanted(entity, supertype.span)) yield named(entity, lastPart(supertype.span, entity));
  for (const { name, nameSpan, kind } of members) {
    if ((kind !== 'getter' && kind !== 'setter') || !isWanted(name, nameSpan)) continue;
    const symbol = { kind: 'feature' as const, entity: simpleName(supertype.name), property: name };
    yield { symbol, span: nameSpan, declares: kind === 'getter' };
  }
  if (!isKnown) return;
  for (const { steps, isBare } of accesses) {
    const [first, last] = [steps[0], steps.at(-1)];
    if (!first || !last || (isBare && isTypeName(model, facts, first.name))) continue;
    const names = steps.map(({ name }) => name).join('.');
    if (!isWanted(names, { start: first.span.start, end: last.span.end })) continue;
    for (const hop of model.dataModel.follow(entity, steps)) {
      const symbol = symbolOfHop(hop);
      if (symbol) yield { symbol, span: hop.span };
    }
  }
}

/** Returns the symbol of the property that a feature literal names. */
export function featureSymbol(
  model: SortModel,
  facts: GosuFacts,
  { entity, property, propertySpan: span }: Pick<FeatureFact, 'entity' | 'property' | 'propertySpan'>,
): SortSymbol {
  const isEntity = entityOfType(facts, entity) === entity;
  const [hop] = isEntity ? model.dataModel.follow(entity, [{ kind: 'hop', name: property, span }]) : [];
  return (hop && symbolOfHop(hop)) ?? { kind: 'feature', entity, property };
}

function* namesOfHops({ value, span }: TextFact, hops: readonly ResolvedHop[]): Generator<DataModelName> {
  const { start, end } = inQuotes(span);
  const isEscaped = end - start === value.length ? undefined : true;
  for (const hop of hops) {
    const symbol = symbolOfHop(hop);
    if (!symbol) continue;
    const found = { start: start + hop.span.start, end: start + hop.span.end };
    yield { symbol, span: isEscaped ? { start: span.start, end: start } : found, isEscaped };
  }
}

function symbolOfHop({ entity, member, enhancement }: ResolvedHop): SortSymbol | undefined {
  if (member && entity !== undefined) return { kind: 'member', entity, name: member.name };
  return enhancement && { kind: 'feature', entity: enhancement.entity, property: enhancement.member };
}

function memberOfColumn(model: SortModel, entity: string, column: string): EntityMember | undefined {
  const members = model.dataModel.entity(entity)?.members.values() ?? [];
  return [...members].find((member) => member.column?.toLowerCase() === column.toLowerCase());
}

/** Whether the database column of a member doesn't follow from the member's name. */
function hasOwnColumn(model: SortModel, { name, column = '', place }: EntityMember): boolean {
  const isGiven = place !== undefined && model.dataModel.memberFact(place)?.columnName !== undefined;
  return isGiven || !column.toLowerCase().startsWith(name.toLowerCase());
}

function isTypeName(model: SortModel, facts: GosuFacts, name: string): boolean {
  const isEntity = model.dataModel.entity(name) !== undefined;
  return isEntity || importOf(facts, name) !== undefined || classNamedHere(model, facts, name) !== undefined;
}

function named(entity: string, span: Span): DataModelName {
  return { symbol: { kind: 'entity', name: entity }, span };
}

function lastPart({ start, end }: Span, name: string): Span {
  return { start: Math.max(start, end - name.length), end };
}

/** Returns the span of a value without its quotes. */
export function inQuotes({ start, end }: Span): Span {
  return { start: start + 1, end: Math.max(start + 1, end - 1) };
}
