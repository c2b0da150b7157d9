import * as l10n from '@vscode/l10n';
import { type CompletionItem, CompletionItemKind, type CompletionList } from 'vscode-languageserver-types';
import { clientCommands } from '../../../../protocol/clientCommands';
import { effectInWords } from '../../generate/titles';
import type { Insertion, MakeSortableTask } from '../../generateTask';
import type { YamlSpot } from '../../languages/yaml/yamlLocation';
import type { AssessedName } from '../../model/assessment';
import type { CollectionId, SortKeyRef } from '../../model/collectionInfo';
import type { EffectiveProperty } from '../../model/effectiveSchema';
import type { SortModel } from '../../model/model';
import { rangeInLine } from '../../symbols/cursor';
import { columnInWords, propertiesOf, sortColumnsOf, sourceOf, typeInWords } from '../../wording/collections';
import { bestOf, fitOf, itemFor, type Proposal, type Target } from './item';

type EntrySpot = Extract<YamlSpot, { readonly kind: 'entry' }>;

/**
 * Maximum number of sort keys, and of other names, for which items are created. If there are more, the client requests
 * items again while the user types.
 */
const mostNames = 100;

/**
 * Returns the items for a default sort entry: ascending sort keys, descending sort keys, and names that can be made
 * sortable. After a typed `-`, descending keys come first.
 */
export function entryItems(
  model: SortModel,
  uri: string,
  id: CollectionId,
  spot: EntrySpot,
  target: Target,
): CompletionList {
  const present = new Set(spot.others);
  const free = ({ name }: AssessedName) => !present.has(name);
  const typed = spot.typed.text.slice(0, target.offset - target.start).replace(/^["']?-?/, '');
  const few = (names: readonly AssessedName[]) =>
    names.length > mostNames ? bestOf(names, ({ name }) => fitOf(name, typed), mostNames) : names;
  const [all, others] = [model.sortKeys.of(id).filter(free), model.sortKeys.candidates(id).filter(free)];
  const sorting = few(all);
  const properties = propertiesOf(model, id);
  const columns = sortColumnsOf(model, id);
  const detail = (key: AssessedName) => detailOf(key, properties.get(key.name), columns.get(key.name));
  const ascending = sorting.map((key) => choiceFor(uri, id, key, spot, false, detail(key)));
  const descending = sorting.map((key) => choiceFor(uri, id, key, spot, true, l10n.t('descending')));
  const typedDash = /^["']?-/.test(spot.typed.text);
  const choices = typedDash ? [...descending, ...ascending] : [...ascending, ...descending];
  const items = choices.map((choice, rank) => itemFor(choice, target, rank));
  const candidates = few(others).map((name, index) =>
    candidateItem(model, uri, id, name, spot, target, items.length + index),
  );
  return { isIncomplete: Math.max(all.length, others.length) > mostNames, items: [...items, ...candidates] };
}

function choiceFor(
  uri: string,
  id: CollectionId,
  { name, assessment }: AssessedName,
  spot: EntrySpot,
  descending: boolean,
  detail: string,
): Proposal {
  const text = written(name, descending, spot);
  return {
    label: descending ? `-${name}` : name,
    text,
    filter: filterFor(name, descending, spot),
    kind: assessment.via === 'sort-column' ? CompletionItemKind.Reference : CompletionItemKind.Field,
    detail,
    data: { uri, ...id, collection: id.name, name },
  };
}

function candidateItem(
  model: SortModel,
  uri: string,
  id: CollectionId,
  { name }: AssessedName,
  spot: EntrySpot,
  target: Target,
  rank: number,
): CompletionItem {
  const descending = /^["']?-/.test(spot.typed.text);
  const choice: Proposal = {
    label: descending ? `-${name}` : name,
    text: written(name, descending, spot),
    filter: filterFor(name, descending, spot),
    kind: CompletionItemKind.Unit,
    detail: effectInWords(model, id, name),
    data: { uri, ...id, collection: id.name, name },
  };
  const { position, offset, start, end } = target;
  const range = rangeInLine(position, offset, start, end);
  const insertion: Insertion = { range, typed: spot.typed.text, text: choice.text };
  const task: MakeSortableTask = { kind: 'make-sortable', uri, collection: id.name, name, insertion };
  const command = { title: l10n.t('Make {0} sortable', name), command: clientCommands.generate, arguments: [task] };
  return { ...itemFor(choice, target, rank), command };
}

function detailOf(
  { assessment }: AssessedName,
  property: EffectiveProperty | undefined,
  key: SortKeyRef | undefined,
): string {
  const source = sourceOf(assessment, property);
  if (source === 'stated') return l10n.t('stated in sortie.json');
  if (source === 'sort-column' && key) return l10n.t('sort column · {0}', columnInWords(key));
  const type = property ? typeInWords(property) : '';
  const where = source === 'base' ? l10n.t('schema (base)') : l10n.t('schema (ext)');
  return type === '' ? where : `${type} · ${where}`;
}

/**
 * Returns the text of an entry, preceded by the dash and the space if they're missing. A descending entry is always
 * quoted. An ascending entry is quoted only if the user typed a quote.
 */
function written(name: string, descending: boolean, { typed, before }: EntrySpot): string {
  const quote = typed.quote || (descending ? '"' : '');
  return `${before}${quote}${descending ? '-' : ''}${name}${quote}`;
}

/**
 * Returns filter text that starts with the typed quote, if any. Some editors match from the start of the range and
 * would otherwise drop the item.
 */
function filterFor(name: string, descending: boolean, { typed }: EntrySpot): string {
  return `${typed.quote}${descending ? '-' : ''}${name}`;
}
