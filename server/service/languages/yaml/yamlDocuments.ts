import type { SlicedWork } from '../../slices';
import { lineEnd, readLine, type YamlLine } from './yamlLines';

/** One document of a YAML file: the lines that start it (`---`, `...`, directives) and its content. */
export interface YamlDocument {
  readonly start: number;
  /**
   * The start of the content. If the content begins on the same line as the `---`, `contentStart` equals `end`, so that
   * the whole document is read as one part.
   */
  readonly contentStart: number;
  readonly end: number;
}

/** Number of lines to read before other work can run. */
const linesAtOnce = 100;

/** The text is searched for markers in pieces of this length. The pieces overlap by the length of a marker. */
const searchedAtOnce = 20_000;
const longestMarker = 3;

/**
 * Splits the text at the lines that start documents. The documents are contiguous and cover the whole text. Yields
 * undefined from time to time so that other work can run.
 */
export function* splitDocuments(text: string): Generator<YamlDocument | undefined> {
  const whole = { start: 0, contentStart: 0, end: text.length };
  if (!(yield* mayHaveMarkers(text))) {
    yield whole;
    return;
  }
  let open: DocumentStart | undefined;
  let isInContent = false;
  let searchedTo = 0;
  let lines = 0;
  for (let at = 0; at < text.length; ) {
    if (lines++ % linesAtOnce === 0) yield undefined;
    const line = readLine(text, at);
    at = line.end;
    if (line.kind === 'blank' || line.kind === 'comment') continue;
    if (line.kind !== 'marker' || (isInContent && isDirective(text, line))) {
      isInContent = true;
      continue;
    }
    let last = line;
    if (isDirective(text, line) && line.start >= searchedTo) {
      const found = yield* markerAfter(text, line);
      last = found.marker ?? line;
      searchedTo = found.searchedTo;
    }
    at = last.end;
    if (open) yield documentOf(open, line.start);
    else if (line.start > 0) yield { ...whole, end: line.start };
    const isInline = hasContent(text, last);
    open = { start: line.start, contentStart: last.end, isInline };
    isInContent = isInline;
  }
  yield open ? documentOf(open, text.length) : whole;
}

/** The lines that start a document. */
interface DocumentStart {
  readonly start: number;
  readonly contentStart: number;
  /** Whether the content begins on the same line as the `---`. */
  readonly isInline: boolean;
}

function documentOf({ start, contentStart, isInline }: DocumentStart, end: number): YamlDocument {
  return { start, contentStart: isInline ? end : contentStart, end };
}

/**
 * Whether the text may contain a line that starts a document. A piece that begins inside a long line can cause a false
 * positive.
 */
function* mayHaveMarkers(text: string): SlicedWork<boolean> {
  for (let start = 0; start < text.length; start += searchedAtOnce) {
    if (start > 0) yield undefined;
    const piece = text.slice(start, start + searchedAtOnce + longestMarker);
    if (/^\ufeff?(?:---|\.\.\.|%)/m.test(piece)) return true;
  }
  return false;
}

/**
 * Returns the `---` after a directive if only comments, empty lines, and other directives are between them. Also
 * returns the end of the text that was searched.
 */
function* markerAfter(
  text: string,
  directive: YamlLine,
): SlicedWork<{ readonly marker?: YamlLine; readonly searchedTo: number }> {
  let lines = 0;
  for (let at = directive.end; at < text.length; ) {
    if (++lines % linesAtOnce === 0) yield undefined;
    const line = readLine(text, at);
    if (line.kind !== 'blank' && line.kind !== 'comment' && !isDirective(text, line)) {
      const isMarker = line.kind === 'marker' && text.startsWith('---', line.content);
      return isMarker ? { marker: line, searchedTo: line.end } : { searchedTo: line.start };
    }
    at = line.end;
  }
  return { searchedTo: text.length };
}

function isDirective(text: string, { kind, content }: YamlLine): boolean {
  return kind === 'marker' && text.charCodeAt(content) === percent;
}

/** Whether something other than a comment, an anchor, or a tag follows `---`. */
function hasContent(text: string, { content, end }: YamlLine): boolean {
  if (!text.startsWith('---', content)) return false;
  return !onlyProperties.test(text.slice(content + 3, end));
}

/** A mapping or list in brackets at the start of a document. */
export interface FlowRoot {
  /** The indentation of the line with the opening bracket. */
  readonly indent: number;
  /**
   * The end of the line with the closing bracket, or of the empty lines after it. Absent if the bracket isn't closed.
   */
  readonly end?: number;
}

/**
 * Returns the mapping or list in brackets at the start of a document's content. Undefined if the content starts with
 * something else.
 */
export function* flowRootIn(text: string, from: number, to: number): SlicedWork<FlowRoot | undefined> {
  let lines = 0;
  for (let at = from; at < to; ) {
    if (++lines % linesAtOnce === 0) yield undefined;
    const line = readLine(text, at);
    at = line.end;
    if (line.kind === 'blank' || line.kind === 'comment') continue;
    if (line.kind !== 'starter') return undefined;
    const open = flowStart(text, line);
    if (open === undefined) {
      if (onlyProperties.test(text.slice(line.content, Math.min(line.end, to)))) continue;
      return undefined;
    }
    const close = flowEnd(text, open, to);
    return { indent: line.indent, ...(close === undefined ? {} : { end: blankLinesEnd(text, close, to) }) };
  }
  return undefined;
}

/**
 * Returns the offset of the bracket that starts a line, after any anchors and tags. Undefined if the line doesn't start
 * with a bracket.
 */
export function flowStart(text: string, { content, end }: YamlLine): number | undefined {
  const properties = /^(?:[&!][^\s,[\]{}]*[ \t]+)*(?=[[{])/.exec(
    text.slice(content, Math.min(end, content + longestStart)),
  );
  return properties ? content + properties[0].length : undefined;
}

/**
 * Matches anchors and tags followed by nothing but a comment. `(?!\S)` makes each word match in only one way.
 * Otherwise, a line of many exclamation marks would take exponential time.
 */
const onlyProperties = /^[ \t]*(?:[&!]\S*(?!\S)[ \t]*)*(?:#.*)?[\r\n]*$/;
/** Maximum length of the anchors and tags before a bracket. */
const longestStart = 200;

/** Returns the offset after the bracket that closes the bracket at `open`. Skips quoted strings and comments. */
function flowEnd(text: string, open: number, to: number): number | undefined {
  let depth = 0;
  const part = /["'#[\]{}]/g;
  part.lastIndex = open;
  for (let match = part.exec(text); match && match.index < to; match = part.exec(text)) {
    const at = match.index;
    const [found] = match;
    if (found === '#') {
      if (/\s/.test(text.charAt(at - 1))) part.lastIndex = lineEnd(text, at);
    } else if (found === '"' || found === "'") {
      if (/[\s,:[{]/.test(text.charAt(at - 1))) part.lastIndex = quotedEnd(text, at, found);
    } else if (found === '[' || found === '{') depth++;
    else if (--depth === 0) return at + 1;
  }
  return undefined;
}

/** Returns the offset after a quoted string. If the string isn't closed, returns the end of the text. */
function quotedEnd(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\' && quote === '"') at++;
    else if (char === quote && quote === "'" && text.charAt(at + 1) === quote) at++;
    else if (char === quote) return at + 1;
  }
  return text.length;
}

function blankLinesEnd(text: string, close: number, to: number): number {
  let end = Math.min(lineEnd(text, close), to);
  while (end < to) {
    const line = readLine(text, end);
    if (line.kind !== 'blank') return end;
    end = Math.min(line.end, to);
  }
  return end;
}

const percent = 37;
