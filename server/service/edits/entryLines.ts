import { type Line, lineAt, lineBefore } from '../text/lines';
import type { Span } from '../text/span';
import { endOfCodes, suppressionMark } from '../text/suppression';
import { indentAt, isFirstOnLine, lineEnd, lineEndOf, lineStart, nextLine } from './layout';
import type { TextEdit } from './textEdits';

/** The form of comments: after `#` in YAML, and as in Java in JSON and Gosu. */
export type CommentForm = 'yaml' | 'code';

const block = String.raw`\/\*(?:(?!\*\/).)*\*\/`;
/** What can follow an entry on its line: separators and comments. */
const endings: Readonly<Record<CommentForm, RegExp>> = {
  yaml: /^[ \t]*,?(?:[ \t]*|[ \t]+#.*)$/,
  code: new RegExp(String.raw`^[ \t]*(?:${block}[ \t]*)*[,;]?[ \t]*(?:${block}[ \t]*)*(?:\/\/.*)?$`),
};
const commentLines: Readonly<Record<CommentForm, RegExp>> = {
  yaml: /^[ \t]*#/,
  code: new RegExp(String.raw`^[ \t]*(?:\/\/.*|${block}[ \t]*)$`),
};

/**
 * Returns the lines of an entry, with the comment lines directly above it, but without the last line break. Undefined
 * if these lines contain more than the entry, a comma, and comments. Text before `floor` isn't part of the comments.
 */
export function entryLines(text: string, { start, end }: Span, form: CommentForm, floor = 0): Span | undefined {
  const last = lineEnd(text, end);
  if (!isFirstOnLine(text, start) || !endings[form].test(text.slice(end, last))) return undefined;
  return { start: commentsAbove(text, start, form, floor), end: last };
}

/** Returns the start of the comment lines directly above an offset, or else of the line that contains the offset. */
export function commentsAbove(text: string, offset: number, form: CommentForm, floor = 0): number {
  let first = lineStart(text, offset);
  for (let above = before(text, first); above && above.start >= floor; above = before(text, first)) {
    const open = form === 'code' && /\*\/[ \t]*$/.test(above.text) ? text.lastIndexOf('/*', first) : -1;
    const isEnd = open >= floor && isFirstOnLine(text, open) && text.indexOf('*/', open) > above.start;
    if (!isEnd && !commentLines[form].test(above.text)) return first;
    first = lineStart(text, isEnd ? open : above.start);
  }
  return first;
}

/**
 * Returns the edits that remove an entry with its lines and comments. A suppression comment at the end of the last line
 * stays, because it concerns the next line. Undefined if the lines contain more than the entry.
 */
export function removeLines(text: string, entry: Span, form: CommentForm, floor = 0): TextEdit[] | undefined {
  const lines = entryLines(text, entry, form, floor);
  if (!lines) return undefined;
  const own = suppressionAt(text, entry.end, form);
  const kept = own ? indentAt(text, entry.start) + text.slice(own.mark, own.end) + lineEndOf(text) : '';
  const removal = { start: lines.start, end: nextLine(text, lines.end), newText: kept };
  return [...removeSuppressionBefore(text, lines.start, form), removal];
}

/** Returns the edits that remove a suppression comment at the end of the line before a line. */
export function removeSuppressionBefore(text: string, line: number, form: CommentForm): TextEdit[] {
  const above = before(text, line);
  const found = above && suppressionAt(text, above.start, form);
  return found ? [{ start: found.start, end: found.end, newText: '' }] : [];
}

/**
 * Returns the edits that move suppression comments from the ends of lines to lines of their own, directly above the
 * lines that they concern.
 */
export function separateSuppressions(text: string, from: number, to: number, form: CommentForm): TextEdit[] {
  if (!text.slice(from, lineEnd(text, to)).includes(suppressionMark)) return [];
  const edits: TextEdit[] = [];
  for (let at = lineStart(text, from); at <= to && at < text.length; at = nextLine(text, at)) {
    const found = suppressionAt(text, at, form);
    const indent = indentAt(text, nextLine(text, at)) || indentAt(text, at);
    if (found) edits.push({ start: found.start, end: found.mark, newText: lineEndOf(text) + indent });
  }
  return edits;
}

/** Returns the suppression comment of a line if the line consists of it, and of nothing else. */
export function suppressionOn(line: Line | undefined, form: CommentForm): string | undefined {
  if (!line || !commentLines[form].test(line.text) || endOfCodes(line.text) === undefined) return undefined;
  return line.text.trim();
}

/**
 * Returns the suppression comment after other text on the line that contains an offset. `start` is before the spaces
 * that precede the comment, and `mark` after them.
 */
function suppressionAt(text: string, offset: number, form: CommentForm) {
  const line = lineAt(text, offset);
  const at = line.text.indexOf(suppressionMark);
  if (at < 0 || endOfCodes(line.text) === undefined) return undefined;
  const mark = Math.max(...(form === 'yaml' ? ['#'] : ['//', '/*']).map((sign) => line.text.lastIndexOf(sign, at)));
  const code = line.text.slice(0, Math.max(mark, 0)).trimEnd();
  if (code === '' || code.length === mark) return undefined;
  return { start: line.start + code.length, mark: line.start + mark, end: line.start + line.text.length };
}

function before(text: string, start: number): Line | undefined {
  return lineBefore(text, { start, text: '' });
}
