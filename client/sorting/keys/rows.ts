import * as l10n from '@vscode/l10n';
import { inert } from '../../../platform/inert';
import type { ApiNode, CollectionNode, ProblemCounts, SortKeyNode } from '../../../protocol';
import type { Icon, Row } from '../../ui/row';
import {
  apiInWords,
  defaultSortInWords,
  directionInWords,
  keysInWords,
  kindInWords,
  problemsInWords,
  sourceInWords,
} from '../orderWording';
import type { FilteredCollection } from './filter';
import type { EntryRow, KeysState, Node } from './nodes';

const open = 'sortie.openSortSource';
// High contrast themes define these colors, too.
const errorColor = 'problemsErrorIcon.foreground';
const warningColor = 'problemsWarningIcon.foreground';

/** Returns the appearance of a node's row. */
export function present(state: KeysState, node: Node): Row {
  switch (node.kind) {
    case 'api':
      return apiRow(state, node.api);
    case 'collection':
      return collectionRow(state, node.collection);
    case 'partial':
      return partialRow(node.collection);
    case 'defaultSort':
      return defaultSortRow(state, node.collection);
    case 'entry':
      return entryRow(node);
    case 'key':
      return keyRow(node.collection, node.key);
  }
}

function apiRow({ apis, filter }: KeysState, api: ApiNode): Row {
  const label = apiInWords(api);
  const count = api.collections.length;
  const collections = count === 1 ? l10n.t('1 collection') : l10n.t('{0} collections', count);
  const { problems } = api;
  const ambiguous = apis.some((other) => other.folder !== api.folder && other.name === api.name);
  const folder = ambiguous ? inert(lastPart(api.folder), 60) : '';
  const description = joined(folder, problemsInWords(problems), collections);
  return {
    label,
    description,
    icon: { id: api.name === null ? 'circle-slash' : 'symbol-namespace', ...colorOf(problems) },
    children: filter === '' ? 'closed' : 'open',
    context: 'api',
    spoken: api.name === null ? `${label}, ${description}` : l10n.t('API {0}, {1}', label, description),
    facts:
      api.name === null ? [[label, l10n.t('no Swagger file defines an operation for these collections')]] : undefined,
  };
}

function collectionRow({ filter }: KeysState, collection: FilteredCollection): Row {
  const label = inert(collection.name, 100);
  const alsoIn = collection.alsoIn.map((api) => inert(api, 100)).join(', ');
  const description = joined(
    problemsInWords(collection.problems),
    kindInWords(collection.kind),
    keysInWords(collection.keys.length, collection.whole?.keys.length),
    alsoIn === '' ? '' : l10n.t('also in {0}', alsoIn),
  );
  return {
    label,
    description,
    icon: { id: kindIcons[collection.kind], ...colorOf(collection.problems) },
    children: filter === '' ? 'closed' : 'open',
    context: contextOf('collection', collection),
    spoken: l10n.t('collection {0}, {1}', label, description),
    facts: [
      [l10n.t('collection'), label],
      [l10n.t('kind'), kindInWords(collection.kind)],
      [l10n.t('element'), collection.element === null ? l10n.t('unknown') : inert(collection.element, 100)],
      ...(alsoIn === '' ? [] : [[l10n.t('also in'), alsoIn] as const]),
      [l10n.t('path'), collection.path === null ? l10n.t('not in a Swagger file') : inert(collection.path)],
      [l10n.t('default sort'), defaultSortInWords(collection) || l10n.t('none')],
      ...(problemsInWords(collection.problems) === ''
        ? []
        : [[l10n.t('problems'), problemsInWords(collection.problems)] as const]),
    ],
    command: open,
  };
}

function partialRow({ partial }: CollectionNode): Row {
  const [first = ''] = partial;
  const label = l10n.t('Incomplete information');
  return {
    label,
    description: inert(first, 200),
    icon: { id: 'info' },
    children: 'none',
    context: 'partial',
    spoken: l10n.t('Incomplete information: {0}', inert(partial.join('; '))),
    facts: partial.map((sentence) => [l10n.t('reason'), inert(sentence)] as const),
  };
}

