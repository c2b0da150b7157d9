import * as l10n from '@vscode/l10n';
import { isGosuName } from '../edits/gosuText';
import type { AnswerOption, Question } from '../generateTask';
import type { ValueOrigin } from '../model/assessment';
import { declaredEntity, hopsOf } from '../model/declaredEntities';
import type { EntityMember, ResolvedHop } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import { type MappedOrigin, mappedOrigins } from '../symbols/mappers';
import { withDeclaredTarget } from '../symbols/memberNames';
import { kindOfMember } from '../wording/members';
import { missingEntity } from '../wording/missingEntities';
import { problemOfHops } from './hopProblems';
import { type Answers, asking, known, type PlanResult, refused } from './planResult';
import { again, propertyQuestion, propertyQuestionId } from './questions';

/**
 * A chain of properties that starts at an entity. For the entity `Invoice`, `hops` could be `Payer` and `DisplayName`.
 */
export interface PropertyPath {
  readonly entity: string;
  readonly hops: readonly string[];
  /** Whether the entity is a subtype that the path of the value reaches by a cast. */
  readonly isCast?: true;
  /** A property on the path that the user entered, and that the data model doesn't declare. */
  readonly undeclared?: string;
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
  if (origin.kind === 'joined') return chainOf(origin, origin.hops, origin.isCast);
  if (origin.kind === 'not-single') return chainOf(origin, origin.hops);
  if (origin.kind === 'derived') {
    const [only] = origin.reads;
    if (readsSeveral(origin)) {
      return refused(
        l10n.t(
          "{0} is derived from several properties ({1}). A sort column can't combine properties.",
          name,
          origin.path,
        ),
      );
    }
    if (only !== undefined && only.length > 0) return chainOf(origin, only);
  }
  return askedPath(model, name, entity, answers);
}

/** Returns the chain of a value. Refuses a path that casts the value of a hop, because Sortie writes only its names. */
function chainOf(
  { entity, path, castTo }: MappedOrigin,
  hops: readonly string[],
  isCast?: true,
): PlanResult<PropertyPath> {
  if (castTo === undefined) return checked({ entity, hops, isCast });
  return refused(
    l10n.t("Sortie doesn't generate a sort column for {0}, because the path reaches {1} by a cast.", path, castTo),
  );
}

/** Whether a value is derived from several properties, which no sort column can express. */
export function readsSeveral(origin: ValueOrigin): boolean {
  return origin.kind === 'derived' && new Set(origin.reads.map((chain) => chain.join('.'))).size > 1;
}

/** Returns the chain that the user enters. After a foreign key, asks for a property of the entity that it leads to. */
function askedPath(model: SortModel, name: string, entity: string, answers: Answers): PlanResult<PropertyPath> {
  let hops: readonly string[] = [];
  let at = entity;
  for (;;) {
    const answer = answers[propertyQuestionId(hops)];
    const question = () => hopQuestion(model, name, { entity, hops }, at);
    if (answer === undefined) return asking(question());
    const longer = [...hops, ...answer.trim().split(/\??\./)];
    const resolved = hopsOf(model, entity, longer);
    const path = checked({ entity, hops: longer, undeclared: undeclaredIn(resolved) });
    const problem = path.kind === 'known' ? problemOfHops(model, resolved) : undefined;
    if (problem !== undefined) return asking(again(question(), problem));
    hops = longer;
    const last = resolved.at(-1);
    const { kind, target } = last?.member ?? {};
    if (path.kind !== 'known' || target === undefined || !(kind === 'foreignkey' || kind === 'edgeForeignKey'))
      return path;
    at = last?.target ?? target;
  }
}

/** Returns the first property that an entity in the data model doesn't declare. */
function undeclaredIn(hops: readonly ResolvedHop[]): string | undefined {
  const hop = hops.find(({ kind, entity }) => kind === 'unknown' && entity !== undefined);
  return hop && `${hop.entity}.${hop.name}`;
}

/** Returns the question about the next property of a path that has led to the entity `at`. */
function hopQuestion(model: SortModel, name: string, { entity, hops }: PropertyPath, at: string): Question {
  const members = [...(declaredEntity(model, at)?.members.values() ?? [])].filter(({ isHidden }) => !isHidden);
  const keys = members.filter(({ kind }) => kind === 'foreignkey').map((member) => optionOf(model, member));
  const columns = members
    .filter(({ kind, column }) => column !== undefined && kind !== 'foreignkey')
    .map((member) => optionOf(model, member));
  const offered = new Set([...keys, ...columns].map(({ value }) => value));
  const isPossible = (path: string) =>
    problemOfHops(model, hopsOf(model, entity, [...hops, ...path.split('.')])) === undefined;
  const mapped = pathsFrom(model, entity, hops).filter((path) => !offered.has(path) && isPossible(path));
  const choices = [
    ...(hops.length === 0 ? [...keys, ...columns] : [...columns, ...keys]),
    ...mapped.map((value): AnswerOption => ({ value, label: value, description: [entity, ...hops, value].join('.') })),
  ];
  return propertyQuestion(name, at, { hops, choices, missing: missingEntity(model, at) });
}

function optionOf(model: SortModel, member: EntityMember): AnswerOption {
  const kind = kindOfMember(withDeclaredTarget(model, member));
  const description = member.isDeprecated ? `${kind} · ${l10n.t('deprecated')}` : kind;
  return { value: member.name, label: member.name, description };
}

/** Returns the rests of the property paths that the workspace's mappings follow from an entity through these hops. */
function pathsFrom(model: SortModel, entity: string, hops: readonly string[]): string[] {
  const paths = new Set<string>();
  for (const origin of mappedOrigins(model, entity)) {
    if ((origin.kind !== 'direct' && origin.kind !== 'joined') || origin.isCast) continue;
    if (hops.every((hop, index) => origin.hops[index] === hop)) paths.add(origin.hops.slice(hops.length).join('.'));
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
