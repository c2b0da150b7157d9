import { finished, type SlicedWork } from '../../slices';
import type { Part, Parts } from '../../text/format';
import { flowRootIn, flowStart, splitDocuments } from './yamlDocuments';
import { lineEnd, readLine, type YamlLine } from './yamlLines';

/**
 * A part of a YAML file: a key with its value, the line of a key that contains other keys, the lines that start a
 * document, or text without a key. The object is flat, because its members are compared one by one.
 */
export interface YamlContext {
  readonly frame: false;
  readonly unread?: true;
  readonly role: 'entry' | 'container' | 'marker' | 'trivia';
  /** Keys that contain the part, outermost first, separated by line breaks. Empty at the top level. */
  readonly path: string;
  /** The column of the keys in the mapping that contains the part. */
  readonly indent: number;
  /** Whether the part is the first in its mapping. */
  readonly isFirst: boolean;
  /** Whether the key is farther left than the other keys in its mapping. */
  readonly isMisindented: boolean;
  /** Whether the value is a mapping on the following lines. */
  readonly isNested: boolean;
  /** Whether the document starts with a bracket. */
  readonly isFlowDocument: boolean;
}

/** Determines which mappings are split into parts. */
export interface Containers {
  /** A mapping that contains one of these keys isn't split. */
  readonly wholeBy: ReadonlySet<string>;
  /** Top-level keys whose values are split. If absent, every mapping that contains a mapping is split. */
  readonly only?: ReadonlySet<string>;
}

interface Segment {
  readonly start: number;
  readonly end: number;
  /** The line of the key. Absent if there is no key. */
  readonly head?: YamlLine;
}

const deepest = 8;
/** Number of lines to read before other work can run. */
const linesAtOnce = 100;
/** Maximum length of a line that is recognized as containing only a key. */
const longestKeyLine = 500;

/**
 * Splits YAML into documents, and each document into parts at the lines with top-level keys. Nested mappings that
 * `containers` selects are split at the lines with their own keys. A mapping or list in brackets at the start of a
 * document is one part.
 */
export function* splitYaml(text: string, containers: Containers): Parts<YamlContext> {
  for (const document of splitDocuments(text)) {
    if (!document) {
      yield undefined;
      continue;
    }
    const { start, contentStart, end } = document;
    if (contentStart > start) yield { start, end: contentStart, context: markerContext };
    if (end > contentStart || text === '') yield* new DocumentSplitter(text, containers).split(contentStart, end);
  }
}

const markerContext: YamlContext = {
  frame: false,
  role: 'marker',
  path: '',
  indent: 0,
  isFirst: true,
  isMisindented: false,
  isNested: false,
  isFlowDocument: false,
};

class DocumentSplitter {
  private isFlowDocument = false;

  constructor(
    private readonly text: string,
    private readonly containers: Containers,
  ) {}

  *split(from: number, to: number): Parts<YamlContext> {
    const flow = yield* flowRootIn(this.text, from, to);
    this.isFlowDocument = flow !== undefined;
    const flowEnd = flow?.end ?? from;
    if (flow?.end !== undefined) {
      const context = { ...markerContext, role: 'entry' as const, indent: flow.indent, isFlowDocument: true };
      yield { start: from, end: flowEnd, context };
    }
    if (flowEnd < to || from === to) yield* this.splitRegion(flowEnd, to, []);
  }

  private *splitRegion(from: number, to: number, path: readonly string[]): Parts<YamlContext> {
    const { text, containers, isFlowDocument } = this;
    let isFirst = true;
    for (const cut of cutRegion(text, from, to, undefined)) {
      if (!cut) {
        yield undefined;
        continue;
      }
      const { segment, indent } = cut;
      const context = contextOf(text, segment, { path: path.join('\n'), indent, isFirst, isFlowDocument });
      isFirst = false;
      const key = path.length < deepest ? yield* containerKey(text, segment, path, containers) : undefined;
      if (key === undefined || !segment.head || context.role !== 'entry')
        yield { start: segment.start, end: segment.end, context };
      else {
        yield { start: segment.start, end: segment.head.end, context: { ...context, role: 'container' } };
        yield* this.splitRegion(segment.head.end, segment.end, [...path, key]);
      }
    }
  }
}

/**
 * Splits consecutive parts of one mapping again after an edit. Returns undefined if splitting the whole text might
 * divide these parts or the parts next to them differently.
 */
