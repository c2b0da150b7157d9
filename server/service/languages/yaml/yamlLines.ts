import { nextBreak } from '../../text/lines';

/** The structure of a YAML line, read from its first characters. */
export interface YamlLine {
  readonly start: number;
  /** Offset after the line break. */
  readonly end: number;
  /** Offset of the first character that isn't a space. */
  readonly content: number;
  readonly indent: number;
  readonly kind: LineKind;
}

/** The kind of a YAML line, which determines where a block ends. */
export type LineKind =
  | 'blank'
  | 'comment'
  /** A line that continues the previous one: it starts with `-`, a closing bracket, a comma, or `:`. */
  | 'continuation'
  /** A line with `---`, `...`, or a directive. */
  | 'marker'
  /** A line that is indented with a tab, which YAML forbids. Such a line belongs to the previous line. */
  | 'tab'
  | 'starter';

/** Reads the line that starts at the given offset. */
export function readLine(text: string, start: number): YamlLine {
  let content = start;
  if (start === 0 && text.charCodeAt(0) === 0xfeff) content++;
  const margin = content;
  while (text.charCodeAt(content) === space) content++;
  const end = lineEnd(text, content);
  return { start, end, content, indent: content - margin, kind: kindOf(text, content, content - margin) };
}

/** Returns the offset after the line break of the line at `from`. */
export function lineEnd(text: string, from: number): number {
  const near = Math.min(text.length, from + usualLine);
  for (let at = from; at < near; at++) if (isBreak(text.charCodeAt(at))) return endOfBreak(text, at);
  const rest = near < text.length ? nextBreak(text, near) : -1;
  return rest < 0 ? text.length : endOfBreak(text, rest);
}

/**
 * Number of characters that are compared one by one to find the end of a line. The rest of a longer line is searched,
 * which is faster.
 */
const usualLine = 200;

function endOfBreak(text: string, at: number): number {
  return text.startsWith('\r\n', at) ? at + 2 : at + 1;
}

function kindOf(text: string, at: number, indent: number): LineKind {
  const code = text.charCodeAt(at);
  if (Number.isNaN(code) || isBreak(code)) return 'blank';
  if (code === hash) return 'comment';
  if (code === tab) {
    let next = at;
    while (text.charCodeAt(next) === tab || text.charCodeAt(next) === space) next++;
    const first = text.charCodeAt(next);
    return Number.isNaN(first) || isBreak(first) ? 'blank' : 'tab';
  }
  if (indent === 0 && isMarker(text, at)) return 'marker';
  const next = text.charCodeAt(at + 1);
  const isAlone = Number.isNaN(next) || isBreak(next) || next === space || next === tab;
  if ((code === dash || code === colon) && isAlone) return 'continuation';
  return code === closeBrace || code === closeBracket || code === comma ? 'continuation' : 'starter';
}

function isMarker(text: string, at: number): boolean {
  if (text.charCodeAt(at) === percent) return true;
  if (!text.startsWith('---', at) && !text.startsWith('...', at)) return false;
  const next = text.charCodeAt(at + 3);
  return Number.isNaN(next) || isBreak(next) || next === space || next === tab;
}

function isBreak(code: number): boolean {
  return code === 10 || code === 13;
}

const tab = 9;
const space = 32;
const hash = 35;
const percent = 37;
const comma = 44;
const dash = 45;
const colon = 58;
const closeBracket = 93;
const closeBrace = 125;
