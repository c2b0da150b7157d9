import type { Part } from '../../text/format';
import { readLines, type YamlLine } from './yamlLines';

/**
 * A part of a YAML file: a key with its value, the line of a key that contains other keys, the lines that start a
 * document, or text without a key. The object is flat, because its members are compared one by one.
 */
export interface YamlContext {
  readonly role: 'entry' | 'container' | 'marker' | 'trivia';
  /** Keys that contain the part, outermost first, separated by line breaks. Empty at the top level. */
  readonly path: string;
  /** The column of the keys in the mapping that contains the part. */
  readonly indent: number;
  /** Whether the key is farther left than the other keys in its mapping. */
  readonly isMisindented: boolean;
}

/** Determines which mappings are split into parts. */
export interface Containers {
  /** A mapping that contains one of these keys isn't split. */
  readonly wholeBy: ReadonlySet<string>;
  /** Top-level keys whose values are split. If absent, every mapping that contains a mapping is split. */
  readonly only?: ReadonlySet<string>;
}

/**
 * Splits YAML into documents, and each document into parts at the lines with top-level keys. Nested mappings that
 * `containers` selects are split at the lines with their own keys. A mapping or list in brackets at the start of a
 * document is one part.
 */
export function splitYaml(text: string, containers: Containers): readonly Part<YamlContext>[] {
  const splitter = new Splitter(text, containers);
  splitter.splitDocuments();
  return splitter.parts;
}

/** A range of lines, excluding `end`. */
interface LineRange {
  readonly first: number;
  readonly end: number;
}

/** A key with its value, or text without a key. */
interface Segment extends LineRange {
  /** The index of the line of the key. Undefined if there is no key. */
  readonly head: number | undefined;
}

const marker: YamlContext = { role: 'marker', path: '', indent: 0, isMisindented: false };
/** Maximum depth of mappings that are split. */
const deepest = 8;
/** Maximum length of a line that is recognized as containing only a key. */
const longestKeyLine = 500;

class Splitter {
  readonly parts: Part<YamlContext>[] = [];
  private readonly lines: readonly YamlLine[];

  constructor(
    private readonly text: string,
    private readonly containers: Containers,
  ) {
    this.lines = readLines(text);
  }

