import { Composer, type CST, type Document, isAlias, isMap, isNode, isPair, isScalar, isSeq } from 'yaml';
import type { Interner } from '../../text/interner';
import type { ParseProblem, SyntaxReason } from '../../text/parseProblem';
import type { Span, TextFact } from '../../text/span';
import { keyIdentity, type ScalarFact, type ScalarStyle, type YamlKind } from './scalarFact';
import { yamlReason } from './yamlReasons';
import { readYamlTokens } from './yamlTokens';

/** A YAML value with its place; aliases are not followed. */
export interface YamlNode {
  readonly kind: YamlKind;
  readonly start: number;
  readonly end: number;
  /** Written with brackets. */
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
  /** What tells the key from others in its mapping, as `keyIdentity` makes it; absent if that is its text. */
  readonly identity?: string;
}

/** An element of a list; `start` is its dash, or the value's own start in a flow list. */
export interface YamlItem {
  readonly start: number;
  readonly value: YamlNode;
}

/** The tree of a YAML text, and what is wrong in the text. */
export interface ParsedYaml {
  /** Absent if the text contains no value. */
  readonly root?: YamlNode;
  readonly problems: readonly ParseProblem[];
  /** Names of anchors; absent if there are none. */
  readonly anchors?: readonly string[];
  /** Aliases that have no anchor before them in the part; absent if there are none. */
  readonly aliases?: readonly TextFact[];
}

/** Reads one part of a YAML file with the parser. Nesting is measured on its token tree before anything is composed. */
export function readYamlTree(text: string, interner: Interner): ParsedYaml {
  const { tokens, tooDeep } = readYamlTokens(text);
  if (tooDeep !== undefined) return unread(text, syntax('nesting-too-deep', tooDeep, tooDeep + 1));
  const reader = new TreeReader(text.replace(/\r(?!\n)/g, '\n'), interner);
  for (const document of compose(tokens)) {
    for (const error of document.errors) {
      if (error.code !== 'TAG_RESOLVE_FAILED') reader.parserProblem(error.code, error.message, error.pos);
    }
    if (document.contents) reader.roots.push(reader.node(document.contents));
  }
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

/** The problem of a part that is too large to read, or nested too deeply if its start shows this. */
export function unreadYaml(text: string): ParsedYaml {
  const start = text.slice(0, lookedAt);
  const { tooDeep } = mayNestTooDeep.test(start) ? readYamlTokens(start) : {};
  const isDeep = tooDeep !== undefined;
  return unread(text, isDeep ? syntax('nesting-too-deep', tooDeep, tooDeep + 1) : syntax('part-too-large', 0, 0));
}

/** A part that isn't read. Its anchors count, so that no alias is reported because of it. */
function unread(text: string, problem: ParseProblem): ParsedYaml {
  const anchors = anchorsIn(text);
  return { problems: [problem], ...(anchors.length > 0 ? { anchors } : {}) };
}

function anchorsIn(text: string): readonly string[] {
  return (text.match(/&[^\s,[\]{}]+/g) ?? []).map((anchor) => anchor.slice(1));
}

/** So much of a part that is too large is looked at, to say when it is its nesting that makes it so. */
const lookedAt = 50_000;
/** Whether anything nests so deep that readYamlTokens has to look: each level needs a bracket or a column. */
const mayNestTooDeep = /^[ ?-]{200}|(?:[[{][^[{]*){200}/m;

/** Composes documents. Invalid YAML has thousands of errors, whose stack traces no one needs. */
function compose(tokens: readonly CST.Token[]): Document.Parsed[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    const composer = new Composer({ uniqueKeys: false, keepSourceTokens: true, logLevel: 'silent' });
    return [...composer.compose(tokens)];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

class TreeReader {
  readonly problems: ParseProblem[] = [];
  readonly roots: YamlNode[] = [];
  readonly anchors = new Set<string>();
  readonly aliases: TextFact[] = [];
  /** The end of the line that the last parser's problem is in. */
  private reportedUntil = -1;

  constructor(
    private readonly text: string,
    private readonly interner: Interner,
  ) {}

  parserProblem(code: string, message: string, [start, end]: readonly [number, number]): void {
    const at = Math.min(start, this.text.trimEnd().length);
    // What follows from the first mistake of a line says nothing new.
    if (at <= this.reportedUntil) return;
    const lineEnd = this.text.indexOf('\n', at);
    this.reportedUntil = lineEnd < 0 ? this.text.length : lineEnd;
    const [from, to] = code === 'BAD_INDENT' ? this.skipBlanks(at, end) : [at, end];
    const marked = this.text.slice(from, to).replace(/[\r\n]+$/, '');
    const { reason, detail } = yamlReason(code, message, marked);
    this.problems.push({ ...syntax(reason, from, from + marked.length), detail: this.interner.text(detail) });
  }

  /** If the parser marks the first space before a word, the word is meant. */
  private skipBlanks(start: number, end: number): readonly [number, number] {
    const blanks = /[ \t]+(?=(\S*))/y;
    blanks.lastIndex = start;
    const [gap, word = ''] = blanks.exec(this.text) ?? [''];
    return gap === '' ? [start, end] : [start + gap.length, start + gap.length + word.length];
  }

  node(value: unknown): YamlNode {
    this.readAnchor(value);
    if (isScalar(value)) return this.scalar(value);
    const [start, end] = rangeOf(value);
    if (isAlias(value)) return { kind: 'alias', start, end, flow: false };
    if (isMap(value)) return this.mapping(value.items, start, end, value.flow === true);
    if (isSeq(value)) return this.list(value.items, value.srcToken, start, end, value.flow === true);
    return { kind: 'null', start, end: start, flow: false };
  }

  /** Reports a no-break space at the end of a text, which looks like a space but belongs to the text. */
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
    const seen = new Map<string, Span>();
    const entries: YamlEntry[] = [];
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
      if (first) this.problems.push({ code: 'duplicate-key', span: keySpan, key, first });
      else seen.set(identity, keySpan);
      entries.push(entry);
    }
    return { kind: 'mapping', start, end: flow ? end : lastEnd(entries, end), flow, entries };
  }

  private endOfColon(keyEnd: number): number {
    let at = keyEnd;
    while (this.text.charAt(at) === ' ') at++;
    return this.text.charAt(at) === ':' ? at + 1 : keyEnd;
  }

  private list(values: readonly unknown[], token: unknown, start: number, end: number, flow: boolean): YamlNode {
    const dashes = flow ? [] : dashesOf(token);
    const items = values.map((value, index): YamlItem => {
      const node = isPair(value) ? this.mapping([value], ...rangeOf(value.key), true) : this.node(value);
      const dash = dashes[index];
      if (dash === undefined) return { start: node.start, value: node };
      return { start: dash, value: node.kind === 'null' && !node.scalar ? emptyAt(dash + 1) : node };
    });
    const last = items.at(-1);
    return { kind: 'list', start, end: flow || !last ? end : Math.max(last.start + 1, last.value.end), flow, items };
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

/** Start and end of a node's value, without what follows it. */
function rangeOf(node: unknown): [number, number] {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return [0, 0];
  const [start, end]: unknown[] = node.range;
  return typeof start === 'number' && typeof end === 'number' ? [start, end] : [0, 0];
}

/** Offsets of the dashes of a block list. */
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
