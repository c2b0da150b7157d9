import * as l10n from '@vscode/l10n';
import { isGosuName } from '../edits/gosuText';
import type { EntityProperty, SortColumn } from '../edits/sortColumns';
import type { ValueOrigin } from '../model/assessment';
import type { SortModel } from '../model/model';
import { type Answers, andThen, asking, known, type PlanResult, refused } from './planResult';
import { entityQuestion, entityQuestionId, propertyQuestion } from './questions';

/**
 * A chain of properties that starts at an entity. For the entity `Invoice`, `hops` could be `Payer` and `DisplayName`.
 */
export interface PropertyPath {
  readonly entity: string;
  readonly hops: readonly string[];
}

/**
 * Returns the property chain of a value that is joined or is derived from one property. If the mapping doesn't show the
 * chain, returns a question. Returns a refusal for a value that is derived from several properties, because no sort
 * column can express it.
 */
export function propertyPathOf(
  model: SortModel,
  name: string,
  origin: ValueOrigin,
  entity: string,
  answers: Answers,
): PlanResult<PropertyPath> {
  if (origin.kind === 'joined') return checked({ entity: origin.entity, hops: origin.hops });
  if (origin.kind === 'derived') {
    const [only] = origin.reads.map((chain) => chain.join('.'));
    if (readsSeveral(origin)) {
      return refused(
        l10n.t(
          "{0} is derived from several properties ({1}). A sort column can't combine properties.",
          name,
          origin.path,
        ),
      );
    }
    if (only !== undefined && only !== '') return checked({ entity: origin.entity, hops: only.split('.') });
  }
  const answer = answers.property;
  if (answer === undefined) return asking(propertyQuestion(name, entity, pathsFrom(model, entity)));
  return checked({ entity, hops: answer.trim().split(/\??\./) });
}

/** Whether a value is derived from several properties, which no sort column can express. */
export function readsSeveral(origin: ValueOrigin): boolean {
  return origin.kind === 'derived' && new Set(origin.reads.map((chain) => chain.join('.'))).size > 1;
}

/**
 * Returns the sort column for a chain: a single property, or a path across entities. Returns a question if an entity on
 * the path is unknown.
 */
export function columnOf(model: SortModel, chain: PropertyPath, answers: Answers): PlanResult<SortColumn> {
  const [first, ...others] = chain.hops;
  if (first === undefined) return refused(l10n.t('The path of the value is empty.'));
  if (others.length === 0) return known({ kind: 'simple', property: { entity: chain.entity, property: first } });
  return andThen(entitiesAlong(model, chain, answers), (entities) =>
    known({
      kind: 'path',
      path: chain.hops.map(
        (property, index): EntityProperty => ({ entity: entities[index] ?? chain.entity, property }),
      ),
    }),
  );
}

function entitiesAlong(model: SortModel, { entity, hops }: PropertyPath, answers: Answers): PlanResult<string[]> {
  const entities = [entity];
  for (const [index, property] of hops.slice(0, -1).entries()) {
    const next = targetEntity(model, entities.at(-1) ?? entity, property, hops[index + 1] ?? '', answers);
    if (next.kind !== 'known') return next;
    entities.push(next.value);
  }
  return known(entities);
}

/**
 * Returns the entity that a foreign key refers to: the entity that the user entered, or else the entity that follows
 * the key in the workspace's path columns. Returns a question if these columns contain no such entity, or more than
 * one.
 */
function targetEntity(
  model: SortModel,
  entity: string,
  property: string,
  targetProperty: string,
  answers: Answers,
): PlanResult<string> {
  const answer = answers[entityQuestionId(entity, property)]?.trim().replace(/^entity\./, '');
  if (answer !== undefined) {
    return isGosuName(answer)
      ? known(answer)
      : refused(l10n.t("{0} isn't a valid entity name. Try again with a name such as Contact.", answer));
  }
  const used = targetsOf(model, entity, property);
  const [only] = used;
  if (only !== undefined && used.length === 1) return known(only);
  return asking(entityQuestion(model, entity, property, targetProperty, used));
}

/** Returns the entities that follow a foreign key in the workspace's path columns, most frequent first. */
function targetsOf(model: SortModel, entity: string, property: string): string[] {
  const counts = new Map<string, number>();
  for (const block of new Set(model.entities.featureUses(entity, property).map((place) => place.block))) {
    const facts = model.blocks.get(block)?.facts;
    if (facts?.kind !== 'gosu') continue;
    for (const { column } of facts.classes.flatMap((each) => each.sortMap?.keys ?? [])) {
      for (const [index, feature] of column.features.entries()) {
        const next = column.features[index + 1]?.entity;
        if (next === undefined || feature.entity !== entity || feature.property !== property) continue;
        counts.set(next, (counts.get(next) ?? 0) + 1);
      }
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([name]) => name);
}

/**
 * Returns the property paths that the workspace's mappings follow from an entity. The paths don't include the entity.
 */
function pathsFrom(model: SortModel, entity: string): string[] {
  const paths = new Set<string>();
  for (const api of model.apis.names()) {
    for (const name of model.schemas.names(api)) {
      const mapper = model.mappings.mapper({ api, name });
      if (mapper?.entity !== entity) continue;
      for (const property of mapper.paths.keys()) {
        const origin = model.mappings.origin({ api, name }, property);
        if ((origin.kind === 'direct' || origin.kind === 'joined') && !origin.isCast) paths.add(origin.hops.join('.'));
      }
    }
  }
  return [...paths].filter((path) => path !== '').sort();
}

function checked(chain: PropertyPath): PlanResult<PropertyPath> {
  const wrong = [chain.entity, ...chain.hops].find((part) => !isGosuName(part));
  if (wrong === undefined && chain.hops.length > 0) return known(chain);
  return refused(
    l10n.t(
      "{0} isn't a valid property path. Try again with a path such as Payer.LastName.",
      [chain.entity, ...chain.hops].join('.'),
    ),
  );
}
