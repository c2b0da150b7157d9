import {
  Composer,
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Scalar,
  Schema,
  type YAMLSeq,
} from 'yaml';
import type { ParseProblem, SyntaxReason } from '../../text/parseProblem';
import type { Span, TextFact } from '../../text/span';
import { readSuppression, type Suppression, suppressionMark } from '../../text/suppression';
import { yamlReason } from './yamlReasons';
import { readTokens } from './yamlTree';

/** How a scalar is written. */
export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'block';

/** A YAML scalar: its text, its style, and the type to which a plain scalar resolves. */
export interface ScalarFact {
  /** The decoded text. For numbers, booleans, and null, the text as written. */
  readonly value: string;
  /** The text as written, including quotes. */
  readonly source: string;
  readonly style: ScalarStyle;
  readonly resolves: 'string' | 'number' | 'boolean' | 'null';
  readonly span: Span;
}

/** The kind of a YAML value. `null` if there is no value or if the value resolves to null. */
export type YamlKind = 'scalar' | 'list' | 'mapping' | 'alias' | 'null';

/** A YAML value with its position. Aliases aren't resolved. */
export interface YamlNode {
  readonly kind: YamlKind;
  readonly start: number;
  readonly end: number;
  /** True for a value in brackets or braces. */
  readonly flow: boolean;
  readonly scalar?: ScalarFact;
  /** The name of the anchor on a mapping. */
  readonly anchor?: string;
  /** The name of the anchor that an alias refers to. */
  readonly alias?: string;
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
  readonly suppressions: readonly Suppression[];
  /** Names of anchors. Absent if there are none. */
  readonly anchors?: readonly string[];
  /** Aliases whose anchor doesn't occur earlier in the part. Absent if there are none. */
  readonly aliases?: readonly TextFact[];
}

/** One schema for all parts. Otherwise, each document would create its own, which takes longer than to compose it. */
const coreSchema = new Schema({ schema: 'core', resolveKnownTags: true });

/**
 * Parses one part of a YAML file. A part that is nested too deeply isn't read: the result then contains a problem
 * instead of a tree.
 */
export function parseYaml(text: string): ParsedYaml {
  const { tokens, tooDeep } = readTokens(text);
  if (tooDeep !== undefined) return unreadYaml(text, syntax('nesting-too-deep', tooDeep, tooDeep + 1));
  const reader = new TreeReader(text.replace(/\r(?!\n)/g, '\n'));
  const composer = new Composer({ schema: coreSchema, uniqueKeys: false, keepSourceTokens: true, logLevel: 'silent' });
  for (const document of composer.compose(tokens)) reader.read(document);
  const root = reader.roots.find(({ kind }) => kind !== 'null') ?? reader.roots[0];
  const isBroken = reader.problems.some(({ code }) => code === 'invalid-syntax');
  const anchors = [...reader.anchors, ...(isBroken ? anchorsIn(text) : [])];
  return {
    root,
    problems: reader.problems,
    suppressions: suppressionsIn(text),
    anchors: orNone(anchors),
    aliases: orNone(reader.aliases),
  };
}

/**
 * Returns the result for a part that isn't read. The result contains the part's anchors, so that aliases of these
 * anchors aren't reported as undefined.
 */
export function unreadYaml(text: string, problem: ParseProblem): ParsedYaml {
  return { problems: [problem], suppressions: [], anchors: orNone(anchorsIn(text)) };
}

function anchorsIn(text: string): readonly string[] {
  if (!text.includes('&')) return [];
  return (text.match(/&[^\s,[\]{}]+/g) ?? []).map((anchor) => anchor.slice(1));
}

function orNone<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** The mistakes after which the parser can report each line that follows. */
const derailing: ReadonlySet<SyntaxReason> = new Set(['indentation', 'tab-indentation', 'key-on-lines']);

class TreeReader {
  readonly problems: ParseProblem[] = [];
  readonly roots: YamlNode[] = [];
  readonly anchors = new Set<string>();
  readonly aliases: TextFact[] = [];
  /** The end of the line with the last reported parser error. */
  private reportedUntil = -1;
  /** Whether a mistake after which the parser misunderstands the lines below has been reported. */
  private isDerailed = false;
  /** The ends of the quoted scalars that aren't closed, and their starts, if they are in the tree. */
  private readonly unclosed = new Map<number, number | undefined>();

  constructor(private readonly text: string) {}

  read({ contents, errors }: Document.Parsed): void {
    for (const { message, pos } of errors) if (isUnclosed(message)) this.unclosed.set(pos[0], undefined);
    if (contents) this.roots.push(this.node(contents));
    const [opening = Number.POSITIVE_INFINITY] = [...this.unclosed.values()].flatMap((start) => start ?? []);
    // The errors after the opening quote are consequences.
    const causes = errors.filter(({ code, pos }) => code !== 'TAG_RESOLVE_FAILED' && pos[0] < opening);
    for (const { code, message, pos } of causes) this.parserProblem(code, message, pos);
    if (opening > this.text.length) return;
    this.problems.push(syntax('string-unclosed', opening, opening + this.lineFrom(opening).length));
  }

