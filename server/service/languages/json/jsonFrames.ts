import type { SlicedWork } from '../../slices';
import type { Interner } from '../../text/interner';
import type { ParseProblem } from '../../text/parseProblem';
import type { Span } from '../../text/span';
import type { Suppression } from '../../text/suppression';
import { type JsonNode, longestJson, readJson, unreadJson } from './json';

/** A frame and its position in the joined text of all frames in a file. */
export interface FrameView {
  readonly root: JsonNode;
  /** The range of the frame in the joined text. `root` was read from that text. */
  readonly from: number;
  readonly to: number;
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * Reads the frames in a JSON file as one text in which the containers are empty. Each problem is reported in the frame
 * in which it starts, relative to that frame.
 */
export function* readJsonFrames(texts: readonly string[], interner: Interner): SlicedWork<readonly FrameView[]> {
  const joined = texts.join('');
  const { root, problems, suppressions } =
    joined.length > longestJson ? unreadJson : yield* readJson(joined, 'document', 0, interner);
  let from = 0;
  return texts.map((text, index) => {
    const to = from + text.length;
    const isLast = index === texts.length - 1;
    const start = from;
    const isHere = (span: Span) => span.start >= start && (span.start < to || isLast);
    const view: FrameView = {
      root,
      from,
      to,
      problems: problems.filter(({ span }) => isHere(span)).map((problem) => movedProblem(problem, start, to)),
      suppressions: suppressions
        .filter(({ span }) => isHere(span))
        .map(({ span, codes }) => ({ codes, span: movedSpan(span, start, to) })),
    };
    from = to;
    return view;
  });
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
