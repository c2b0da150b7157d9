import * as vscode from 'vscode';
import type { SortKeyNode } from '../../protocol';
import { type Rows, separator } from '../ui/pick';
import { keyInWords, type OrderKey, sourceInWords } from './orderWording';

/** The choice of one more sort key. */
export interface AddedKey {
  readonly kind: 'add';
  readonly key: OrderKey;
}

/** Returns the rows for the sort keys that an order doesn't contain yet: two for each key, one for each direction. */
export function keyRows(all: readonly SortKeyNode[], order: readonly OrderKey[]): Rows<AddedKey> {
  const free = all.filter(({ name }) => !order.some((key) => key.name === name));
  if (free.length === 0) return [];
  const rows = free.flatMap((key) =>
    [false, true].map((descending) => ({
      label: `$(${descending ? 'arrow-down' : 'arrow-up'}) ${keyInWords({ ...key, descending })}`,
      description: sourceInWords(key),
      value: { kind: 'add' as const, key: { name: key.name, descending } },
    })),
  );
  return [separator(order.length === 0 ? vscode.l10n.t('sort keys') : vscode.l10n.t('then by')), ...rows];
}