  splitDocuments(): void {
    const { lines } = this;
    if (lines.length === 0) this.parts.push({ start: 0, end: 0, context: { ...marker, role: 'trivia' } });
    let first = 0;
    let content = 0;
    let isInContent = false;
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at];
      if (!line || line.kind === 'blank' || line.kind === 'comment') continue;
      if (line.kind !== 'marker' || (isInContent && this.isDirective(line))) {
        isInContent = true;
        continue;
      }
      if (at > 0) this.splitDocument(first, content, at);
      first = at;
      const start = this.isDirective(line) ? this.markerAfter(at) : at;
      at = start ?? at;
      const isInline = this.hasContent(lines[at]);
      isInContent = isInline || start === undefined;
      content = isInline ? lines.length : at + 1;
    }
    this.splitDocument(first, content, lines.length);
  }

  /** Splits a document. If its content begins on the line of the `---`, the whole document is one part. */
  private splitDocument(first: number, content: number, end: number): void {
    const from = Math.min(content, end);
    if (from > first) this.add({ first, end: from }, marker);
    if (from === end) return;
    const flow = this.flowRoot(from, end);
    if (flow) this.add({ first: from, end: flow.end }, { ...marker, role: 'entry', indent: flow.indent });
    this.splitRegion({ first: flow?.end ?? from, end }, []);
  }

  private add({ first, end }: LineRange, context: YamlContext): void {
    const [start, last] = [this.lines[first], this.lines[end - 1]];
    if (start && last && first < end) this.parts.push({ start: start.start, end: last.end, context });
  }

  private isDirective({ kind, content }: YamlLine): boolean {
    return kind === 'marker' && this.text.startsWith('%', content);
  }

  /** Returns the `---` after a directive, if only comments and other directives are between them. */
  private markerAfter(directive: number): number | undefined {
    for (let at = directive + 1; at < this.lines.length; at++) {
      const line = this.lines[at];
      if (!line || line.kind === 'blank' || line.kind === 'comment' || this.isDirective(line)) continue;
      return line.kind === 'marker' && this.text.startsWith('---', line.content) ? at : undefined;
    }
    return undefined;
  }

  /** Whether something other than a comment, an anchor, or a tag follows `---`. */
  private hasContent(line: YamlLine | undefined): boolean {
    if (!line || !this.text.startsWith('---', line.content)) return false;
    return !onlyProperties.test(this.text.slice(line.content + 3, line.end));
  }

  /**
   * Returns the end of the mapping or list in brackets at the start of a document's content, including empty lines
   * after it. Undefined if the content starts with something else, or if the bracket isn't closed.
   */
  private flowRoot(first: number, end: number): { readonly end: number; readonly indent: number } | undefined {
    for (let at = first; at < end; at++) {
      const line = this.lines[at];
      if (!line || line.kind === 'blank' || line.kind === 'comment') continue;
      const written = this.text.slice(line.content, line.end);
      const properties = /^(?:[&!][^\s,[\]{}]*[ \t]+)*(?=[[{])/.exec(written);
      if (!properties && line.kind === 'starter' && onlyProperties.test(written)) continue;
      const last = this.lines[end - 1]?.end;
      const stop = properties && flowEnd(this.text.slice(0, last), line.content + properties[0].length);
      if (stop == null) return undefined;
      let next = at + 1;
      while (next < end && ((this.lines[next]?.start ?? stop) < stop || this.lines[next]?.kind === 'blank')) next++;
      return { end: next, indent: line.indent };
    }
    return undefined;
  }

  private splitRegion(range: LineRange, path: readonly string[]): void {
    const { segments, indent } = this.cut(range);
    for (const segment of segments) {
      const { first, end, head } = segment;
      const line = head === undefined ? undefined : this.lines[head];
      const role = line ? (line.kind === 'marker' ? 'marker' : 'entry') : 'trivia';
      const isMisindented = role === 'entry' && line !== undefined && line.indent < indent;
      const context: YamlContext = { role, path: path.join('\n'), indent, isMisindented };
      const key = path.length < deepest ? this.containerKey(segment, path) : undefined;
      if (key === undefined || head === undefined) this.add(segment, context);
      else {
        this.add({ first, end: head + 1 }, { ...context, role: 'container' });
        this.splitRegion({ first: head + 1, end }, [...path, key]);
      }
    }
  }

  /**
   * Splits lines at the lines with keys in the column of the first key. Comments directly above a key belong to that
   * key. Returns the segments and the column.
   */
  private cut({ first, end }: LineRange): { readonly segments: readonly Segment[]; readonly indent: number } {
    const segments: Segment[] = [];
    let indent: number | undefined;
    let start = first;
    let head: number | undefined;
    let comments: number | undefined;
    for (let at = first; at < end; at++) {
      const line = this.lines[at];
      if (!line || line.kind === 'blank') continue;
      const isOutside = line.indent <= (indent ?? line.indent);
      if (line.kind === 'comment' && (isOutside || head === undefined)) {
        comments ??= at;
        continue;
      }
      if (line.kind === 'marker' || (line.kind === 'starter' && isOutside)) {
        if (line.kind === 'starter') indent ??= line.indent;
        if (head !== undefined) segments.push({ first: start, end: comments ?? at, head });
        if (head !== undefined) start = comments ?? at;
        head = at;
      }
      comments = undefined;
    }
    if (head !== undefined && comments !== undefined) {
      segments.push({ first: start, end: comments, head });
      start = comments;
      head = undefined;
    }
    return { segments: [...segments, { first: start, end, head }], indent: indent ?? 0 };
  }

  /** Returns the key of a segment if the key's value is to be split into parts. */
  private containerKey({ head, end }: Segment, path: readonly string[]): string | undefined {
    const { wholeBy, only } = this.containers;
    if (only && path.length > 0) return undefined;
    const line = head === undefined ? undefined : this.lines[head];
    const key = line?.kind === 'starter' ? keyAlone(this.text, line) : undefined;
    if (!line || head === undefined || key === undefined || wholeBy.has(key)) return undefined;
    if (only) return only.has(key) && this.isNested(head, end) ? key : undefined;
    let column: number | undefined;
    let holdsMapping = false;
    for (let at = head + 1; at < end; at++) {
      const inner = this.lines[at];
      if (!inner || inner.kind === 'blank' || inner.kind === 'comment') continue;
      if (column === undefined && (inner.kind !== 'starter' || inner.indent <= line.indent)) return undefined;
      column ??= inner.indent;
      if (inner.kind !== 'starter' || inner.indent > column) continue;
      if (wholeBy.has(keyOf(this.text, inner))) return undefined;
      holdsMapping ||= this.isNested(at, end);
    }
    return holdsMapping ? key : undefined;
  }

  /** Whether a line contains only a key, and the next line with content contains a key that is indented further. */
  private isNested(head: number, end: number): boolean {
    const line = this.lines[head];
    if (!line || keyAlone(this.text, line) === undefined) return false;
    for (let at = head + 1; at < end; at++) {
      const inner = this.lines[at];
      if (!inner || inner.kind === 'blank' || inner.kind === 'comment') continue;
      return inner.kind === 'starter' && inner.indent > line.indent && /:(?:\s|$)/.test(contentOf(this.text, inner));
    }
    return false;
  }
}

/**
 * Matches anchors and tags followed by nothing but a comment. `(?!\S)` makes each word match in only one way.
 * Otherwise, a line of many exclamation marks would take exponential time.
 */
const onlyProperties = /^[ \t]*(?:[&!]\S*(?!\S)[ \t]*)*(?:#.*)?[\r\n]*$/;

/** Returns the offset after the bracket that closes the bracket at `open`. Skips quoted strings and comments. */
function flowEnd(text: string, open: number): number | undefined {
  let depth = 0;
  const part = /(?<=[\s,:[{])"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|(?<=[\s,:[{])'[^']*(?:''[^']*)*'?|(?<=\s)#.*|[[\]{}]/g;
  part.lastIndex = open;
  for (let match = part.exec(text); match; match = part.exec(text)) {
    if (/[[{]/.test(match[0].charAt(0))) depth++;
    else if (/[\]}]/.test(match[0].charAt(0)) && --depth === 0) return part.lastIndex;
  }
  return undefined;
}

/** Returns the key of a line that contains only a key and its colon, and possibly a comment. */
function keyAlone(text: string, line: YamlLine): string | undefined {
  if (line.end - line.content > longestKeyLine) return undefined;
  const content = contentOf(text, line);
  if (!content.endsWith(':') && !content.includes('#')) return undefined;
  const pattern = /^([^\s#&*!|>%@`"'[{?,-][^#]*?|"[^"\\]*"|'[^']*')[ \t]*:[ \t]*(?:#.*)?$/;
  return unquoted(pattern.exec(content)?.[1]);
}

function keyOf(text: string, line: YamlLine): string {
  return unquoted(/^("[^"\\]*"|'[^']*'|[^:]*)/.exec(contentOf(text, line))?.[1]?.trim()) ?? '';
}

function unquoted(key: string | undefined): string | undefined {
  return key?.replace(/^["'](.*)["']$/, '$1');
}

function contentOf(text: string, { content, end }: YamlLine): string {
  return text.slice(content, end).trimEnd();
}
