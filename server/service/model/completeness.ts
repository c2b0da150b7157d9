import { isSame } from '../cache/equal';
import type { Completeness, Gap } from './assessment';

const complete: Completeness = { complete: true, gaps: [] };

/** Returns the completeness of a result with the given gaps. Removes duplicate gaps. */
export function completenessOf(gaps: readonly Gap[]): Completeness {
  if (gaps.length === 0) return complete;
  const distinct = gaps.filter((gap, index) => gaps.findIndex((other) => isSame(gap, other)) === index);
  return { complete: false, gaps: distinct };
}

/** Returns the gap for a file that can't be read completely. Empty if there is no such file. */
export function fileGap(uri: string | undefined): readonly Gap[] {
  return uri === undefined ? [] : [{ kind: 'file-broken', uri }];
}

/** The kinds of gaps, starting with the kind that could change a result most. */
const byWeight: readonly Gap['kind'][] = [
  'unread',
  'ambiguous',
  'element-unknown',
  'element-guessed',
  'schema-missing',
  'mapping-missing',
  'file-broken',
  'sort-key-unreadable',
  'class-missing',
  'class-unnamed',
];

/**
 * Returns the gap that could change the result most. Undefined if there are no gaps. Gaps about classes come last,
 * because a missing class could only add sort keys.
 */
export function heaviestGap({ gaps }: Completeness): Gap | undefined {
  return byWeight.flatMap((kind) => gaps.find((gap) => gap.kind === kind) ?? [])[0];
}

/** A gap about a missing or unnamed class. Such a gap hides only sort keys. */
export type ClassGap = Extract<Gap, { readonly kind: 'class-missing' | 'class-unnamed' }>;

/**
 * Whether a gap is about a missing or unnamed class. Such gaps are common, because real projects always lack some
 * classes.
 */
export function isClassGap(gap: Gap): gap is ClassGap {
  return gap.kind === 'class-missing' || gap.kind === 'class-unnamed';
}

/** Whether a result is complete apart from missing and unnamed classes. */
export function isSureBarClasses({ gaps }: Completeness): boolean {
  return gaps.every(isClassGap);
}
