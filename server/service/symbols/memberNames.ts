import type { FeatureFact, GosuFacts } from '../facts/gosuFacts';
import type { MapperFact } from '../facts/mappingFacts';
import { importOf } from '../model/classes';
import { declaredEntity, hopOf } from '../model/declaredEntities';
import type { EntityInfo, EntityMember, ResolvedHop } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import { qualify } from '../model/names';
import type { Span, TextFact } from '../text/span';
import { inQuotes } from './dataModelNames';
import { rootOf } from './mappers';
import { classNamedHere } from './typeNames';

/** A name that must be a property of a declared entity, but that no file declares. */
export interface UnknownMember {
  readonly entity: EntityInfo;
  readonly name: string;
  /** Relative to the start of the block. */
  readonly span: Span;
}

/**
 * Returns the first name of a path that no file declares. Undefined for a path with escapes, or without its root, and
 * after a hop that may not lead to an entity: an array has properties of its own, and the type of an enhancement's
 * property may be a class.
 */
export function unknownHop(
  model: SortModel,
  uri: string,
  mapper: MapperFact,
  path: TextFact,
): UnknownMember | undefined {
  const { hops } = model.dataModel.resolvePath(rootOf(model, uri, mapper), path.value);
  const { start, end } = inQuotes(path.span);
  const unknown = firstUnknown(hops);
  if (unknown?.entity === undefined || end - start !== path.value.length) return undefined;
  if (hops[0]?.span.start === path.value.search(/[\p{L}_$]/u)) return undefined;
  const entity = model.dataModel.entity(unknown.entity);
  const span = { start: start + unknown.span.start, end: start + unknown.span.end };
  return entity && { entity, name: unknown.name, span };
}

/** Returns the first hop of a path if all hops before it lead to entities, and if no file declares it. */
export function firstUnknown(hops: readonly ResolvedHop[]): ResolvedHop | undefined {
  const first = hops.find(({ kind, member }) => kind !== 'member' || member?.kind === 'array');
  return first?.kind === 'unknown' && first.entity !== undefined ? first : undefined;
}

/** Returns the property that a feature literal names and that no file declares. */
export function unknownFeature(model: SortModel, facts: GosuFacts, feature: FeatureFact): UnknownMember | undefined {
  const entity = entityOfFeature(model, facts, feature);
  if (!entity || hopOf(model, entity.name, feature.property)?.kind !== 'unknown') return undefined;
  return { entity, name: feature.property, span: feature.propertySpan };
}

/** Returns a member whose target has the letter case of its declaration. */
export function withDeclaredTarget(model: SortModel, member: EntityMember): EntityMember {
  const target = member.target === undefined ? undefined : declaredEntity(model, member.target);
  return target ? { ...member, target: target.name } : member;
}

/**
 * Returns the entity at the start of a feature literal. Undefined if a file declares no such entity, or if the name may
 * be that of something else: a class, a variable, or a type parameter.
 */
export function entityOfFeature(model: SortModel, facts: GosuFacts, feature: FeatureFact): EntityInfo | undefined {
  const { entity: name, qualifier } = feature;
  if (isUnclear(facts, feature) || (qualifier !== undefined && qualifier !== 'entity')) return undefined;
  if (qualifier === undefined && isClass(model, facts, name)) return undefined;
  const entity = declaredEntity(model, name);
  return entity?.name === name ? entity : undefined;
}

/**
 * Whether a literal may not be a property of the type before `#`. Unlike the literals of a
 * sort column, the literals of the file take the names of variables into account.
 */
export function isUnclear({ features }: GosuFacts, { propertySpan: { start }, isUnclear }: FeatureFact): boolean {
  return isUnclear ?? features.find(({ propertySpan }) => propertySpan.start === start)?.isUnclear ?? false;
}

/** Whether a name may be that of a class: an imported one, or one that the workspace contains. */
function isClass(model: SortModel, facts: GosuFacts, name: string): boolean {
  const imported = importOf(facts, name);
  if (imported !== undefined) return imported !== qualify('entity', name);
  const isInner = facts.classes.some(({ members }) =>
    members.some((each) => each.kind === 'class' && each.name === name),
  );
  return isInner || classNamedHere(model, facts, name) !== undefined;
}
