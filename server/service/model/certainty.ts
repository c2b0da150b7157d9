import type { Certainty, Gap } from './answer';
import { isSame } from './equal';

const complete: Certainty = { complete: true, gaps: [] };

/** What is known with these gaps; each is named once. */
export function certaintyOf(gaps: readonly Gap[]): Certainty {
  if (gaps.length === 0) return complete;
  const distinct = gaps.filter((gap, index) => gaps.findIndex((other) => isSame(gap, other)) === index);
  return { complete: false, gaps: distinct };
}
