import type { ColumnKind, Json } from '../../../platform/localOrder';

/** A row for the reference sort: the row's ID, and its values by name. */
export interface ReferenceRow {
  readonly id: string;
  readonly values: Readonly<Record<string, Json>>;
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

function textBefore(a: string, b: string): boolean {
  const [left, right] = [codePoints(a), codePoints(b)];
  const differs = left.findIndex((point, index) => point !== right[index]);
  if (differs < 0) return left.length < right.length;
  const other = right[differs];
  return other !== undefined && (left[differs] ?? 0) < other;
}

/** Whether a value of this kind is strictly before another value in ascending order. */
function before(a: Json, b: Json, kind: ColumnKind): boolean {
  if (a === null) return false;
  if (b === null) return true;
  switch (kind) {
    case 'boolean':
      return a === false && b === true;
    case 'integer':
    case 'number':
      return Number(a) < Number(b);
    case 'decimal':
      return Number.parseFloat(String(a)) < Number.parseFloat(String(b));
    case 'date':
    case 'instant':
      return new Date(String(a)).getTime() < new Date(String(b)).getTime();
    case 'amount': {
      const [left, right] = [Object(a), Object(b)];
      if (left.currency !== right.currency) return textBefore(left.currency, right.currency);
      return Number.parseFloat(left.amount) < Number.parseFloat(right.amount);
    }
    case 'type-key':
      return textBefore(Object(a).code, Object(b).code);
    case 'reference':
      return textBefore(Object(a).displayName, Object(b).displayName);
    default:
      return textBefore(String(a), String(b));
  }
}

/** Sorts rows in a deliberately simple way: repeatedly selects a row that no other row precedes. */
export function referenceOrder(
  rows: readonly ReferenceRow[],
  keys: readonly { readonly name: string; readonly descending: boolean }[],
  kinds: Readonly<Record<string, ColumnKind>>,
): string[] {
  const precedes = (a: ReferenceRow, b: ReferenceRow): boolean => {
    for (const { name, descending } of keys) {
      const [left, right] = [a.values[name] ?? null, b.values[name] ?? null];
      const kind = kinds[name] ?? 'text';
      if (before(left, right, kind)) return !descending;
      if (before(right, left, kind)) return descending;
    }
    return textBefore(a.id, b.id);
  };
  const left = [...rows];
  const sorted: string[] = [];
  while (left.length > 0) {
    const first = left.findIndex((row) => !left.some((other) => other !== row && precedes(other, row)));
    sorted.push(...left.splice(first, 1).map(({ id }) => id));
  }
  return sorted;
}
