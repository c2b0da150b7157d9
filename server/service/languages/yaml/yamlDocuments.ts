import { lineEnd, readLine, type YamlLine } from './yamlLines';

/** One document of a YAML file: the lines that start it (`---`, `...`, directives), then its content. */
export interface YamlDocument {
  readonly start: number;
  /** The start of the content. The end of the document if the content begins on the line of `---`. */
  readonly contentStart: number;
  readonly end: number;
}

/** Splits a text at the lines that start documents. The documents are contiguous and cover the text. */
export function splitDocuments(text: string): readonly YamlDocument[] {
  const whole = { start: 0, contentStart: 0, end: text.length };
  if (!/^\ufeff?(?:---|\.\.\.|%)/m.test(text)) return [whole];
  const starts: { start: number; contentStart: number; isInline: boolean }[] = [];
  let isInContent = false;
  for (let at = 0; at < text.length; ) {
    const line = readLine(text, at);
    at = line.end;
    if (line.kind === 'blank' || line.kind === 'comment') continue;
    if (line.kind !== 'marker' || (isInContent && isDirective(text, line))) {
      isInContent = true;
      continue;
    }
    const last = startLine(text, line);
    at = last.end;
    const isInline = hasContent(text, last);
    starts.push({ start: line.start, contentStart: last.end, isInline });
    isInContent = isInline;
  }
  const first = starts[0]?.start ?? text.length;
  return [
    ...(first > 0 ? [{ ...whole, end: first }] : []),
    ...starts.map(({ start, contentStart, isInline }, index) => {
      const end = starts[index + 1]?.start ?? text.length;
      return { start, contentStart: isInline ? end : contentStart, end };
    }),
  ];
}

/** The line that ends the head of a document: for directives, the next `---` if only comments are between. */
function startLine(text: string, first: YamlLine): YamlLine {
  if (!isDirective(text, first)) return first;
  for (let at = first.end; at < text.length; ) {
    const line = readLine(text, at);
    at = line.end;
    if (line.kind === 'blank' || line.kind === 'comment' || isDirective(text, line)) continue;
    return line.kind === 'marker' && text.startsWith('---', line.content) ? line : first;
  }
  return first;
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
  /** The column of its first line. */
  readonly indent: number;
  /** The end of the line of its closing bracket and the empty lines after it. Absent if nothing closes it. */
  readonly end?: number;
}

/** The mapping or list in brackets with which the content of a document begins; undefined if it begins otherwise. */
export function flowRootIn(text: string, from: number, to: number): FlowRoot | undefined {
  for (let at = from; at < to; ) {
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

/** The offset of the bracket with which a line begins, after anchors and tags; undefined for any other line. */
export function flowStart(text: string, { content, end }: YamlLine): number | undefined {
  const properties = /^(?:[&!][^\s,[\]{}]*[ \t]+)*(?=[[{])/.exec(
    text.slice(content, Math.min(end, content + longestStart)),
  );
  return properties ? content + properties[0].length : undefined;
}

/** Anchors and tags with nothing but a comment after them. */
const onlyProperties = /^[ \t]*(?:[&!]\S*[ \t]*)*(?:#.*)?[\r\n]*$/;
/** The largest text of anchors and tags before a bracket. */
const longestStart = 200;

/** The offset after the bracket that closes the one at `open`; quoted strings and comments are skipped. */
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

/** The offset after a quoted string; the end of the text if nothing closes it. */
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