  private lineFrom(offset: number): string {
    return /[^\r\n]*/.exec(this.text.slice(offset))?.[0].trimEnd() ?? '';
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
    if (this.isDerailed && (reason === 'indentation' || reason === 'mapping-in-value')) return;
    this.isDerailed ||= derailing.has(reason) || (reason === 'unexpected' && /^-|\n/.test(marked));
    this.problems.push({ ...syntax(reason, from, from + marked.length), detail });
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
    if (isAlias(value)) return { kind: 'alias', start, end, flow: false, alias: value.source };
    if (isMap(value)) return { ...this.mapping(value.items, start, end, value.flow === true), anchor: value.anchor };
    if (isSeq(value)) return this.list(value, start, end);
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
      this.aliases.push({ value: value.source, span: { start, end } });
    } else if (isNode(value) && value.anchor !== undefined) this.anchors.add(value.anchor);
  }

  private mapping(pairs: readonly unknown[], start: number, end: number, flow: boolean): YamlNode {
    const seen = new Map<string, Span>();
    const entries: YamlEntry[] = [];
    for (const pair of pairs) {
      if (!isPair(pair)) continue;
      const [keyStart, keyEnd] = rangeOf(pair.key);
      if (this.readUnclosed(keyStart, keyEnd)) continue;
      this.readAnchor(pair.key);
      this.noteNoBreakSpace(keyStart, keyEnd);
      const keySpan = { start: keyStart, end: keyEnd };
      const key = isScalar(pair.key) ? keyText(pair.key) : this.text.slice(keyStart, keyEnd);
      const value = pair.value ? this.node(pair.value) : emptyAt(keyEnd);
      const isEmpty = value.kind === 'null' && value.start === value.end;
      const identity = isScalar(pair.key) ? keyIdentity(key, keyResolvesTo(pair.key)) : key;
      entries.push({
        key,
        keySpan,
        value: isEmpty ? emptyAt(this.endOfColon(keyEnd)) : value,
        identity: identity === key ? undefined : identity,
      });
      const first = seen.get(identity);
      if (!first) seen.set(identity, keySpan);
      else this.problems.push({ code: 'duplicate-key', span: keySpan, key, first });
    }
    return { kind: 'mapping', start, end: flow ? end : lastEnd(entries, end), flow, entries };
  }

  private endOfColon(keyEnd: number): number {
    let at = keyEnd;
    while (this.text.charAt(at) === ' ') at++;
    return this.text.charAt(at) === ':' ? at + 1 : keyEnd;
  }

  private list(list: YAMLSeq, start: number, end: number): YamlNode {
    const flow = list.flow === true;
    const dashes = dashesOf(list);
    const items = list.items.map((value, index): YamlItem => {
      const node = isPair(value) ? this.mapping([value], ...rangeOf(value.key), true) : this.node(value);
      const dash = dashes[index];
      const isEmpty = dash !== undefined && node.kind === 'null' && node.start === node.end;
      return { start: dash ?? node.start, value: isEmpty ? emptyAt(dash + 1) : node };
    });
    const last = items.at(-1);
    return { kind: 'list', start, end: flow || !last ? end : Math.max(last.start + 1, last.value.end), flow, items };
  }

  /** Whether this is the range of an unclosed quoted scalar, whose text isn't a value. Records where the scalar starts. */
  private readUnclosed(start: number, end: number): boolean {
    if (!this.unclosed.has(end)) return false;
    this.unclosed.set(end, start);
    return true;
  }

  private scalar(node: Scalar): YamlNode {
    const [start, end] = rangeOf(node);
    const style = styles.get(node.type ?? '') ?? 'plain';
    if (start === end && style === 'plain') return emptyAt(start);
    if (this.readUnclosed(start, end))
      return { kind: 'null', start, end: start + this.lineFrom(start).length, flow: false };
    const stop = style === 'block' ? start + this.text.slice(start, end).trimEnd().length : end;
    const source = this.text.slice(start, stop);
    if (style === 'plain') this.noteNoBreakSpace(start, stop);
    const resolves = style === 'plain' ? resolvesTo(node.value) : 'string';
    const value = typeof node.value === 'string' ? node.value : (node.source ?? source);
    const scalar: ScalarFact = { value, source, style, resolves, span: { start, end: stop } };
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

function isUnclosed(message: string): boolean {
  return message.startsWith('Missing closing');
}

function syntax(reason: SyntaxReason, start: number, end: number) {
  return { code: 'invalid-syntax', reason, span: { start, end } } as const;
}

function keyText({ value, source }: Scalar): string {
  return typeof value === 'string' ? value : (source ?? String(value));
}

function keyResolvesTo({ value, type }: Scalar): ScalarFact['resolves'] {
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
  const [start, end] = (isNode(node) && node.range) || [0, 0];
  return [start, end];
}

/** Returns the offsets of the dashes in a list. Empty for a list in brackets. */
function dashesOf({ srcToken: token }: YAMLSeq): readonly number[] {
  if (token?.type !== 'block-seq') return [];
  return token.items.flatMap(({ start }) =>
    start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset),
  );
}

/**
 * Returns a string that identifies a key in its mapping. A string differs from a number or boolean with the same text,
 * and all spellings of null are equal.
 */
function keyIdentity(text: string, resolves: ScalarFact['resolves']): string {
  if (resolves === 'string') return text;
  return resolves === 'null' ? '\0null' : `\0${text}`;
}

/** Returns the suppression comments in YAML text. A comment starts at the start of a line or after whitespace. */
function suppressionsIn(text: string): readonly Suppression[] {
  if (!text.includes(suppressionMark)) return [];
  return [...text.matchAll(/(?<=^|[ \t])#[^\r\n]*/gm)].flatMap(({ 0: comment, index }) => {
    return readSuppression(comment.trimEnd(), index) ?? [];
  });
}
