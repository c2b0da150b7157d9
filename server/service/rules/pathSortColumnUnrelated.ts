import * as l10n from '@vscode/l10n';
import type { FeatureFact, GosuFacts, SortColumnFact } from '../facts/gosuFacts';
import { foreignKeyTarget } from '../model/declaredEntities';
import type { EntityInfo } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import { entityKey } from '../model/names';
import { entityOfFeature, isUnclear } from '../symbols/memberNames';
import { nameFix } from './missingNames';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import type { SortMapSubject } from './subject';
import { collectionsOf, sortMapsOf } from './subjects';

export const pathSortColumnUnrelated: Rule = {
  code: 'path-sort-column-unrelated',
  severity: 'warning',
  explanation: "A property info of a `PathSortColumn` doesn't belong to the entity that the path leads to.",
  fix: 'Names the entity that the foreign key leads to',
  kinds: ['gosu'],
  check(context) {
    const { facts } = context.block;
    if (facts.kind !== 'gosu') return [];
    return sortMapsOf(context).flatMap((subject) => {
      const entities = entitiesOf(context, subject);
      return subject.map.keys.flatMap(({ column }) => {
        if (column.kind !== 'path' || !column.literal) return [];
        const start = entities && startProblem(context, facts, column, entities);
        return [...(start ? [start] : []), ...linkProblems(context, facts, column)];
      });
    });
  },
};

/** The entities of the collections that a class serves. */
interface CollectionEntities {
  readonly names: readonly string[];
  readonly collection: string;
}

/** Undefined if the entity of a collection is unknown. */
function entitiesOf(context: RuleContext, { fqn }: SortMapSubject): CollectionEntities | undefined {
  const collections = collectionsOf(context, fqn);
  const names = collections.flatMap(({ entity, element, hidden }) =>
    hidden.length === 0 && entity !== undefined && element?.completeness.complete !== false ? [entity.name] : [],
  );
  const isKnown = names.length > 0 && names.length === collections.length;
  return isKnown ? { names, collection: collections[0]?.id.name ?? fqn } : undefined;
}

/** Returns the problem of a path that doesn't begin at the entity of a collection. */
function startProblem(
  { model }: RuleContext,
  facts: GosuFacts,
  { features: [first] }: SortColumnFact,
  { names, collection }: CollectionEntities,
): ProblemDetails | undefined {
  if (first === undefined || names.includes(first.entity)) return undefined;
  if (isUnclear(facts, first) || !names.every((name) => startsElsewhere(model, facts, first, name))) return undefined;
  const message = l10n.t(
    'This path begins at {0}, but the entity of {1} is {2}. Begin with a foreign key of {2}.',
    first.entity,
    collection,
    names[0] ?? '',
  );
  return { span: first.span, message };
}

/** Whether a path doesn't begin at an entity. Their names decide if no file declares either of them. */
function startsElsewhere(model: SortModel, facts: GosuFacts, first: FeatureFact, name: string): boolean {
  const expected = model.dataModel.entity(name);
  if (!model.dataModel.entity(first.entity)) return !expected;
  return !mayBeRelated(model, facts, first, expected);
}

/** Returns the problems of the elements that don't belong to the entity that the foreign key before them leads to. */
function linkProblems(context: RuleContext, facts: GosuFacts, { features }: SortColumnFact): readonly ProblemDetails[] {
  const { model } = context;
  return features.slice(1).flatMap((feature, index): readonly ProblemDetails[] => {
    const before = features[index];
    const target = before && targetOf(model, facts, before);
    if (!target || mayBeRelated(model, facts, feature, target)) return [];
    const message = l10n.t(
      '{0} leads to {1}, but the next property info belongs to {2}. Use a property of {1}.',
      before.property,
      target.name,
      feature.entity,
    );
    return [{ span: feature.span, message, fixes: () => entityFixes(context, feature, target) }];
  });
}

/** Returns the declared entity that a foreign key leads to. */
function targetOf(model: SortModel, facts: GosuFacts, feature: FeatureFact): EntityInfo | undefined {
  const entity = entityOfFeature(model, facts, feature);
  const target = entity && foreignKeyTarget(model, entity.name, feature.property);
  return target === undefined ? undefined : model.dataModel.entity(target);
}

/**
 * Whether the entity of a literal is another one, in its lineage, or a subtype of it. Also true if the lineage of one of
 * them isn't completely declared.
 */
function mayBeRelated(
  model: SortModel,
  facts: GosuFacts,
  feature: FeatureFact,
  expected: EntityInfo | undefined,
): boolean {
  const written = entityOfFeature(model, facts, feature);
  if (!written?.isWhole || !expected?.isWhole) return true;
  const isIn = (one: EntityInfo, { lineage }: EntityInfo) => lineage.some((name) => isSame(name, one.name));
  return isIn(written, expected) || isIn(expected, written);
}

function isSame(one: string, other: string): boolean {
  return entityKey(one) === entityKey(other);
}

/** Returns the fix that names the right entity, if that entity has a property of the same name. */
function entityFixes(context: RuleContext, { entity, property, propertySpan }: FeatureFact, target: EntityInfo) {
  if (!target.members.has(property)) return [];
  const end = propertySpan.start - 1;
  return [nameFix(context, { value: entity, span: { start: end - entity.length, end } }, target.name, true)];
}
