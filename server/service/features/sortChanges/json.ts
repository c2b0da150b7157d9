import type { DefaultOrder } from '../../wording/collections';
import { breakingCount } from '../sortChanges';
import type { SortComparison } from './comparisonTexts';

/**
 * Returns a comparison as a JSON value. A default sort becomes a list of the keys that affect the order, with a leading
 * `-` for a descending key. A default sort with a YAML alias becomes null.
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

function orderList(order: DefaultOrder): readonly string[] | null {
  if (order.kind === 'alias') return null;
  return order.kind === 'order' ? order.keys.map(({ name, descending }) => (descending ? `-${name}` : name)) : [];
}