export function resplitYaml(
  text: string,
  old: readonly YamlContext[],
  at: { readonly first: boolean; readonly last: boolean },
  containers: Containers,
): readonly Part<YamlContext>[] | undefined {
  const first = old[0];
  if (!first || first.isFlowDocument) return undefined;
  if (old.some(({ role, path }) => role !== 'entry' || path !== first.path)) return undefined;
  const { indent } = first;
  if (!at.last && !/[\n\r]$/.test(text)) return undefined;
  if (!at.first && text.charCodeAt(0) === 0xfeff) return undefined;
  const segments = [...cutRegion(text, 0, text.length, indent)].flatMap((cut) => cut?.segment ?? []);
  if (!segments.every(({ head }) => head?.kind === 'starter') || !startsWell(text, first, segments[0], at.first))
    return undefined;
  const path = first.path === '' ? [] : first.path.split('\n');
  if (path.length === 0 && segments.some(({ head }) => head && flowStart(text, head) !== undefined)) return undefined;
  if (segments.some((segment) => isContainer(text, segment, path, containers))) return undefined;
  const parts = segments.map((segment, index) => ({
    start: segment.start,
    end: segment.end,
    context: contextOf(text, segment, { ...first, isFirst: first.isFirst && index === 0 }),
  }));
  return path.length === 0 || staysSplit(text, segments, parts, old, containers) ? parts : undefined;
}

/** Whether the mapping that contains these parts is still split. */
function staysSplit(
  text: string,
  segments: readonly Segment[],
  parts: readonly Part<YamlContext>[],
  old: readonly YamlContext[],
  containers: Containers,
): boolean {
  if (parts.some(({ context }) => context.isMisindented)) return false;
  const head = segments[0]?.head;
  if (!head || (parts[0]?.context.isFirst && !hasColon(text, head))) return false;
  if (segments.some(({ head }) => head && containers.wholeBy.has(keyOf(text, head)))) return false;
  return parts.some(({ context }) => context.isNested) || !old.some(({ isNested }) => isNested);
}

/** Whether only comments and empty lines precede the first key, and none of them can belong to the part above. */
function startsWell(text: string, first: YamlContext, segment: Segment | undefined, isFileStart: boolean): boolean {
  const head = segment?.head;
  if (!head || (first.isFirst && head.indent !== first.indent)) return false;
  for (let at = 0; at < head.start; ) {
    const line = readLine(text, at);
    if (line.kind === 'starter' || (!isFileStart && !isApart(line, first, at === 0))) return false;
    at = line.end;
  }
  return true;
}

function isApart(line: YamlLine, first: YamlContext, isOnTop: boolean): boolean {
  if (line.kind === 'comment') return first.isFirst || line.indent <= first.indent;
  return line.kind === 'blank' && (first.isFirst || !isOnTop);
}

function contextOf(
  text: string,
  segment: Segment,
  around: Pick<YamlContext, 'path' | 'indent' | 'isFirst' | 'isFlowDocument'>,
): YamlContext {
  const { head } = segment;
  const isMarker = head?.kind === 'marker';
  return {
    frame: false,
    role: head ? (isMarker ? 'marker' : 'entry') : 'trivia',
    path: around.path,
    indent: around.indent,
    isFirst: around.isFirst,
    isFlowDocument: around.isFlowDocument,
    isMisindented: head !== undefined && !isMarker && head.indent < around.indent,
    isNested: head !== undefined && !isMarker && isNested(text, head, segment.end),
  };
}

/** A segment of a region, and the column of the region's keys. */
interface Cut {
  readonly segment: Segment;
  readonly indent: number;
}

/**
 * Splits a region at the lines with keys in `column`, or in the column of the first key if `column` is undefined.
 * Comments directly above a key belong to that key. Yields undefined from time to time so that other work can run.
 */
