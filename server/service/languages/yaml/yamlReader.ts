import { Composer, type Document, isAlias, isMap, isNode, isPair, isScalar, isSeq } from 'yaml';
import { finished, type SlicedWork } from '../../slices';
import type { Interner } from '../../text/interner';
import type { ParseProblem, SyntaxReason } from '../../text/parseProblem';
import { partTooLarge } from '../../text/partLimits';
import type { Span, TextFact } from '../../text/span';
import { keyIdentity, type ScalarFact, type ScalarStyle, type YamlKind } from './scalarFact';
import { nodesIn, piecesOf } from './yamlPieces';
import { yamlReason } from './yamlReasons';
import { readYamlTokens } from './yamlTokens';

/** A YAML value with its position. Aliases aren't resolved. */
export interface YamlNode {
  readonly kind: YamlKind;
  readonly start: number;
  readonly end: number;
  /** True for a value in brackets or braces. */
  readonly flow: boolean;
  readonly scalar?: ScalarFact;
  readonly entries?: readonly YamlEntry[];
  readonly items?: readonly YamlItem[];
}

/** An entry of a mapping. */
export interface YamlEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: YamlNode;
  /**
   * The result of `keyIdentity`, which distinguishes the key from others in its mapping. Absent if the result equals
   * the key's text.
   */
  readonly identity?: string;
}

/** An item of a list. `start` is the position of its dash, or of the value itself in a flow list. */
export interface YamlItem {
  readonly start: number;
  readonly value: YamlNode;
}

/** The result of parsing YAML text: its tree and syntax problems. */
export interface ParsedYaml {
  /** Absent if the text contains no value. */
  readonly root?: YamlNode;
  readonly problems: readonly ParseProblem[];
  /** Names of anchors. Absent if there are none. */
  readonly anchors?: readonly string[];
  /** Aliases whose anchor doesn't occur earlier in the part. Absent if there are none. */
  readonly aliases?: readonly TextFact[];
}

/**
 * Parses one part of a YAML file. Checks the nesting of the token tree before composing documents. `longestPiece` is the
 * number of characters to compose in one step. A mapping or list that can't be divided, for example because it has a tag,
 * is composed in one step; if it has too many values for that, the part isn't read.
 */
export function* readYamlTree(text: string, interner: Interner, longestPiece?: number): SlicedWork<ParsedYaml> {
  const { tokens, tooDeep } = yield* readYamlTokens(text);
  if (tooDeep !== undefined) return unread(text, syntax('nesting-too-deep', tooDeep, tooDeep + 1));
  if (!tokens) return unread(text, partTooLarge);
  const reader = new TreeReader(text.replace(/\r(?!\n)/g, '\n'), interner);
  const composer = new Composer({ uniqueKeys: false, keepSourceTokens: true, logLevel: 'silent' });
  for (const [index, token] of tokens.entries()) {
    const end = tokens[index + 1];
    const stop = end && 'offset' in end ? end.offset : text.length;
    const pieces = token.type === 'document' ? piecesOf(token, stop, reader.divided, longestPiece) : [token];
    for (const piece of pieces) {
      if (nodesIn(piece) > mostNodesAtOnce) return unread(text, partTooLarge);
      reader.read(withoutStacks(() => [...composer.next(piece)]));
      yield undefined;
    }
  }
  reader.read(withoutStacks(() => [...composer.end()]));
  const root = reader.roots.find(({ kind }) => kind !== 'null') ?? reader.roots[0];
  const isBroken = reader.problems.some(({ code }) => code === 'invalid-syntax');
  const anchors = [...reader.anchors, ...(isBroken ? anchorsIn(text) : [])];
  return {
    ...(root ? { root } : {}),
    problems: reader.problems,
    ...(anchors.length > 0 ? { anchors } : {}),
    ...(reader.aliases.length > 0 ? { aliases: reader.aliases } : {}),
  };
}

/**
 * Returns the result for a part that is too large to read. The result reports the part's size, or excessive nesting if
 * the start of the part is nested too deeply.
 */
