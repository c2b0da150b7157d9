import { breakFinder } from '../../text/lines';

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

/** Returns the lines of YAML text. */
export function readLines(text: string): readonly YamlLine[] {
  const lines: YamlLine[] = [];
  const next = breakFinder(text);
  const margin = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
  for (let start = 0; start < text.length; ) {
    const first = start === 0 ? margin : start;
    let content = first;
    while (text.charCodeAt(content) === space) content++;
    const stop = next(content);
    const end = stop < 0 ? text.length : stop + (text.startsWith('\r\n', stop) ? 2 : 1);
    lines.push({ start, end, content, indent: content - first, kind: kindOf(text, content, content - first) });
    start = end;
  }
  return lines;
}

function kindOf(text: string, at: number, indent: number): LineKind {
  const code = text.charCodeAt(at);
  if (isEnd(code)) return 'blank';
  if (code === hash) return 'comment';
  if (code === tab) {
    let next = at;
    while (text.charCodeAt(next) === tab || text.charCodeAt(next) === space) next++;
    return isEnd(text.charCodeAt(next)) ? 'blank' : 'tab';
  }
  if (indent === 0 && isMarker(text, at)) return 'marker';
  if ((code === dash || code === colon) && isGap(text.charCodeAt(at + 1))) return 'continuation';
  return code === closeBrace || code === closeBracket || code === comma ? 'continuation' : 'starter';
}

function isMarker(text: string, at: number): boolean {
  if (text.charCodeAt(at) === percent) return true;
  return (text.startsWith('---', at) || text.startsWith('...', at)) && isGap(text.charCodeAt(at + 3));
}

/** Whether a code unit ends a line. True for the result of `charCodeAt` at the end of the text. */
function isEnd(code: number): boolean {
  return Number.isNaN(code) || code === 10 || code === 13;
}

function isGap(code: number): boolean {
  return isEnd(code) || code === space || code === tab;
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
const byteOrderMark = 0xfeff;
