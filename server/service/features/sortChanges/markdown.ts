import * as l10n from '@vscode/l10n';
import { code, escaped } from '../../wording/markdown';
import type { CollectionChange } from '../sortChanges';
import { orderText, type SortComparison, statusOf, summaryOf } from './comparisonTexts';

/** Formats a comparison for the description of a pull request: a summary and one list per collection. */
export function sortChangesMarkdown(comparison: SortComparison): readonly string[] {
  const lines = [`## ${l10n.t('Sort changes')}`, '', escaped(summaryOf(comparison))];
  for (const change of comparison.changes) lines.push('', headOf(change), '', ...itemsOf(change));
  for (const note of comparison.notes) lines.push('', escaped(note));
  return lines;
}

function headOf(change: CollectionChange): string {
  const status = statusOf(change);
  const title = `### ${escaped(change.name)} (${change.apis.map(escaped).join(', ')})`;
  return status === '' ? title : `${title}: ${status}`;
}

function itemsOf(change: CollectionChange): readonly string[] {
  const { lostKeys, newKeys, otherValues, defaultSort, isServed } = change;
  const lost = isServed ? `**${l10n.t('Breaking')}** · ` : '';
  const items = [
    ...lostKeys.map(({ name, reason }) => `${lost}${lostInWords(code(name), reason)}`),
    ...newKeys.map(({ name, value }) => withValue(l10n.t('New sort key {0}', code(name)), value)),
    ...otherValues.map(({ name, before, after }) =>
      l10n.t('Sort key {0} now uses {1} instead of {2}', code(name), code(after), code(before)),
    ),
  ];
  if (defaultSort) {
    const [before, after] = [code(orderText(defaultSort.before)), code(orderText(defaultSort.after))];
    items.push(l10n.t('Default sort: {0} (previously {1})', after, before));
  }
  return items.map((item) => `- ${item}`);
}

function lostInWords(key: string, reason: string | null): string {
  if (reason === null) return l10n.t('{0} is no longer a sort key', key);
  return l10n.t('{0} is no longer a sort key: {1}', key, escaped(reason));
}

function withValue(words: string, value: string | null): string {
  return value === null || value === '' ? words : `${words} (${code(value)})`;
}
