import { createScanner } from 'jsonc-parser';
import type { SlicedWork } from '../../slices';
import type { Interner } from '../../text/interner';
import type { ParseProblem, SyntaxReason } from '../../text/parseProblem';
import { mostEntries, partTooLarge } from '../../text/partLimits';
import type { Span } from '../../text/span';
import type { Suppression } from '../../text/suppression';
import { readSuppression, suppressionMark } from '../../text/suppression';
import { Token, TokenError } from './jsonTokens';

/** Maximum nesting depth of brackets. Deeper content is skipped and reported once. */
export const nestingLimit = 200;

/** A JSON value with its position. `text` is a decoded string, or another scalar as written. */
export interface JsonNode {
  readonly kind: JsonKind;
  readonly start: number;
  readonly end: number;
  readonly text?: string;
  readonly entries?: readonly JsonEntry[];
  readonly items?: readonly JsonNode[];
}

/** A member of an object. */
export interface JsonEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: JsonNode;
}

/** The tree that was read from JSON text, and the syntax problems in the text. */
export interface ParsedJson {
  readonly root: JsonNode;
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * Reads JSON with comments and trailing commas. Reports errors as problems and continues reading. In `entries` mode,
 * the text is the content of an object, without its braces. The object is nested `depth` brackets deep.
 */
export function* readJson(
  text: string,
  mode: 'document' | 'entries',
  depth: number,
  interner: Interner,
): SlicedWork<ParsedJson> {
  const reader = new JsonReader(text, depth, interner);
  const root = yield* mode === 'document' ? reader.document() : reader.bareEntries();
  if (reader.isTooLarge) return { ...unreadJson, problems: [partTooLarge, ...reader.problems] };
  return { root, problems: reader.problems, suppressions: reader.suppressions };
}

/** Number of tokens to read before other work can run. */
const tokensAtOnce = 500;

/** Maximum length of JSON to read in one step after an edit, in characters. */
export const longestEditedJson = 20_000;

/** Longest text to read, in characters. */
export const longestJson = 100_000;

/** The result for text that is too long to read. */
export const unreadJson: ParsedJson = {
  root: { kind: 'object', start: 0, end: 0 },
  problems: [partTooLarge],
  suppressions: [],
};

class JsonReader {
  readonly problems: ParseProblem[] = [];
  readonly suppressions: Suppression[] = [];
  /** Whether an object has more than `mostEntries` entries. */
  isTooLarge = false;
  private readonly scanner;
  private readonly hasSuppressions: boolean;
  private token: number = Token.unknown;
  private start = 0;
  private end = 0;
  /** The end of the last token that isn't whitespace or a comment. */
  private last = 0;
  private tooDeep = false;
  /** Number of tokens read since the last pause. */
  private tokens = 0;
  /** Number of open brackets of each kind. */
  private readonly open = { object: 0, array: 0 };

  constructor(
    private readonly text: string,
    private depth: number,
    private readonly interner: Interner,
  ) {
    this.hasSuppressions = text.includes(suppressionMark);
    this.scanner = createScanner(text, !text.includes('/*') && !this.hasSuppressions);
    if (text.charCodeAt(0) === 0xfeff) this.scanner.setPosition(1);
    this.advance();
  }

  *document(): SlicedWork<JsonNode> {
    if (this.token === Token.end) {
      this.problem('value-expected', this.end, this.end);
      return { kind: 'missing', start: this.end, end: this.end };
    }
    const root = yield* this.value();
    if (this.token !== Token.end) this.problem('end-expected', this.start, this.end);
    return root;
  }

  *bareEntries(): SlicedWork<JsonNode> {
    let entries = yield* this.entries(undefined);
    while (this.token !== Token.end) {
      this.unexpected();
      entries = yield* this.entries(entries);
    }
    return { kind: 'object', start: 0, end: this.text.length, entries };
  }

  private *value(): SlicedWork<JsonNode> {
    if (this.token === Token.openBrace) return yield* this.bracketed('object');
    return this.token === Token.openBracket ? yield* this.bracketed('array') : this.simpleValue();
  }

