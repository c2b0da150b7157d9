import { mapInSteps, type SlicedWork } from '../../slices';
import type { Interner } from '../../text/interner';
import { countUpTo } from '../../text/lines';
import type { ParseProblem } from '../../text/parseProblem';
import type { Span } from '../../text/span';
import type { Suppression } from '../../text/suppression';
import { type JsonEntry, longestJson, readJson, unreadJson } from './json';

/** A frame and its position in the joined text of all frames in a file. */
export interface FrameView {
  /** The range of the frame in the joined text. Positions in `here` and `inside` refer to that text. */
  readonly from: number;
  readonly to: number;
  /** The entries in this frame at the top level, and in the container. */
  readonly here: readonly JsonEntry[];
  readonly inside: readonly JsonEntry[];
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * Reads the frames in a JSON file as one text in which the values of `container` are empty. Each entry and problem
 * belongs to the frame in which it starts. Problems and suppressions are relative to their frame.
 */
export function* readJsonFrames(
  texts: readonly string[],
  container: string,
  interner: Interner,
): SlicedWork<readonly FrameView[]> {
  const joined = texts.join('');
  const { root, problems, suppressions } =
    joined.length > longestJson ? unreadJson : yield* readJson(joined, 'document', 0, interner);
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length;
  }
  const all = root.entries ?? [];
  const holders = all.filter(({ key, value }) => key === container && value.kind === 'object');
  const here = byFrame(starts, all, ({ keySpan }) => keySpan);
  const inside = byFrame(
    starts,
    holders.flatMap(({ value }) => value.entries ?? []),
    ({ keySpan }) => keySpan,
  );
  const problemsIn = byFrame(starts, problems, ({ span }) => span);
  const suppressionsIn = byFrame(starts, suppressions, ({ span }) => span);
  return yield* mapInSteps([...starts.entries()], ([index, from]): FrameView => {
    const to = starts[index + 1] ?? length;
    return {
      from,
      to,
      here: here[index] ?? [],
      inside: inside[index] ?? [],
      problems: problemsIn[index]?.map((problem) => movedProblem(problem, from, to)) ?? [],
      suppressions: suppressionsIn[index]?.map(({ span, codes }) => ({ codes, span: movedSpan(span, from, to) })) ?? [],
    };
  });
}

/** Distributes items to the frames in which they start. */
function byFrame<T>(
  starts: readonly number[],
  items: readonly T[],
  spanOf: (item: T) => Span,
): readonly (readonly T[] | undefined)[] {
  const found: (T[] | undefined)[] = [];
  for (const item of items) {
    const index = Math.max(0, countUpTo(starts, spanOf(item).start) - 1);
    const others = found[index];
    if (others) others.push(item);
    else found[index] = [item];
  }
  return found;
}

/**
 * Converts a span of the joined text to a span relative to a frame. The returned span doesn't extend past the end of
 * the frame.
 */
function movedSpan(span: Span, from: number, to: number): Span {
  return { start: span.start - from, end: Math.min(span.end, to) - from };
}

function movedProblem(problem: ParseProblem, from: number, to: number): ParseProblem {
  const span = movedSpan(problem.span, from, to);
  if (problem.code === 'invalid-syntax') return { ...problem, span };
  const first = problem.first.start >= from ? movedSpan(problem.first, from, to) : span;
  return { ...problem, span, first };
}
