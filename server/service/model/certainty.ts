import { isSame } from '../incremental/equal';
import type { Certainty, Gap } from './assessment';

const complete: Certainty = { complete: true, gaps: [] };

/** What is known with these gaps; each is named once. */
export function certaintyOf(gaps: readonly Gap[]): Certainty {
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
];

/** The gap that could change most; undefined if everything is known. A missing class could only add sort keys. */
export function heaviestGap({ gaps }: Certainty): Gap | undefined {
  return byWeight.flatMap((kind) => gaps.find((gap) => gap.kind === kind) ?? [])[0];
}

/** Whether everything is known except classes, which are missing in every real project. */
export function isSureBarClasses({ gaps }: Certainty): boolean {
  return gaps.every(({ kind }) => kind === 'class-missing');
}
