import { type ColumnKind, compareTexts, compareValues, type Json } from '../../platform/localOrder';

/** A sort key and its direction. */
export interface SortKey {
  readonly name: string;
  readonly descending: boolean;
}

/** An element that can be sorted: its ID, and its value for each sort key. */
export interface Sortable {
  readonly id: string;
  valueFor(name: string): Json;
}

/**
 * Sorts elements by keys; the first key has priority. A descending key reverses the order of the values, including
 * nulls. Ties are sorted by ID, so that pages never overlap.
 */
export function inOrder<Element extends Sortable>(
  elements: readonly Element[],
  keys: readonly SortKey[],
  kindOf: (name: string) => ColumnKind,
): Element[] {
  const columns = keys.map(({ name, descending }, index) => ({ index, descending, kind: kindOf(name) }));
  const rows = elements.map((element) => ({ element, values: keys.map(({ name }) => element.valueFor(name)) }));
  rows.sort((a, b) => {
    for (const { index, descending, kind } of columns) {
      const order = compareValues(a.values[index] ?? null, b.values[index] ?? null, kind);
      if (order !== 0) return descending ? -order : order;
    }
    return compareTexts(a.element.id, b.element.id);
  });
  return rows.map(({ element }) => element);
}
