import type { FeatureFact, GosuFacts } from '../facts/gosuFacts';
import type { MapperFact } from '../facts/mappingFacts';
import { importOf } from '../model/classes';
import type { EntityInfo, ResolvedHop } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import { packageOf, qualify } from '../model/names';
import type { Span, TextFact } from '../text/span';
import { hopsIn } from './memberAt';

/** A name that must be a property of a declared entity, but that no file declares. */
export interface UnknownMember {
  readonly entity: EntityInfo;
  readonly name: string;
  /** Relative to the start of the block. */
  readonly span: Span;
}

/**
 * Returns the first name of a path that no file declares. Undefined for a path that doesn't begin with its root, and
 * after a hop that may not lead to an entity: an array has properties of its own, and the type of an enhancement's
 * property may be a class.
 */
export function unknownHop(
  model: SortModel,
  uri: string,
  mapper: MapperFact,
  path: TextFact,
): UnknownMember | undefined {
  const hops = hopsIn(model, uri, mapper, path);
  const unknown = firstUnknown(hops.map(({ hop }) => hop));
  const found = hops.find(({ hop }) => hop === unknown);
  if (unknown?.entity === undefined || !found) return undefined;
  if (hops[0]?.hop.span.start === path.value.search(/[\p{L}_$]/u)) return undefined;
  const entity = model.dataModel.entity(unknown.entity);
  return entity && { entity, name: unknown.name, span: found.span };
}

/** Returns the first hop of a path if all hops before it lead to entities, and if no file declares it. */
export function firstUnknown(hops: readonly ResolvedHop[]): ResolvedHop | undefined {
  const first = hops.find(({ kind, member }) => kind !== 'member' || member?.kind === 'array');
  return first?.kind === 'unknown' && first.entity !== undefined ? first : undefined;
}

/** Returns the property that a feature literal names and that no file declares. */
export function unknownFeature(model: SortModel, facts: GosuFacts, feature: FeatureFact): UnknownMember | undefined {
  const entity = entityOfFeature(model, facts, feature);
  if (!entity || hopOf(model, entity, feature.property)?.kind !== 'unknown') return undefined;
  return { entity, name: feature.property, span: feature.propertySpan };
}

/** Returns what the data model knows about a property of an entity. */
export function hopOf(model: SortModel, { name }: EntityInfo, property: string): ResolvedHop | undefined {
  return model.dataModel.resolvePath(`entity.${name}`, `${name}.${property}`).hops[0];
}

/**
 * Returns the entity at the start of a feature literal. Undefined if a file declares no such entity, or if the name may
 * be that of something else: a class, a variable, or a type parameter.
 */
export function entityOfFeature(model: SortModel, facts: GosuFacts, feature: FeatureFact): EntityInfo | undefined {
  const { entity: name, qualifier } = feature;
  if (isUnclear(facts, feature) || (qualifier !== undefined && qualifier !== 'entity')) return undefined;
  if (qualifier === undefined && isClass(model, facts, name)) return undefined;
  const entity = model.dataModel.entity(name);
  return entity?.name === name && entity.root !== undefined ? entity : undefined;
}

/**
 * Whether a literal may not be a property of the type before `#`. The literals of a sort column don't say whether their
 * names are those of variables, but those of the file do.
 */
export function isUnclear({ features }: GosuFacts, { propertySpan: { start }, isUnclear }: FeatureFact): boolean {
  return isUnclear ?? features.find(({ propertySpan }) => propertySpan.start === start)?.isUnclear ?? false;
}

/** Whether a name may be that of a class: an imported one, one in the same package or file, or one of a wildcard. */
function isClass(model: SortModel, facts: GosuFacts, name: string): boolean {
  const imported = importOf(facts, name);
  if (imported !== undefined) return imported !== qualify('entity', name);
  if (facts.classes.some(({ members }) => members.some((each) => each.kind === 'class' && each.name === name)))
    return true;
  const packages = new Set([facts.package?.value, ...facts.uses.map(({ value }) => value.replace(/\.\*$/, ''))]);
  return model.classes.withSimpleName(name).some((each) => packages.has(packageOf(each)));
}
