import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import type { ApiNode, CollectionNode, ProblemCounts, SortKeyNode } from '../../protocol';

/** A sort key and its direction. */
export interface OrderKey {
  readonly name: string;
  readonly descending: boolean;
}

/** The default sort that the workspace declares for a collection. */
export interface DeclaredOrder {
  /** Empty if there is no default sort, or if the default sort uses a YAML alias. */
  readonly keys: readonly OrderKey[];
  /** The name of the file from which the default sort is inherited. Null if the default sort isn't inherited. */
  readonly inheritedFrom: string | null;
}

/** Returns the default sort that the workspace declares for a collection. */
export function declaredOrder({ aliasesDefaultSort, defaultSort, inheritedFrom }: CollectionNode): DeclaredOrder {
  const keys = aliasesDefaultSort ? [] : defaultSort.map(({ name, descending }) => ({ name, descending }));
  return { keys, inheritedFrom };
}

/**
 * Describes a declared default sort. If the default sort is inherited, includes the name of the file that defines it.
 * Empty if there are no keys.
 */
export function declaredInWords({ keys, inheritedFrom }: DeclaredOrder): string {
  return withFile(orderInWords(keys), inheritedFrom);
}

/**
 * Describes a collection's default sort. If the default sort is inherited, includes the name of the file that defines
 * it. Returns an empty string if there is no default sort.
 */
export function defaultSortInWords({ aliasesDefaultSort, defaultSort, inheritedFrom }: CollectionNode): string {
  const words = aliasesDefaultSort
    ? l10n.t("defined by a YAML alias, which Sortie doesn't follow")
    : orderInWords(defaultSort);
  return withFile(words, inheritedFrom);
}

function withFile(words: string, inheritedFrom: string | null): string {
  if (words === '' || inheritedFrom === null) return words;
  return l10n.t('{0} · inherited from {1}', words, inert(inheritedFrom, 100));
}

/** The heading for the collections of an API. */
export function apiInWords({ name }: Pick<ApiNode, 'name'>): string {
  return name === null ? l10n.t('Not served by an API') : inert(name, 100);
}

/** The word for a direction. */
export function directionInWords(descending: boolean): string {
  return descending ? l10n.t('descending') : l10n.t('ascending');
}

/** Returns a sort key and its direction, such as `dueDate descending`. */
export function keyInWords({ name, descending }: OrderKey): string {
  return `${inert(name, 100)} ${directionInWords(descending)}`;
}

/** Describes an order, such as `dueDate descending, then invoiceNumber ascending`. Empty if there are no keys. */
export function orderInWords(keys: readonly OrderKey[]): string {
  return keys.map((key, index) => (index === 0 ? keyInWords(key) : l10n.t('then {0}', keyInWords(key)))).join(', ');
}

/** The word for a kind of collection. */
export function kindInWords(kind: CollectionNode['kind']): string {
  switch (kind) {
    case 'query':
      return l10n.t('query-backed');
    case 'stream':
      return l10n.t('stream-backed');
    case 'dual':
      return l10n.t('dual');
    case 'unknown':
      return l10n.t('kind unknown');
  }
}

/** Returns the source of a sort key, such as `date-time · schema (ext)` or `sort column · Payer → DisplayName`. */
export function sourceInWords({ source, type, value }: SortKeyNode): string {
  if (source === 'sort-column') {
    const column = l10n.t('sort column');
    return value === null || value === '' ? column : `${column} · ${inert(value, 200)}`;
  }
  if (source === 'stated') return l10n.t('stated in sortie.json');
  const where = source === 'base' ? l10n.t('schema (base)') : l10n.t('schema (ext)');
  return type === null || type === '' ? where : `${inert(type, 60)} · ${where}`;
}

/** Returns the number of sort keys as text. If the filter hides some of them, the text also contains the total. */
export function keysInWords(count: number, all = count): string {
  if (count < all) return l10n.t('{0} of {1} sort keys', count, all);
  if (count === 0) return l10n.t('no sort keys');
  return count === 1 ? l10n.t('1 sort key') : l10n.t('{0} sort keys', count);
}

/**
 * The number of errors and warnings as text. Empty if there are none. Problems with the severity *information* aren't
 * counted, because they require no action.
 */
export function problemsInWords({ errors, warnings }: ProblemCounts): string {
  const error = errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors);
  const warning = warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings);
  return [errors > 0 ? error : '', warnings > 0 ? warning : ''].filter((text) => text !== '').join(', ');
}