function* cutRegion(text: string, from: number, to: number, column: number | undefined): Generator<Cut | undefined> {
  let indent = column;
  let start = from;
  let head: YamlLine | undefined;
  let comments: number | undefined;
  let lines = 0;
  const isDirective = () => head !== undefined && text.charCodeAt(head.content) === 37;
  for (let at = from; at < to; ) {
    const line = readLine(text, at);
    at = line.end;
    if (++lines % linesAtOnce === 0) yield undefined;
    if (line.kind === 'blank') continue;
    const isOutside = line.indent <= (indent ?? line.indent);
    if (line.kind === 'comment' && (isOutside || !head)) comments ??= line.start;
    else if (line.kind === 'marker' && isDirective()) comments = undefined;
    else if (line.kind === 'marker' || (line.kind === 'starter' && isOutside)) {
      const cut = comments ?? line.start;
      if (line.kind === 'starter') indent ??= line.indent;
      if (head) {
        yield { segment: { start, end: cut, head }, indent: indent ?? 0 };
        start = cut;
      }
      head = line;
      comments = undefined;
    } else comments = undefined;
  }
  if (head && comments !== undefined) {
    yield { segment: { start, end: comments, head }, indent: indent ?? 0 };
    start = comments;
    head = undefined;
  }
  if (start < to || from === to) yield { segment: { start, end: to, ...(head ? { head } : {}) }, indent: indent ?? 0 };
}

function isContainer(...[text, segment, path, containers]: Parameters<typeof containerKey>): boolean {
  return finished(containerKey(text, segment, path, containers)) !== undefined;
}

/**
 * Returns the key of a segment if the key's value is to be split into parts. Yields undefined from time to time so that
 * other work can run.
 */
function* containerKey(
  text: string,
  segment: Segment,
  path: readonly string[],
  containers: Containers,
): SlicedWork<string | undefined> {
  const { head } = segment;
  if (head?.kind !== 'starter') return undefined;
  const key = keyAlone(text, head);
  if (key === undefined || containers.wholeBy.has(key)) return undefined;
  if (containers.only) {
    return path.length === 0 && containers.only.has(key) && isNested(text, head, segment.end) ? key : undefined;
  }
  let column: number | undefined;
  let holdsMapping = false;
  let entry: YamlLine | undefined;
  let lines = 0;
  for (let at = head.end; at < segment.end; ) {
    const line = readLine(text, at);
    at = line.end;
    if (++lines % linesAtOnce === 0) yield undefined;
    if (line.kind === 'blank' || line.kind === 'comment') continue;
    if (column === undefined && (line.kind !== 'starter' || line.indent <= head.indent)) return undefined;
    column ??= line.indent;
    if (line.kind !== 'starter' || line.indent > column) continue;
    if (containers.wholeBy.has(keyOf(text, line))) return undefined;
    holdsMapping ||= entry !== undefined && isNested(text, entry, line.start);
    entry = line;
  }
  return holdsMapping || (entry && isNested(text, entry, segment.end)) ? key : undefined;
}

/** Whether a line contains only a key, and the next line with content contains a key that is indented further. */
function isNested(text: string, head: YamlLine, end: number): boolean {
  if (keyAlone(text, head) === undefined) return false;
  for (let at = head.end; at < end; ) {
    const line = readLine(text, at);
    at = line.end;
    if (line.kind === 'blank' || line.kind === 'comment') continue;
    return line.kind === 'starter' && line.indent > head.indent && hasColon(text, line);
  }
  return false;
}

function hasColon(text: string, line: YamlLine): boolean {
  const content = text.slice(line.content, line.end);
  for (let at = content.indexOf(':'); at >= 0; at = content.indexOf(':', at + 1)) {
    if (/^(?:[ \t\r\n]|$)/.test(content.slice(at + 1, at + 2))) return true;
  }
  return false;
}

/** Returns the key of a line that contains only a key and its colon, and possibly a comment. */
function keyAlone(text: string, line: YamlLine): string | undefined {
  if (line.end - line.content > longestKeyLine) return undefined;
  const match = /^([^\s#&*!|>%@`"'[{?,-][^#]*?|"[^"\\]*"|'[^']*')[ \t]*:[ \t]*(?:#.*)?$/.exec(content(text, line));
  return match?.[1] === undefined ? undefined : match[1].replace(/^["'](.*)["']$/, '$1');
}

function keyOf(text: string, line: YamlLine): string {
  const written = /^("[^"\\]*"|'[^']*'|[^:]*)/.exec(content(text, line))?.[1] ?? '';
  return written.trim().replace(/^["'](.*)["']$/, '$1');
}

function content(text: string, line: YamlLine): string {
  return text.slice(line.content, lineEnd(text, line.content)).replace(/[\r\n]+$/, '');
}
