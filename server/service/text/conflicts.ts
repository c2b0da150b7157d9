import type { Span } from './span';

/** A line that starts or ends an unresolved version-control conflict. */
export interface ConflictMark {
  readonly kind: 'start' | 'end';
  readonly span: Span;
  /** Whether the marker splits an entry in two: the marker starts a block, and the next line is indented. */
  readonly cutsEntry: boolean;
}

const mark = /^(<{7}|>{7})(?: [^\r\n]*)?$/gm;

/** Returns the lines that start or end a conflict. */
export function conflictMarksIn(text: string): readonly ConflictMark[] {
  if (!text.includes('<<<<<<<') && !text.includes('>>>>>>>')) return [];
  return [...text.matchAll(mark)].map((match) => {
    const span = { start: match.index, end: match.index + match[0].length };
    const cutsEntry = span.start === 0 && /^(?:\r\n|\r|\n)[ \t]/.test(text.slice(span.end, span.end + 3));
    return { kind: match[1]?.startsWith('<') ? 'start' : 'end', span, cutsEntry };
  });
}
