import * as l10n from '@vscode/l10n';
import { breakingCount, type CollectionChange } from '../sortChanges';
import type { ComparedOrder } from './order';

/** A comparison of two states of a folder. */
export interface SortComparison {
  /** The name of the revision that the current files are compared with. */
  readonly revision: string;
  readonly changes: readonly CollectionChange[];
  /** Sentences about the limits of the comparison. */
  readonly notes: readonly string[];
}

/** Returns a summary with the number of changed collections and the number of lost sort keys. */
export function summaryOf({ revision, changes }: SortComparison): string {
  if (changes.length === 0) return l10n.t('All sort keys and default sorts are the same as in {0}.', revision);
  const breaking = breakingCount(changes);
  const collections =
    changes.length === 1
      ? l10n.t('1 collection differs from {0}.', revision)
      : l10n.t('{0} collections differ from {1}.', changes.length, revision);
  return `${collections} ${breakingInWords(breaking)}`;
}

function breakingInWords(count: number): string {
  if (count === 0) return l10n.t('No breaking changes.');
  if (count === 1) return l10n.t('1 sort key is no longer available to callers.');
  return l10n.t('{0} sort keys are no longer available to callers.', count);
}

/** Returns words such as `new` or `not served by any API`. Empty for a served collection that exists in both states. */
export function statusOf({ kind, isServed }: CollectionChange): string {
  const words = kind === 'added' ? l10n.t('new') : kind === 'removed' ? l10n.t('removed') : '';
  return isServed ? words : [words, l10n.t('not served by any API')].filter((each) => each !== '').join(', ');
}

/** Formats a default sort as its entries, separated by commas, with a mark after invalid ones, or as words. */
export function orderText(order: ComparedOrder): string {
  switch (order.kind) {
    case 'entries':
      return order.entries.map(({ text, isValid }) => (isValid ? text : l10n.t('{0} (invalid)', text))).join(', ');
    case 'alias':
      return l10n.t('YAML alias');
    case 'none':
      return l10n.t('none');
  }
}

/**
 * Returns a note that lists the submodules, because the revision doesn't contain their files. Empty if there are no
 * submodules.
 */
export function submoduleNotes(submodules: readonly string[]): readonly string[] {
  if (submodules.length === 0) return [];
  return [
    l10n.t(
      "The revision doesn't contain the files of submodules ({0}), so Sortie treats these files as new.",
      submodules.join(', '),
    ),
  ];
}