function defaultSortRow({ filter }: KeysState, collection: CollectionNode): Row {
  const words = defaultSortInWords({ ...collection, inheritedFrom: null });
  const row = {
    icon: collection.defaultSort.every(({ sorts }) => sorts)
      ? { id: 'list-ordered' }
      : { id: 'list-ordered', color: invalidIcon(collection.problems).color },
    children: collection.defaultSort.length === 0 ? 'none' : filter === '' ? 'closed' : 'open',
    context: contextOf('defaultSort', collection),
    command: open,
  } as const;
  if (words === '')
    return { ...row, label: l10n.t('No default sort'), description: '', spoken: l10n.t('No default sort') };
  if (collection.inheritedFrom === null) {
    const spoken = l10n.t('default sort: {0}', words);
    return { ...row, label: l10n.t('Default sort'), description: words, spoken };
  }
  const file = inert(collection.inheritedFrom, 100);
  return {
    ...row,
    label: l10n.t('Inherited default sort'),
    description: joined(words, file),
    spoken: l10n.t('default sort: {0}', defaultSortInWords(collection)),
    facts: [
      [l10n.t('default sort'), words],
      [l10n.t('inherited from'), file],
    ],
  };
}

function entryRow({ collection, entry }: EntryRow): Row {
  const name = inert(entry.name, 100);
  const direction = directionInWords(entry.descending);
  const description = entry.sorts ? direction : joined(l10n.t("isn't a valid sort key"), direction);
  const arrow = entry.descending ? 'arrow-down' : 'arrow-up';
  return {
    label: entry.rank === null ? name : `${entry.rank}. ${name}`,
    description,
    icon: entry.sorts ? { id: arrow } : invalidIcon(collection.problems),
    children: 'none',
    context: contextOf(entry.sorts ? 'entry' : 'entry unsorted', collection),
    spoken:
      entry.rank === null
        ? l10n.t('entry of the default sort: {0}, {1}', name, description)
        : l10n.t('rank {0}: {1}, {2}', entry.rank, name, description),
    command: open,
  };
}

function keyRow({ defaultSort }: CollectionNode, key: SortKeyNode): Row {
  const label = inert(key.name, 100);
  const description = sourceInWords(key);
  const entry = defaultSort.find(({ name }) => name === key.name);
  const rank =
    entry && entry.rank !== null
      ? l10n.t('rank {0} of the default sort, {1}', entry.rank, directionInWords(entry.descending))
      : undefined;
  return {
    label,
    description,
    icon: { id: key.source === 'sort-column' ? 'symbol-method' : 'symbol-field' },
    children: 'none',
    context: 'key',
    spoken: l10n.t('sort key {0}, {1}', label, joined(description, rank ?? '')),
    facts: [
      [l10n.t('sort key'), label],
      [l10n.t('from'), description],
      ...(key.value === null || key.value === '' ? [] : [[l10n.t('value'), inert(key.value)] as const]),
      ...(rank === undefined ? [] : [[l10n.t('default sort'), rank] as const]),
    ],
    command: open,
  };
}

/**
 * Returns the context value for menus. It also indicates whether a collection's default sort is inherited and whether
 * the kind is unknown.
 */
function contextOf(context: string, { inheritedFrom, kind }: CollectionNode): string {
  const words = [
    context,
    ...(inheritedFrom === null ? [] : ['inherited']),
    ...(kind === 'unknown' ? ['kindless'] : []),
  ];
  return words.join(' ');
}

const kindIcons = { query: 'database', stream: 'list-flat', dual: 'layers', unknown: 'question' } as const;

function colorOf({ errors, warnings }: ProblemCounts): { readonly color?: string } {
  if (errors > 0) return { color: errorColor };
  return warnings > 0 ? { color: warningColor } : {};
}

/** The icon of an invalid entry. It has the color of its collection. */
function invalidIcon({ errors }: ProblemCounts): Icon {
  return errors > 0 ? { id: 'error', color: errorColor } : { id: 'warning', color: warningColor };
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function lastPart(uri: string): string {
  const last = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
