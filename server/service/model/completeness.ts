import { isSame } from '../incremental/equal';
import type { Completeness, Gap } from './assessment';

const complete: Completeness = { complete: true, gaps: [] };

/** What is known with these gaps; each is named once. */
export function completenessOf(gaps: readonly Gap[]): Completeness {
  if (gaps.length === 0) return complete;
  const distinct = gaps.filter((gap, index) => gaps.findIndex((other) => isSame(gap, other)) === index);
  return { complete: false, gaps: distinct };
}

/** The kinds of gaps, those first that could change more. */
const byWeight: readonly Gap['kind'][] = [
  'element-unknown',
  'element-guessed',
  'schema-missing',
  'mapping-missing',
  'file-broken',
  'sort-key-unreadable',
  'class-missing',
  'class-unnamed',
];

/** The gap that could change most; undefined if everything is known. A missing class could only add sort keys. */
export function heaviestGap({ gaps }: Completeness): Gap | undefined {
  return byWeight.flatMap((kind) => gaps.find((gap) => gap.kind === kind) ?? [])[0];
}

/** A gap that only a class leaves. */
export type ClassGap = Extract<Gap, { readonly kind: 'class-missing' | 'class-unnamed' }>;

/** Whether a gap hides nothing but sort keys of a class. Classes are missing in every real project. */
export function isClassGap(gap: Gap): gap is ClassGap {
  return gap.kind === 'class-missing' || gap.kind === 'class-unnamed';
}

/** Whether everything is known except classes. */
export function isSureBarClasses({ gaps }: Completeness): boolean {
  return gaps.every(isClassGap);
}