  private simpleValue(): JsonNode {
    switch (this.token) {
      case Token.string:
        return this.scalar('string');
      case Token.number:
        return this.scalar('number');
      case Token.true:
      case Token.false:
        return this.scalar('boolean');
      case Token.null:
        return this.scalar('null');
      case Token.unknown: {
        this.problem('literal-invalid', this.start, this.end, this.text.slice(this.start, this.end));
        const node: JsonNode = { kind: 'missing', start: this.start, end: this.end };
        this.advance();
        return node;
      }
      default:
        this.problem('value-expected', this.start, Math.max(this.end, this.start));
        return { kind: 'missing', start: this.last, end: this.last };
    }
  }

  private scalar(kind: 'string' | 'number' | 'boolean' | 'null'): JsonNode {
    const node: JsonNode = {
      kind,
      start: this.start,
      end: this.end,
      text: this.interner.text(this.scanner.getTokenValue()),
    };
    this.advance();
    return node;
  }

  private *bracketed(kind: 'object' | 'array'): SlicedWork<JsonNode> {
    const open = this.start;
    if (this.depth >= nestingLimit) return yield* this.skipped(kind, open);
    this.depth++;
    this.open[kind]++;
    this.advance();
    const entries = kind === 'object' ? yield* this.entries(undefined) : undefined;
    const items = kind === 'array' ? yield* this.items() : undefined;
    this.depth--;
    this.open[kind]--;
    const wanted = kind === 'object' ? Token.closeBrace : Token.closeBracket;
    if (this.token === wanted) this.advance();
    else if (!this.tooDeep) this.problem(kind === 'object' ? 'brace-unclosed' : 'bracket-unclosed', open, open + 1);
    if (entries) return { kind, start: open, end: this.last, entries };
    return items ? { kind, start: open, end: this.last, items } : { kind, start: open, end: this.last };
  }

  private *entries(before: JsonEntry[] | undefined): SlicedWork<JsonEntry[]> {
    const entries = before ?? [];
    const repeats = new Repeats(entries);
    let comma = true;
    while (this.token !== Token.end && this.token !== Token.closeBrace) {
      if (this.mustPause()) yield undefined;
      if (this.token === Token.closeBracket) {
        if (this.open.array > 0) break;
        this.unexpected();
      } else if (this.token === Token.comma) {
        if (comma) this.problem('key-expected', this.start, this.end);
        comma = true;
        this.advance();
      } else if (this.token === Token.string) {
        if (!comma) this.problem('comma-expected', this.start, this.end);
        const entry = yield* this.entry();
        const first = repeats.firstOf(entry);
        if (first) this.repeated(entry, first);
        entries.push(entry);
        comma = false;
      } else {
        this.problem(comma ? 'key-expected' : 'comma-expected', this.start, this.end);
        yield* this.skipStray();
      }
    }
    this.isTooLarge ||= entries.length > mostEntries;
    return entries;
  }

  private *entry(): SlicedWork<JsonEntry> {
    const keySpan = this.interner.span(this.start, this.end);
    const key = this.interner.text(this.scanner.getTokenValue());
    this.advance();
    const colonEnd = this.end;
    const hasColon = this.is(Token.colon);
    if (hasColon) this.advance();
    else this.problem('colon-expected', keySpan.start, keySpan.end);
    const isNext = this.is(Token.comma) || this.isClose() || this.is(Token.end);
    if (!isNext && !(hasColon ? this.keyFollows() : this.is(Token.string)))
      return { key, keySpan, value: yield* this.value() };
    const end = hasColon ? colonEnd : keySpan.end;
    if (hasColon) this.problem('value-expected', keySpan.start, end);
    return { key, keySpan, value: { kind: 'missing', start: end, end } };
  }

  private repeated(entry: JsonEntry, first: Span): void {
    this.problems.push({ code: 'duplicate-key', span: entry.keySpan, key: entry.key, first });
  }

