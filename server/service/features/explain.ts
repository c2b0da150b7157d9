import * as l10n from '@vscode/l10n';
import { planSortable } from '../generate/plan';
import { titleOf, titleWhileAsking } from '../generate/titles';
import type { SortKeyAssessment } from '../model/assessment';
import type { CollectionId, DefaultSortKey } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { fileNameOf, simpleName } from '../model/names';
import { columnInWords, defaultOrder, pathOf, propertyOf, rankInWords, sortKeyOf } from '../wording/collections';
import { gapInWords, kindInWords, unsortedReason } from '../wording/reasons';
import { sortChain } from './chain';

/** Why a name is or isn't a valid sort key of a collection. */
export interface Explanation {
  readonly sorts: boolean;
  /** Complete sentences, starting with the conclusion. */
  readonly reasons: readonly string[];
  /** False if the workspace lacks a file that could change the result. */
  readonly complete: boolean;
  /**
   * How to make the name a valid sort key, as a sentence: the quick fix, or the reason why there is none. Null if the
   * name is already a sort key.
   */
  readonly remedy: string | null;
  /** The chain from the name to the columns of its value. See `sortChain`. */
  readonly chain: readonly string[];
}

/**
 * Explains why the name in `sort` is or isn't a valid sort key. A `-` at the start of `sort` is ignored. Returns null
 * if the collection doesn't exist.
 */
export function explainName(model: SortModel, id: CollectionId, sort: string): Explanation | null {
  if (!model.collections.get(id)) return null;
  const name = sort.startsWith('-') ? sort.slice(1) : sort;
  const assessment = model.sortKeys.assess(id, name);
  return {
    sorts: assessment.sorts,
    reasons: [conclusion(id, assessment), ...evidence(model, id, assessment), ...uncertainties(assessment)],
    complete: assessment.completeness.complete,
    remedy: assessment.sorts ? null : remedy(model, id, name),
    chain: sortChain(model, id, name),
  };
}

/** Returns a sentence that describes the quick fix that makes a name a sort key, or says why there is none. */
export function remedy(model: SortModel, id: CollectionId, name: string): string {
  const plan = planSortable(model, id, name, {});
  if (plan.kind === 'refused') return plan.reason;
  const title = plan.kind === 'known' ? titleOf(plan.value) : titleWhileAsking(model, id, name);
  return l10n.t('Quick fix: {0}.', title.replace(/…$/, ''));
}

/** Returns the conclusion as a sentence, such as `dueDate is a valid sort key of Invoices (query-backed).` */
export function conclusion(id: CollectionId, assessment: SortKeyAssessment): string {
  const { name } = assessment;
  const kind = kindInWords(assessment.kind);
  if (assessment.sorts) return l10n.t('{0} is a valid sort key of {1} ({2}).', name, id.name, kind);
  if (assessment.reason === 'unknown-name') {
    return l10n.t("{0} isn't a valid sort key of {1}: no property or sort column has this name.", name, id.name);
  }
  if (assessment.reason === 'element-unknown') {
    return l10n.t(
      "Sortie can't tell whether {0} is a sort key of {1}, because the element of {1} is unknown.",
      name,
      id.name,
    );
  }
  return l10n.t("{0} isn't a valid sort key of {1} ({2}): {3}.", name, id.name, kind, unsortedReason(assessment));
}

/**
 * Returns sentences that say which property, sort column, or setting makes the name a sort key, and what rank the name
 * has in the default sort.
 */
function evidence(model: SortModel, id: CollectionId, assessment: SortKeyAssessment): readonly string[] {
  const sentences: string[] = [];
  if (assessment.schemaSortable) {
    const layer = propertyOf(model, id, assessment.name)?.layers.find(({ sortable }) => sortable === true);
    if (layer) sentences.push(l10n.t('The property is marked sortable in {0}.', fileNameOf(layer.uri)));
  }
  const key = assessment.isKey ? sortKeyOf(model, id, assessment.name) : undefined;
  if (key)
    sentences.push(l10n.t('{1} has a sort column with this name: {0}.', columnInWords(key), simpleName(key.classFqn)));
  if (assessment.reason === 'stated') sentences.push(l10n.t('sortie.json states that this name is a sort key.'));
  const order = defaultOrder(model, id);
  const keys = order.kind === 'order' ? order.keys : [];
  const rank = keys.findIndex(({ name }) => name === assessment.name);
  const entry = keys[rank];
  if (entry && order.kind === 'order') sentences.push(rankSentence(id, rank + 1, entry, order.inheritedFrom));
  else if (isInDefaultSort(model, id, assessment.name))
    sentences.push(l10n.t('The default sort of {0} contains this name.', id.name));
  return sentences;
}

/**
 * Whether the default sort of a collection contains a name. Also works for a default sort with a YAML alias, in which
 * names have no rank.
 */
export function isInDefaultSort(model: SortModel, id: CollectionId, name: string): boolean {
  return model.resources.defaultSort(id)?.keys.some((key) => key.name === name) === true;
}

function rankSentence({ name }: CollectionId, rank: number, { descending }: DefaultSortKey, inheritedFrom?: string) {
  const place = rankInWords(rank, descending);
  if (inheritedFrom === undefined) return l10n.t('The default sort of {0} uses this name ({1}).', name, place);
  return l10n.t('The default sort of {0}, inherited from {2}, uses this name ({1}).', name, place, inheritedFrom);
}

/** Returns sentences about facts that are missing from the workspace, unless the conclusion already mentions them. */
export function uncertainties({ completeness, reason }: SortKeyAssessment): readonly string[] {
  const gaps = completeness.gaps.filter(({ kind }) => kind !== reason);
  return gaps.map((gap) => l10n.t('Incomplete information: {0}.', gapInWords(gap)));
}

/**
 * Returns a request that sorts by a name, such as `GET /billing/v1/invoices?sort=dueDate`. Undefined if the path is
 * unknown.
 */
export function requestFor(model: SortModel, id: CollectionId, name: string): string | undefined {
  const path = pathOf(model, id);
  return path && `GET ${path}?sort=${name}`;
}
