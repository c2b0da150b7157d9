import * as l10n from '@vscode/l10n';
import { isIndirect, type SortKeyAssessment } from '../model/assessment';
import type { CollectionId } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import type { BlockSpan } from '../model/modelFile';
import { fileNameOf } from '../model/names';
import { columnInWords, defaultOrder, propertyOf, rankInWords, sortKeyOf } from '../wording/collections';
import { code, escaped, link } from '../wording/markdown';
import { kindInWords, unsortedReason } from '../wording/reasons';
import { conclusion, isInDefaultSort, remedy, requestFor } from './explain';

/** Marks the place of a link in a sentence while the rest of the sentence is being escaped. */
const linkMark = '\uE000';

/**
 * Returns a Markdown sentence that says why a name is or isn't a valid sort key of a collection. If a file determines
 * the result, the sentence links to that file.
 */
export function whyInWords(model: SortModel, id: CollectionId, assessment: SortKeyAssessment): string {
  const { name } = assessment;
  if (assessment.reason === 'stated')
    return escaped(l10n.t('{0} is a valid sort key of {1}, as stated in sortie.json.', name, id.name));
  const place = decidingPlace(model, id, assessment);
  const linked = place && linkTo(model, place);
  if (!assessment.sorts || linked === undefined) return withFile(escaped(conclusion(id, assessment)), linked);
  const kind = kindInWords(assessment.kind);
  const key = assessment.isKey ? sortKeyOf(model, id, name) : undefined;
  const column = key && columnInWords(key);
  const sentence =
    column === undefined
      ? l10n.t('{0} is a valid sort key of {1} ({2}): {3} marks it as sortable.', name, id.name, kind, linkMark)
      : l10n.t(
          '{0} is a valid sort key of {1} ({2}): {3} has a sort column for it ({4}).',
          name,
          id.name,
          kind,
          linkMark,
          column,
        );
  return escaped(sentence).replace(linkMark, () => linked);
}

/** The assessment of a name for one of several collections. */
export interface AssessedOn {
  readonly id: CollectionId;
  readonly assessment: SortKeyAssessment;
}

/**
 * Returns sentences that say why a name is or isn't a valid sort key of each collection. No sentence repeats the reason
 * given in the previous one.
 */
export function whyOnEach(model: SortModel, assessments: readonly AssessedOn[]): readonly string[] {
  let given: string | undefined;
  return assessments.map(({ id, assessment }) => {
    const reason = givesReason(assessment) ? unsortedReason(assessment) : undefined;
    const again = reason !== undefined && reason === given;
    given = reason;
    if (!again) return whyInWords(model, id, assessment);
    const kind = kindInWords(assessment.kind);
    return escaped(l10n.t("{0} isn't a valid sort key of {1} ({2}) either.", assessment.name, id.name, kind));
  });
}

/** Whether the conclusion ends with the text of `unsortedReason`. */
function givesReason({ sorts, reason }: SortKeyAssessment): boolean {
  return !sorts && reason !== 'unknown-name' && reason !== 'element-unknown';
}

/**
 * Returns Markdown that says how callers use a valid sort key, or how to make a name a sort key. Undefined for a valid
 * sort key if neither the collection's path nor the key's rank in the default sort is known.
 */
export function whatToDo(model: SortModel, id: CollectionId, assessment: SortKeyAssessment): string | undefined {
  const { name } = assessment;
  if (!assessment.sorts) return escaped(remedy(model, id, name));
  const request = requestFor(model, id, name);
  const rank = rankOf(model, id, name);
  if (request !== undefined && rank !== undefined)
    return marked(
      l10n.t('To sort by this key, call {0}. The default sort uses this key, too ({1}).', linkMark, rank),
      code(request),
    );
  if (request !== undefined) {
    const call = marked(l10n.t('To sort by this key, call {0}.', linkMark), code(request));
    return isInDefaultSort(model, id, name)
      ? `${call} ${escaped(l10n.t('The default sort of {0} contains this name.', id.name))}`
      : call;
  }
  return rank === undefined
    ? undefined
    : escaped(l10n.t('The default sort of {0} uses this sort key ({1}).', id.name, rank));
}

/**
 * Returns a phrase with the rank of a name in the default sort. If the default sort is inherited, the phrase also names
 * the file that contains it. Undefined if the name has no rank.
 */
function rankOf(model: SortModel, id: CollectionId, name: string): string | undefined {
  const order = defaultOrder(model, id);
  if (order.kind !== 'order') return undefined;
  const index = order.keys.findIndex((key) => key.name === name);
  const key = order.keys[index];
  if (!key) return undefined;
  const rank = rankInWords(index + 1, key.descending);
  return order.inheritedFrom === undefined ? rank : l10n.t('{0}, inherited from {1}', rank, order.inheritedFrom);
}

/** Returns the location that determines whether a name is a valid sort key. Undefined if there is no such location. */
function decidingPlace(model: SortModel, id: CollectionId, assessment: SortKeyAssessment): BlockSpan | undefined {
  const { name, sorts, isKey, origin } = assessment;
  if (isKey) return sortColumnPlace(model, id, name);
  const layers = propertyOf(model, id, name)?.layers ?? [];
  const isElsewhere = !sorts && isIndirect(origin);
  if (isElsewhere) return mapperPlace(model, id, name);
  const layer = sorts ? layers.find(({ sortable }) => sortable === true) : layers[0];
  const fact = layer && model.schemas.propertyFact(layer);
  return layer && fact ? { block: layer.block, span: fact.keySpan } : undefined;
}

function sortColumnPlace(model: SortModel, id: CollectionId, name: string): BlockSpan | undefined {
  const key = sortKeyOf(model, id, name);
  const ref = key && model.classes.named(key.classFqn);
  const fact = ref && model.classes.fact(ref)?.sortMap?.keys[key.index];
  return ref && fact ? { block: ref.block, span: fact.keySpan } : undefined;
}

function mapperPlace(model: SortModel, id: CollectionId, name: string): BlockSpan | undefined {
  const element = model.collections.get(id)?.element;
  const mapper = element && model.mappings.mapper({ api: element.api, name: element.definition });
  const layer = mapper?.layers[mapper.paths.get(name)?.layer ?? -1];
  const fact = layer && model.mappings.propertyFact(layer, name);
  return layer && fact ? { block: layer.block, span: fact.keySpan } : undefined;
}

function linkTo(model: SortModel, place: BlockSpan): string | undefined {
  const location = model.blocks.locate(place);
  return location && link(fileNameOf(location.uri), `${location.uri}#L${location.range.start.line + 1}`);
}

/** Adds the link to a file, in parentheses, to the end of a sentence. */
function withFile(sentence: string, linked: string | undefined): string {
  return linked === undefined ? sentence : `${sentence.replace(/\.$/, '')} (${linked}).`;
}

function marked(sentence: string, words: string): string {
  return escaped(sentence).replace(linkMark, () => words);
}
