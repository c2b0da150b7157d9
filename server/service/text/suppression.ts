import type { Span } from './span';

/** The text that every suppression comment contains before its codes. */
export const suppressionMark = 'sortie-disable-next-line';

const directive = /sortie-disable-next-line[ \t]+([\w-]+(?:[ \t]*,[ \t]*[\w-]+)*)/;

/**
 * Reads a suppression comment. Returns undefined for other comments. `start` is the start of the comment in its block.
 */
export function readSuppression(comment: string, start: number): Suppression | undefined {
  const codes = directive.exec(comment)?.[1];
  if (codes === undefined) return undefined;
  return { span: { start, end: start + comment.length }, codes: codes.split(',').map((code) => code.trim()) };
}

/**
 * Returns the end offset of the codes in a suppression comment. The rest of the comment is the user's reason. Undefined
 * for other comments.
 */
export function endOfCodes(comment: string): number | undefined {
  const match = directive.exec(comment);
  return match === null ? undefined : match.index + match[0].length;
}

/** A suppression comment, such as `sortie-disable-next-line code, code`. It suppresses these codes on the next line. */
export interface Suppression {
  readonly span: Span;
  readonly codes: readonly string[];
}
