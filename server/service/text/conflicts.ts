import type { Span } from './span';

/** A line with which version control begins or ends a conflict that it couldn't resolve. */
export interface ConflictMark {
  readonly kind: 'start' | 'end';
  readonly span: Span;
  /** It begins a block, and the next line is indented: it cuts what is above and below it in two. */
  readonly cutsEntry: boolean;
}

const mark = /^(<{7}|>{7})(?: [^\r\n]*)?$/gm;

/** The lines of a text that begin or end a conflict. */
export function conflictMarksIn(text: string): readonly ConflictMark[] {
  if (!text.includes('<<<<<<<') && !text.includes('>>>>>>>')) return [];
  return [...text.matchAll(mark)].map((match) => {
    const span = { start: match.index, end: match.index + match[0].length };
    const cutsEntry = span.start === 0 && /^(?:\r\n|\r|\n)[ \t]/.test(text.slice(span.end, span.end + 3));
    return { kind: match[1]?.startsWith('<') ? 'start' : 'end', span, cutsEntry };
  });
}