export function unreadYaml(text: string): ParsedYaml {
  const start = text.slice(0, lookedAt);
  const { tooDeep } = mayNestTooDeep.test(start) ? finished(readYamlTokens(start)) : {};
  const isDeep = tooDeep !== undefined;
  return unread(text, isDeep ? syntax('nesting-too-deep', tooDeep, tooDeep + 1) : partTooLarge);
}

/**
 * Returns the result for a part that isn't read. The result contains the part's anchors, so that aliases of these
 * anchors aren't reported as undefined.
 */
function unread(text: string, problem: ParseProblem): ParsedYaml {
  const anchors = anchorsIn(text);
  return { problems: [problem], ...(anchors.length > 0 ? { anchors } : {}) };
}

function anchorsIn(text: string): readonly string[] {
  if (!text.includes('&')) return [];
  return (text.match(/&[^\s,[\]{}]+/g) ?? []).map((anchor) => anchor.slice(1));
}

/** Number of characters to check for excessive nesting at the start of a large part. */
const lookedAt = 50_000;
/**
 * Matches text that may be nested too deeply for `readYamlTokens`. Each level of nesting takes up at least one bracket
 * or one column.
 */
const mayNestTooDeep = /^[ ?-]{200}|(?:[[{][^[{\]}]*){200}/m;

/** Maximum number of keys and values that are composed in one step, if they can't be divided. */
const mostNodesAtOnce = 4_000;

/** Composes documents. Their errors have no stack traces, because invalid YAML can cause thousands of errors. */
function withoutStacks(compose: () => readonly Document.Parsed[]): readonly Document.Parsed[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return compose();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The entries of a mapping that have been read, and the position of each distinct key. */
interface OpenMapping {
  readonly seen: Map<string, Span>;
  readonly entries: YamlEntry[];
}

class TreeReader {
  readonly problems: ParseProblem[] = [];
  readonly roots: YamlNode[] = [];
  readonly anchors = new Set<string>();
  readonly aliases: TextFact[] = [];
  /** The offset of each divided mapping or list, by the offsets of its pieces. */
  readonly divided = new Map<number, number>();
  /** The divided mappings and lists that have been read so far, by offset. */
  private readonly mappings = new Map<number, OpenMapping>();
  private readonly lists = new Map<number, YamlItem[]>();
  /** The end of the line with the last reported parser error. */
  private reportedUntil = -1;

  constructor(
    private readonly text: string,
    private readonly interner: Interner,
  ) {}

  /** Reads documents. A document that continues the previous one replaces the root of that document. */
  read(documents: readonly Document.Parsed[]): void {
    for (const { contents, errors } of documents) {
      for (const error of errors) {
        if (error.code !== 'TAG_RESOLVE_FAILED') this.parserProblem(error.code, error.message, error.pos);
      }
      if (!contents) continue;
      const root = this.node(contents);
      const continues = this.roots.at(-1)?.start === root.start;
      this.roots.splice(continues ? -1 : this.roots.length, 1, root);
    }
  }

  private parserProblem(code: string, message: string, [start, end]: readonly [number, number]): void {
    const at = Math.min(start, this.text.trimEnd().length);
    // Later errors on the same line are usually consequences of the first one.
    if (at <= this.reportedUntil) return;
    const lineEnd = this.text.indexOf('\n', at);
    this.reportedUntil = lineEnd < 0 ? this.text.length : lineEnd;
    const [from, to] = code === 'BAD_INDENT' ? this.skipBlanks(at, end) : [at, end];
    const marked = this.text.slice(from, to).replace(/[\r\n]+$/, '');
    const { reason, detail } = yamlReason(code, message, marked);
    this.problems.push({ ...syntax(reason, from, from + marked.length), detail: this.interner.text(detail) });
  }

  /**
   * Returns the range of an error. If the parser marks the spaces before a word, returns the range of the word instead.
   */
  private skipBlanks(start: number, end: number): readonly [number, number] {
    const blanks = /[ \t]+(?=(\S*))/y;
    blanks.lastIndex = start;
    const [gap, word = ''] = blanks.exec(this.text) ?? [''];
    return gap === '' ? [start, end] : [start + gap.length, start + gap.length + word.length];
  }

  private node(value: unknown): YamlNode {
    this.readAnchor(value);
    if (isScalar(value)) return this.scalar(value);
    const [start, end] = rangeOf(value);
    if (isAlias(value)) return { kind: 'alias', start, end, flow: false };
    if (isMap(value)) return this.mapping(value.items, start, end, value.flow === true);
    if (isSeq(value)) return this.list(value.items, value.srcToken, start, end, value.flow === true);
    return { kind: 'null', start, end: start, flow: false };
  }

  /** Reports no-break spaces at the end of a scalar. They look like ordinary spaces but belong to the scalar. */
  private noteNoBreakSpace(start: number, end: number): void {
    const length = /\u00a0+$/.exec(this.text.slice(start, end))?.[0].length ?? 0;
    if (length > 0) this.problems.push(syntax('no-break-space', end - length, end));
  }

  private readAnchor(value: unknown): void {
    if (isAlias(value)) {
      if (this.anchors.has(value.source)) return;
      const [start, end] = rangeOf(value);
      this.aliases.push({ value: this.interner.text(value.source), span: this.interner.span(start, end) });
    } else if (isNode(value) && value.anchor !== undefined) this.anchors.add(value.anchor);
  }

  private mapping(pairs: readonly unknown[], start: number, end: number, flow: boolean): YamlNode {
    const whole = this.divided.get(start);
    const { seen, entries } = this.continued(this.mappings, whole, { seen: new Map(), entries: [] });
    for (const pair of pairs) {
      if (!isPair(pair)) continue;
      const [keyStart, keyEnd] = rangeOf(pair.key);
      this.readAnchor(pair.key);
      this.noteNoBreakSpace(keyStart, keyEnd);
      const keySpan = this.interner.span(keyStart, keyEnd);
      const written = isScalar(pair.key) ? keyText(pair.key) : this.text.slice(keyStart, keyEnd);
      const key = this.interner.text(written);
      const value = pair.value ? this.node(pair.value) : emptyAt(keyEnd);
      const isEmpty = value.kind === 'null' && !value.scalar;
      const identity = isScalar(pair.key) ? keyIdentity(key, keyResolvesTo(pair.key)) : key;
      const entry: YamlEntry = {
        key,
        keySpan,
        value: isEmpty ? emptyAt(this.endOfColon(keyEnd)) : value,
        ...(identity === key ? {} : { identity }),
      };
      const first = seen.get(identity);
      const isRepeated = whole !== undefined && entries.at(-1)?.keySpan.start === keyStart;
      if (!first) seen.set(identity, keySpan);
      else if (!isRepeated) this.problems.push({ code: 'duplicate-key', span: keySpan, key, first });
      entries.splice(isRepeated ? -1 : entries.length, 1, entry);
    }
    return { kind: 'mapping', start: whole ?? start, end: flow ? end : lastEnd(entries, end), flow, entries };
  }

  /** Returns the content of a divided mapping or list that has been read so far. For others, returns `empty`. */
  private continued<T>(known: Map<number, T>, whole: number | undefined, empty: T): T {
    if (whole === undefined) return empty;
    const content = known.get(whole) ?? empty;
    known.set(whole, content);
    return content;
  }

  private endOfColon(keyEnd: number): number {
    let at = keyEnd;
    while (this.text.charAt(at) === ' ') at++;
    return this.text.charAt(at) === ':' ? at + 1 : keyEnd;
  }

  private list(values: readonly unknown[], token: unknown, start: number, end: number, flow: boolean): YamlNode {
    const dashes = flow ? [] : dashesOf(token);
    const whole = this.divided.get(start);
    const items = this.continued(this.lists, whole, []);
    for (const [index, value] of values.entries()) {
      const node = isPair(value) ? this.mapping([value], ...rangeOf(value.key), true) : this.node(value);
      const dash = dashes[index];
      const isEmpty = dash !== undefined && node.kind === 'null' && !node.scalar;
      const item = { start: dash ?? node.start, value: isEmpty ? emptyAt(dash + 1) : node };
      const isRepeated = whole !== undefined && items.at(-1)?.start === item.start;
      items.splice(isRepeated ? -1 : items.length, 1, item);
    }
    const last = items.at(-1);
    return {
      kind: 'list',
      start: whole ?? start,
      end: flow || !last ? end : Math.max(last.start + 1, last.value.end),
      flow,
      items,
    };
  }

  private scalar(node: {
    value: unknown;
    source?: string | undefined;
    type?: string | undefined;
    range?: unknown;
  }): YamlNode {
    const [start, end] = rangeOf(node);
    const style = styles.get(node.type ?? '') ?? 'plain';
    if (start === end && style === 'plain') return emptyAt(start);
    const stop = style === 'block' ? start + this.text.slice(start, end).trimEnd().length : end;
    const source = this.interner.text(this.text.slice(start, stop));
    if (style === 'plain') this.noteNoBreakSpace(start, stop);
    const resolves = style === 'plain' ? resolvesTo(node.value) : 'string';
    const value = typeof node.value === 'string' ? this.interner.text(node.value) : (node.source ?? source);
    const scalar: ScalarFact = { value, source, style, resolves, span: this.interner.span(start, stop) };
    return { kind: resolves === 'null' ? 'null' : 'scalar', start, end: stop, flow: false, scalar };
  }
}

const styles: ReadonlyMap<string, ScalarStyle> = new Map([
  ['PLAIN', 'plain'],
  ['QUOTE_SINGLE', 'single-quoted'],
  ['QUOTE_DOUBLE', 'double-quoted'],
  ['BLOCK_LITERAL', 'block'],
  ['BLOCK_FOLDED', 'block'],
]);

function syntax(reason: SyntaxReason, start: number, end: number) {
  return { code: 'invalid-syntax', reason, span: { start, end } } as const;
}

function keyText(key: { value: unknown; source?: string | undefined }): string {
  if (typeof key.value === 'string') return key.value;
  return key.source ?? String(key.value);
}

function keyResolvesTo({ value, type }: { value: unknown; type?: string | undefined }): ScalarFact['resolves'] {
  return (styles.get(type ?? '') ?? 'plain') === 'plain' ? resolvesTo(value) : 'string';
}

function resolvesTo(value: unknown): ScalarFact['resolves'] {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'number' || typeof value === 'bigint' ? 'number' : 'string';
}

function emptyAt(offset: number): YamlNode {
  return { kind: 'null', start: offset, end: offset, flow: false };
}

function lastEnd(entries: readonly YamlEntry[], fallback: number): number {
  const last = entries.at(-1);
  return last ? Math.max(last.keySpan.end, last.value.end) : fallback;
}

/** Returns the start and end of a node's value. Spaces and comments after the value aren't included. */
function rangeOf(node: unknown): [number, number] {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return [0, 0];
  const [start, end]: unknown[] = node.range;
  return typeof start === 'number' && typeof end === 'number' ? [start, end] : [0, 0];
}

/** Returns the offsets of the dashes in a block list. */
function dashesOf(token: unknown): number[] {
  if (typeof token !== 'object' || token === null || !('items' in token) || !Array.isArray(token.items)) return [];
  return token.items.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('start' in item) || !Array.isArray(item.start)) return [];
    return item.start.flatMap((mark: unknown) => (isDash(mark) ? [mark.offset] : []));
  });
}

function isDash(mark: unknown): mark is { offset: number } {
  if (typeof mark !== 'object' || mark === null || !('type' in mark) || !('offset' in mark)) return false;
  return mark.type === 'seq-item-ind' && typeof mark.offset === 'number';
}
