import { createScanner } from 'jsonc-parser';
import type { Part } from '../../text/format';
import { isBreak, nextBreak } from '../../text/lines';
import { codes, commentEnd, stringEnd } from './jsonCharacters';

/** What the meaning of a part of a JSON file depends on, apart from its text. */
export interface JsonContext {
  /**
   * The whole file, one or more entries of the container, or the text before or after these entries. Both texts include
   * a brace of the container.
   */
  readonly role: 'whole' | 'head' | 'entry' | 'tail';
  /** Text that has to precede the part to make it readable. */
  readonly before: string;
  /** Number of brackets in `before` and in the part that other parts close. */
  readonly open: number;
  /** Whether the comma before the first entry is missing. */
  readonly commaMissing: boolean;
}

const whole: JsonContext = { role: 'whole', before: '', open: 0, commaMissing: false };

/** Where the entries of the container start, and where the text after them starts. */
interface Cuts {
  readonly entries: readonly number[];
  /** The length of the text if the container isn't closed. */
  readonly tail: number;
}

/**
 * Splits JSON text into the entries of its top-level object `container` and the text around them. If the brackets don't
 * match, entries are recognized by their indentation, so that a wrong bracket affects only one entry.
 */
export function splitJson(text: string, container: string): readonly Part<JsonContext>[] {
  const cuts = cutAtBrackets(text, container) ?? cutAtLines(text, container);
  if (!cuts || cuts.entries.length === 0) return [{ start: 0, end: text.length, context: whole }];
  const { entries, tail } = cuts;
  const [first = tail] = entries;
  const isClosed = tail < text.length;
  const head = { role: 'head', before: '', open: isClosed ? 2 : 0, commaMissing: false } as const;
  const parts: Part<JsonContext>[] = [{ start: 0, end: first, context: head }];
  let hasComma = true;
  for (const [index, start] of entries.entries()) {
    const end = entries[index + 1] ?? tail;
    parts.push({ start, end, context: { role: 'entry', before: '{', open: 1, commaMissing: !hasComma } });
    hasComma = endsWithComma(text.slice(start, end));
  }
  if (!isClosed) return parts;
  // The empty key stands for the entries. It shows completion whether another key can follow.
  const before = `${text.slice(0, first)}"":0${hasComma ? ',' : ''}`;
  return [...parts, { start: tail, end: text.length, context: { role: 'tail', before, open: 0, commaMissing: false } }];
}

/** Whether the last token of an entry is a comma. */
function endsWithComma(entry: string): boolean {
  const end = entry.trimEnd();
  const lastLine = end.slice(Math.max(end.lastIndexOf('\n'), end.lastIndexOf('\r')) + 1);
  if (!lastLine.includes('//') && !end.endsWith('*/')) return end.endsWith(',');
  const scanner = createScanner(entry, true);
  let last = '';
  for (scanner.scan(); scanner.getTokenOffset() < entry.length; scanner.scan())
    last = entry.charAt(scanner.getTokenOffset());
  return last === ',';
}

/** Finds the entries by commas and brackets. Undefined if the brackets don't match. */
function cutAtBrackets(text: string, container: string): Cuts | undefined {
  const entries: number[] = [];
  let depth = 0;
  let key = '';
  /** Where the next entry of the container starts. Undefined outside the container, and inside an entry. */
  let next: number | undefined;
  let tail: number | undefined;
  let isInside = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === codes.quote) {
      const end = stringEnd(text, at);
      if (next !== undefined) entries.push(next);
      next = undefined;
      if (depth === 1) key = text.slice(at + 1, end);
      at = end;
    } else if (code === codes.slash) at = commentEnd(text, at);
    else if (code === codes.openBrace || code === codes.openBracket) {
      depth++;
      if (depth !== 2 || tail !== undefined || code !== codes.openBrace || key !== container) continue;
      isInside = true;
      next = afterLine(text, at + 1);
    } else if (code === codes.closeBrace || code === codes.closeBracket) {
      if (--depth < 0) return undefined;
      if (depth !== 1 || !isInside) continue;
      isInside = false;
      next = undefined;
      tail = entries.length > 0 ? lineStart(text, at) : undefined;
    } else if (code === codes.comma) {
      if (depth === 1) key = '';
      else if (depth === 2 && isInside) next = afterLine(text, at + 1);
    }
  }
  return depth === 0 ? { entries, tail: tail ?? text.length } : undefined;
}

/** Returns the start of the next line if only blanks and a comment follow on the line. Otherwise, `from` itself. */
function afterLine(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  if (text.startsWith('//', at) || isBreak(text.charCodeAt(at))) return lineEnd(text, at);
  return from;
}

/** Returns the start of the line if only blanks precede `from` on the line. Otherwise, `from` itself. */
function lineStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && isBlank(text.charCodeAt(at - 1))) at--;
  return at === 0 || isBreak(text.charCodeAt(at - 1)) ? at : from;
}

/**
 * Finds the entries by the indentation of their keys. Empty lines and comments above a key belong to that key.
 * Undefined if the entries aren't on separate lines.
 */
function cutAtLines(text: string, container: string): Cuts | undefined {
  const opening = new RegExp(`"${container}"\\s*:\\s*\\{[ \\t]*(?://[^\\r\\n]*)?(?=[\\r\\n])`, 'y');
  const entries: number[] = [];
  let [outer, inner] = [-1, -1];
  let isInside = false;
  let above: number | undefined;
  for (let start = 0, end = 0; start < text.length; start = end) {
    let at = start;
    while (isBlank(text.charCodeAt(at))) at++;
    const code = text.charCodeAt(at);
    end = lineEnd(text, code === codes.slash ? commentEnd(text, at) : at);
    if (code === codes.slash || isBreak(code)) {
      above ??= start;
      continue;
    }
    const indent = at - start;
    const isKey = code === codes.quote;
    if (!isInside) {
      opening.lastIndex = at;
      if (isKey && outer < 0) outer = indent;
      isInside = isKey && indent === outer && opening.test(text);
      if (isInside) end = lineEnd(text, opening.lastIndex);
    } else if (isKey && (inner < 0 ? indent > outer : indent === inner)) {
      inner = indent;
      entries.push(above ?? start);
    } else if (indent < inner && (code === codes.closeBrace || (isKey && indent <= outer)))
      return { entries, tail: start };
    above = undefined;
  }
  return entries.length > 0 ? { entries, tail: text.length } : undefined;
}

/** Returns the offset after the line that contains an offset. */
function lineEnd(text: string, from: number): number {
  const end = nextBreak(text, from);
  if (end < 0) return text.length;
  return end + (text.startsWith('\r\n', end) ? 2 : 1);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
