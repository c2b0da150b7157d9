import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import type { ApiNode, CollectionNode, ProblemCounts, SortKeyNode } from '../../protocol';

/** One key of an order. */
export interface OrderKey {
  readonly name: string;
  readonly descending: boolean;
}

/** The default sort that a workspace declares for a collection. */
export interface DeclaredOrder {
  /** No keys if there is no default sort, or if it uses a YAML alias. */
  readonly keys: readonly OrderKey[];
  /** Name of the file of a lower layer that has it; null if the nearest file has it. */
  readonly inheritedFrom: string | null;
}

/** The default sort that a workspace declares for a collection. */
export function declaredOrder({ aliasesDefaultSort, defaultSort, inheritedFrom }: CollectionNode): DeclaredOrder {
  const keys = aliasesDefaultSort ? [] : defaultSort.map(({ name, descending }) => ({ name, descending }));
  return { keys, inheritedFrom };
}

/** A declared default sort in words, with its file if it is inherited; empty for none. */
export function declaredInWords({ keys, inheritedFrom }: DeclaredOrder): string {
  return withFile(orderInWords(keys), inheritedFrom);
}

/** The default sort of a collection in words, with its file if it is inherited; empty for none. */
export function defaultSortInWords({ aliasesDefaultSort, defaultSort, inheritedFrom }: CollectionNode): string {
  const words = aliasesDefaultSort ? l10n.t("by a YAML alias, which Sortie doesn't follow") : orderInWords(defaultSort);
  return withFile(words, inheritedFrom);
}

function withFile(words: string, inheritedFrom: string | null): string {
  if (words === '' || inheritedFrom === null) return words;
  return l10n.t('{0} · inherited from {1}', words, inert(inheritedFrom, 100));
}

/** The heading of an API's collections. */
export function apiInWords({ name }: Pick<ApiNode, 'name'>): string {
  return name === null ? l10n.t('Not served by an API') : inert(name, 100);
}

/** A direction in words. */
export function directionInWords(descending: boolean): string {
  return descending ? l10n.t('descending') : l10n.t('ascending');
}

/** An order in words: `dueDate descending, then invoiceNumber ascending`; empty for none. */
export function orderInWords(keys: readonly OrderKey[]): string {
  return keys
    .map(({ name, descending }, index) => {
      const key = `${inert(name, 100)} ${directionInWords(descending)}`;
      return index === 0 ? key : l10n.t('then {0}', key);
    })
    .join(', ');
}

/** A kind of collection in words. */
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

/** Where a sort key comes from, in words: `date-time · schema (ext)`, `sort column · Payer → DisplayName`. */
export function sourceInWords({ source, type, value }: SortKeyNode): string {
  if (source === 'sort-column') {
    const column = l10n.t('sort column');
    return value === null || value === '' ? column : `${column} · ${inert(value, 200)}`;
  }
  if (source === 'stated') return l10n.t('stated in settings');
  const where = source === 'base' ? l10n.t('schema (base)') : l10n.t('schema (ext)');
  return type === null || type === '' ? where : `${inert(type, 60)} · ${where}`;
}

/** How many sort keys, in words; of how many, where only some are shown. */
export function keysInWords(count: number, all = count): string {
  if (count < all) return l10n.t('{0} of {1} sort keys', count, all);
  if (count === 0) return l10n.t('no sort key');
  return count === 1 ? l10n.t('1 sort key') : l10n.t('{0} sort keys', count);
}

/** How many errors and warnings, in words; empty for none. Informations are not counted: they ask for nothing. */
export function problemsInWords({ errors, warnings }: ProblemCounts): string {
  const error = errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors);
  const warning = warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings);
  return [errors > 0 ? error : '', warnings > 0 ? warning : ''].filter((text) => text !== '').join(', ');
}
