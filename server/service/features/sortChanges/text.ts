import * as l10n from '@vscode/l10n';
import type { CollectionChange } from '../sortChanges';
import { orderText, type SortComparison, statusOf, summaryOf } from './comparisonTexts';

/**
 * Formats a comparison as text: for each collection, lost keys, new keys, keys that sort by a different value, and the
 * default sort. Lines start with marks like those in a patch, so that editors color the lines.
 */
export function sortChangesText(comparison: SortComparison): readonly string[] {
  const blocks = comparison.changes.map((change) => [headOf(change), ...linesOf(change)]);
  const all = [...blocks, ...comparison.notes.map((note) => [note]), [summaryOf(comparison)]];
  return all.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

function headOf(change: CollectionChange): string {
  const status = statusOf(change);
  const title = `${change.name} (${change.apis.join(', ')})`;
  return status === '' ? title : `${title}: ${status}`;
}

function linesOf(change: CollectionChange): readonly string[] {
  const rows = [
    ...change.lostKeys.map(({ name, reason }) => ({ mark: '-', name, words: lostInWords(change, reason) })),
    ...change.newKeys.map(({ name, type, value }) => ({
      mark: '+',
      name,
      words: [l10n.t('new sort key'), type, value].filter((each) => each !== null && each !== '').join(' · '),
    })),
    ...change.otherValues.map(({ name, before, after }) => ({ mark: '!', name, words: `${before} → ${after}` })),
  ];
  const width = rows.reduce((most, { name }) => Math.max(most, name.length), 0);
  const lines = rows.map(({ mark, name, words }) => `${mark} ${name.padEnd(width)}  ${words}`.trimEnd());
  const { defaultSort } = change;
  if (!defaultSort) return lines;
  const order = `${orderText(defaultSort.before)} → ${orderText(defaultSort.after)}`;
  return [...lines, `! ${l10n.t('default sort: {0}', order)}`];
}

function lostInWords({ isServed }: CollectionChange, reason: string | null): string {
  const words = isServed ? l10n.t('breaking: no longer a sort key') : l10n.t('no longer a sort key');
  return reason === null ? words : l10n.t('{0}, because {1}', words, reason);
}