  private *items(): SlicedWork<readonly JsonNode[]> {
    const items: JsonNode[] = [];
    let comma = true;
    while (this.token !== Token.end && this.token !== Token.closeBracket) {
      if (this.mustPause()) yield undefined;
      if (this.token === Token.closeBrace) {
        if (this.open.object > 0) break;
        this.unexpected();
      } else if (this.token === Token.comma) {
        if (comma) this.problem('value-expected', this.start, this.end);
        comma = true;
        this.advance();
      } else if (this.token === Token.colon) {
        this.problem('comma-expected', this.start, this.end);
        this.advance();
      } else {
        if (!comma) this.problem('comma-expected', this.start, this.end);
        items.push(yield* this.value());
        comma = false;
      }
    }
    return items;
  }

  /** Skips one misplaced value or token. If the token is a bracket, skips the bracket's whole content. */
  private *skipStray(): SlicedWork<void> {
    if (this.token === Token.openBrace || this.token === Token.openBracket) yield* this.skipBrackets();
    else this.advance();
  }

  private *skipped(kind: 'object' | 'array', open: number): SlicedWork<JsonNode> {
    if (!this.tooDeep) this.problem('nesting-too-deep', open, open + 1);
    this.tooDeep = true;
    yield* this.skipBrackets();
    return { kind, start: open, end: this.last };
  }

  private *skipBrackets(): SlicedWork<void> {
    let inside = 0;
    do {
      if (this.token === Token.openBrace || this.token === Token.openBracket) inside++;
      else if (this.isClose()) inside--;
      if (this.mustPause()) yield undefined;
      this.advance();
    } while (inside > 0 && this.token !== Token.end);
  }

  /** Whether the current token is the next key, although a value is expected. */
  private keyFollows(): boolean {
    if (this.token !== Token.string) return false;
    let at = this.end;
    while (isBlank(this.text.charCodeAt(at))) at++;
    return this.text.charCodeAt(at) === 58;
  }

  private unexpected(): void {
    this.problem('unexpected', this.start, this.end, this.text.slice(this.start, this.end));
    this.advance();
  }

  private isClose(): boolean {
    return this.token === Token.closeBrace || this.token === Token.closeBracket;
  }

  private is(token: number): boolean {
    return this.token === token;
  }

  private problem(reason: SyntaxReason, start: number, end: number, detail?: string): void {
    const span = { start, end };
    this.problems.push({
      code: 'invalid-syntax',
      span,
      reason,
      ...(detail === undefined ? {} : { detail: this.interner.text(detail) }),
    });
  }

  private mustPause(): boolean {
    if (this.tokens < tokensAtOnce) return false;
    this.tokens = 0;
    return true;
  }

  private advance(): void {
    this.tokens++;
    this.last = this.end;
    for (;;) {
      this.token = this.scanner.scan();
      this.start = this.scanner.getTokenOffset();
      const end = this.start + this.scanner.getTokenLength();
      const error: number = this.scanner.getTokenError();
      if (error === TokenError.stringUnclosed) this.problem('string-unclosed', this.start, end);
      else if (error === TokenError.commentUnclosed) this.problem('comment-unclosed', this.start, end);
      else if (error !== TokenError.none)
        this.problem('literal-invalid', this.start, end, this.text.slice(this.start, end));
      if (this.token === Token.lineComment || this.token === Token.blockComment) {
        const comment = this.hasSuppressions && this.text.slice(this.start, end);
        const suppression = comment && readSuppression(comment, this.start);
        if (suppression) this.suppressions.push(suppression);
      } else if (this.token !== Token.blank && this.token !== Token.lineBreak) {
        this.end = end;
        return;
      }
    }
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

/** Finds repeated keys in an object. Uses a list for a few keys, and a map for many. */
class Repeats {
  private table: Map<string, Span> | undefined;

  constructor(private readonly entries: readonly JsonEntry[]) {}

  /**
   * Returns the span of the first key with the entry's name. Undefined if there is no such key. Call this method for
   * each entry before adding the entry to `entries`.
   */
  firstOf(entry: JsonEntry): Span | undefined {
    if (this.entries.length < few) return this.entries.find(({ key }) => key === entry.key)?.keySpan;
    this.table ??= new Map(this.entries.toReversed().map(({ key, keySpan }) => [key, keySpan]));
    const first = this.table.get(entry.key);
    if (!first) this.table.set(entry.key, entry.keySpan);
    return first;
  }
}

const few = 8;

/** The kind of a JSON value. `missing` if a key has no value yet. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array' | 'missing';
