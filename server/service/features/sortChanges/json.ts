import { breakingCount } from '../sortChanges';
import type { SortComparison } from './comparisonTexts';
import type { ComparedOrder } from './order';

/**
 * Returns a comparison as a JSON value. A default sort becomes a list of its entries, each with whether it is valid. A
 * default sort with a YAML alias becomes null.
 */
export function sortChangesJson({ revision, changes, notes }: SortComparison) {
  return {
    base: revision,
    breaking: breakingCount(changes),
    collections: changes.map(({ name, apis, isServed, kind, lostKeys, newKeys, otherValues, defaultSort }) => ({
      name,
      apis,
      served: isServed,
      change: kind,
      removedKeys: lostKeys,
      addedKeys: newKeys,
      changedKeys: otherValues,
      defaultSort: defaultSort && { before: orderList(defaultSort.before), after: orderList(defaultSort.after) },
    })),
    notes,
  };
}

function orderList(order: ComparedOrder): readonly { readonly entry: string; readonly valid: boolean }[] | null {
  if (order.kind === 'alias') return null;
  return order.kind === 'entries' ? order.entries.map(({ text, isValid }) => ({ entry: text, valid: isValid })) : [];
}
