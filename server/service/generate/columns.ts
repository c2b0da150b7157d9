import * as l10n from '@vscode/l10n';
import { isGosuName } from '../edits/gosuText';
import type { EntityProperty, SortColumn } from '../edits/sortColumns';
import { hopOf, hopsOf } from '../model/declaredEntities';
import type { ResolvedHop } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import { missingHop } from '../wording/missingEntities';
import { type Answers, andThen, asking, known, type PlanResult, refused } from './planResult';
import type { PropertyPath } from './propertyPaths';
import { entityQuestion, entityQuestionId, undocumentedQuestion } from './questions';

/**
 * Returns the sort column for a chain: a single property, or a path across entities. Returns a question if an entity on
 * the path is unknown, or if no documentation says whether a sort column can contain the chain.
 */
export function columnOf(model: SortModel, chain: PropertyPath, answers: Answers): PlanResult<SortColumn> {
  const column = withoutValueHops(model, chain);
  const [first, ...others] = column.hops;
  if (first === undefined) return refused(l10n.t('The path of the value is empty.'));
  return andThen(entitiesAlong(model, column, answers), (entities) =>
    andThen(documented(model, column, entities, answers), () => {
      const path = column.hops.map(
        (property, index): EntityProperty => ({ entity: entities[index] ?? column.entity, property }),
      );
      return known(
        others.length === 0
          ? { kind: 'simple' as const, property: { entity: column.entity, property: first } }
          : { kind: 'path' as const, path },
      );
    }),
  );
}

/** Returns a chain without the hops into the value of its last member, such as `Code` after a type key. */
function withoutValueHops(model: SortModel, chain: PropertyPath): PropertyPath {
  const hops = hopsOf(model, chain.entity, chain.hops);
  const end = hops.findIndex(({ kind }) => kind === 'value');
  return end < 0 ? chain : { ...chain, hops: chain.hops.slice(0, end) };
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
 * Returns the entity that a foreign key refers to: the entity in the data model, or else the entity that the user
 * entered, or else the entity that follows the key in the workspace's path columns. Returns a question if these columns
 * contain no such entity, or more than one.
 */
function targetEntity(
  model: SortModel,
  entity: string,
  property: string,
  targetProperty: string,
  answers: Answers,
): PlanResult<string> {
  const hop = hopOf(model, entity, property);
  if (hop?.member && hop.target !== undefined) return known(hop.target);
  const answer = answers[entityQuestionId(entity, property)]?.trim().replace(/^entity\./, '');
  if (answer !== undefined) {
    return isGosuName(answer)
      ? known(answer)
      : refused(l10n.t("{0} isn't a valid entity name. Try again with a name such as Contact.", answer));
  }
  const used = targetsOf(model, entity, property);
  const [only] = used;
  if (only !== undefined && used.length === 1) return known(only);
  const missing = missingHop(model, entity, property);
  return asking(
    entityQuestion(model, { entity, property, targetProperty }, { missing, used, named: hop?.member?.target }),
  );
}

/**
 * Returns a question for each part of a chain that a sort column may not be able to contain: a property of a subtype, an
 * edge foreign key, or a foreign key at the end. Returns a refusal for an array or a one-to-one.
 */
function documented(
  model: SortModel,
  { entity, hops, isCast }: PropertyPath,
  entities: readonly string[],
  answers: Answers,
): PlanResult<undefined> {
  const way = [entity, ...hops].join('.');
  const subtype = l10n.t('{0} is a subtype, which the path reaches by a cast', entity);
  const doubts = isCast ? [subtype] : [];
  for (const [index, property] of hops.entries()) {
    const hop = hopOf(model, entities[index] ?? entity, property);
    const name = `${entities[index]}.${property}`;
    const rows = rowsOf(hop);
    if (rows !== undefined)
      return refused(l10n.t("Sortie doesn't generate a sort column for {0}, because {1} is {2}.", way, name, rows));
    if (hop?.member?.kind === 'edgeForeignKey') doubts.push(l10n.t('{0} is an edge foreign key', name));
    else if (hop?.member?.kind === 'foreignkey' && index === hops.length - 1)
      doubts.push(l10n.t('{0} at the end of the path is a foreign key', name));
  }
  const question = doubts.length === 0 ? undefined : undocumentedQuestion(way, doubts.join(', '));
  return question && answers[question.id] === undefined ? asking(question) : known(undefined);
}

/** Returns what a member with rows of another table is. Undefined for other members. */
function rowsOf(hop: ResolvedHop | undefined): string | undefined {
  if (hop?.member?.kind === 'array') return l10n.t('an array');
  return hop?.member?.kind === 'onetoone' ? l10n.t('a one-to-one') : undefined;
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
