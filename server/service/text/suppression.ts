import type { Span } from './span';

/** What every suppress comment contains. */
export const suppressionMark = 'sortie-disable-next-line';

const directive = /sortie-disable-next-line[ \t]+([\w-]+(?:[ \t]*,[ \t]*[\w-]+)*)/;

/** The suppress comment in a comment's text, if it is one. `start` is where the comment starts in its block. */
export function readSuppression(comment: string, start: number): Suppression | undefined {
  const codes = directive.exec(comment)?.[1];
  if (codes === undefined) return undefined;
  return { span: { start, end: start + comment.length }, codes: codes.split(',').map((code) => code.trim()) };
}

/**
 * End offset of the codes in a suppression comment. The text after them is a reason. Undefined if this isn't a
 * suppression comment.
 */
export function endOfCodes(comment: string): number | undefined {
  const match = directive.exec(comment);
  return match === null ? undefined : match.index + match[0].length;
}

/** A comment `sortie-disable-next-line code, code`: it silences those codes on the line below the comment. */
export interface Suppression {
  readonly span: Span;
  readonly codes: readonly string[];
}
