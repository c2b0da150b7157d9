import type { MapperFact } from '../facts/mappingFacts';
import { importOf } from '../model/classes';
import type { EntityMember, ResolvedHop } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import { entityName } from '../model/names';
import type { Span, TextFact } from '../text/span';
import { type Cursor, touches } from './cursor';
import { definitionOf } from './mappers';
import type { SortSymbol } from './symbol';

/** A hop of a mapping path, and the span of its name, relative to the start of the block. */
export interface HopSpan {
  readonly hop: ResolvedHop;
  readonly span: Span;
}

/** Returns the hop of a mapping path at the cursor. Undefined for other text, and for a path with escapes. */
export function hopAt(model: SortModel, { uri, block }: Cursor): HopSpan | undefined {
  const { facts } = block.content;
  if (facts.kind !== 'mapping' && facts.kind !== 'updater') return undefined;
  for (const mapper of facts.mappers) {
    for (const { path } of mapper.properties) {
      if (!path || !touches(path.span, block.local)) continue;
      return hopsIn(model, uri, mapper, path).find(({ span }) => touches(span, block.local));
    }
  }
  return undefined;
}

/** Returns the hops of a path in a mapper. Empty for a path with escapes. */
export function hopsIn(model: SortModel, uri: string, mapper: MapperFact, path: TextFact): readonly HopSpan[] {
  const start = path.span.start + 1;
  if (path.span.end - start - 1 !== path.value.length) return [];
  const definition = { api: model.apis.of(uri), name: definitionOf(mapper) };
  const root = mapper.root?.value ?? model.mappings.mapper(definition)?.root ?? '';
  return model.dataModel.resolvePath(root, path.value).hops.map((hop) => {
    return { hop, span: { start: start + hop.span.start, end: start + hop.span.end } };
  });
}

/**
 * Returns the member that a feature literal at the cursor names. Undefined if the name before `#` is an imported class,
 * or if the data model doesn't know the member.
 */
export function featureMember(
  model: SortModel,
  { block }: Cursor,
  { entity, property }: Extract<SortSymbol, { readonly kind: 'feature' }>,
): EntityMember | undefined {
  const { facts } = block.content;
  const imported = facts.kind === 'gosu' ? importOf(facts, entity) : undefined;
  return entityName(imported ?? entity) === entity ? model.dataModel.member(entity, property) : undefined;
}

/** The name of an entity at the cursor, and its span without quotes. */
export interface EntitySpan {
  readonly entity: string;
  readonly span: Span;
}

/** Returns the entity that the root of a mapper or an attribute of an entity file refers to at the cursor. */
export function entityAt({ block }: Cursor): EntitySpan | undefined {
  const { facts } = block.content;
  const names: (TextFact | undefined)[] = [];
  if (facts.kind === 'mapping' || facts.kind === 'updater') names.push(...facts.mappers.map(({ root }) => root));
  if (facts.kind === 'entity' && facts.entity) {
    const { name, supertype, primaryEntity, delegates, members } = facts.entity;
    names.push(name, supertype, primaryEntity, ...delegates, ...members.map(({ target }) => target));
  }
  const found = names.find((name) => touches(name?.span, block.local));
  const entity = found && (facts.kind === 'entity' ? found.value : entityName(found.value));
  return found && entity !== undefined
    ? { entity, span: { start: found.span.start + 1, end: found.span.end - 1 } }
    : undefined;
}
