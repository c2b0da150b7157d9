import { deepestNesting } from '../../text/limits';
import type { ParseProblem, SyntaxReason } from '../../text/parseProblem';
import type { Span } from '../../text/span';
import type { Suppression } from '../../text/suppression';
import { readSuppression } from '../../text/suppression';

/** The kind of a token. Keywords are names. */
export type GosuTokenKind = 'name' | 'string' | 'number' | 'symbol';

/** A Gosu token. The two-character symbols `->`, `?.`, `?:`, `==`, and `!=` are single tokens. */
export interface GosuToken {
  readonly kind: GosuTokenKind;
  readonly start: number;
  readonly end: number;
  /** The text of a name or symbol. Empty for strings and numbers. */
  readonly text: string;
  /** True if there is a line break between the previous token and this one. */
  readonly newLine: boolean;
  /** True for a string whose value is unknown, because the string contains `${…}` or `<%= … %>`, or isn't closed. */
  readonly template: boolean;
}

/**
 * The tokens of Gosu text. If token `i` is a bracket, `partner[i]` is the index of the matching bracket, or -1 if
 * there is no matching bracket.
 */
export interface GosuTokens {
  readonly tokens: readonly GosuToken[];
  readonly partner: Int32Array;
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * Maximum number of unclosed templates on a line. If a line has more, its remaining strings are read as if they
 * contained no templates. This limit keeps the running time linear.
 */
const brokenTemplateLimit = 20;
const pairs: ReadonlyMap<string, string> = new Map([
  ['}', '{'],
  [')', '('],
  [']', '['],
]);
const openers: ReadonlySet<string> = new Set(pairs.values());

/**
 * Splits Gosu text into tokens in linear time. Never throws. Block comments can be nested.
 *
 * @param skipsBodies whether to leave out all tokens between braces except brackets; problems and suppressions are the
 *   same
 */
export function tokenizeGosu(text: string, { skipsBodies = false } = {}): GosuTokens {
  const scanner = new GosuScanner(text, skipsBodies);
  scanner.run();
  const partner = scanner.pairBrackets();
  return { tokens: scanner.tokens, partner, problems: scanner.problems, suppressions: scanner.suppressions };
}

class GosuScanner {
  readonly tokens: GosuToken[] = [];
  readonly problems: ParseProblem[] = [];
  readonly suppressions: Suppression[] = [];
  private at = 0;
  private newLine = true;
  /** True if no more bracket problems are reported, because brackets are nested too deeply or a string isn't closed. */
  private hidesBrackets = false;
  /** Number of unclosed templates on the current line. */
  private brokenTemplates = 0;
  /** Number of open braces. */
  private depth = 0;
  private readonly plainName = /[A-Za-z_$][\w$]*/y;
  /** Used only for names with unusual characters, because V8 needs 10 ms to compile this expression. */
  private readonly anyName = /[\p{L}\p{Nl}_$][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}_$]*/uy;
  /** Text without brackets, strings, comments, and line breaks. */
  private readonly plainText = /[^"'/{}()[\]\r\n]+/y;

  constructor(
    private readonly text: string,
    private readonly skipsBodies: boolean,
  ) {}

  run(): void {
    if (this.text.charCodeAt(0) === 0xfeff) this.at = 1;
    while (this.at < this.text.length) if (!(this.isSkipped() && this.skipPlainText())) this.next();
  }

  private isSkipped(): boolean {
    return this.skipsBodies && this.depth > 0;
  }

  /** Returns whether any text was skipped. */
  private skipPlainText(): boolean {
    this.plainText.lastIndex = this.at;
    if (!this.plainText.test(this.text)) return false;
    this.at = this.plainText.lastIndex;
    return true;
  }

  private next(): void {
    const char = this.text.charAt(this.at);
    if (char === '\n' || char === '\r') {
      this.newLine = true;
      this.brokenTemplates = 0;
      this.at++;
    } else if (char === ' ') this.at++;
    else if (openers.has(char) || pairs.has(char)) this.bracket(char);
    else if (/\s/.test(char)) this.at++;
    else if (this.text.startsWith('//', this.at)) this.lineComment();
    else if (this.text.startsWith('/*', this.at)) this.blockComment();
    else if (char === '"' || char === "'") this.string(char);
    else if (char >= '0' && char <= '9') this.number();
    else this.nameOrSymbol();
  }

  private push(kind: GosuTokenKind, end: number, template = false): void {
    const text = kind === 'name' || kind === 'symbol' ? this.text.slice(this.at, end) : '';
    if (!this.isSkipped()) this.tokens.push({ kind, start: this.at, end, text, newLine: this.newLine, template });
    this.newLine = false;
    this.at = end;
  }

  private lineComment(): void {
    const end = lineEnd(this.text, this.at);
    this.comment(this.at, end);
    this.at = end;
  }

  private blockComment(): void {
    const start = this.at;
    let depth = 0;
    const edge = /\/\*|\*\//g;
    edge.lastIndex = start;
    for (let match = edge.exec(this.text); match; match = edge.exec(this.text)) {
      depth += match[0] === '/*' ? 1 : -1;
      if (depth === 0) {
        this.at = edge.lastIndex;
        this.comment(start, this.at);
        if (/[\r\n]/.test(this.text.slice(start, this.at))) this.newLine = true;
        return;
      }
    }
    this.at = this.text.length;
    this.problem('comment-unclosed', start, start + 2);
  }

  private comment(start: number, end: number): void {
    const suppression = readSuppression(this.text.slice(start, end), start);
    if (suppression) this.suppressions.push(suppression);
  }

  private string(quote: string): void {
    const flat = flatString(this.text, this.at, quote);
    const inside = this.text.slice(this.at, flat.end);
    if ((inside.includes('${') || inside.includes('<%')) && this.brokenTemplates < brokenTemplateLimit) {
      const end = templateString(this.text, this.at, quote, 0);
      if (end !== undefined) {
        this.push('string', end, true);
        return;
      }
      this.brokenTemplates++;
    }
    if (!flat.closed) this.problem('string-unclosed', this.at, flat.end);
    this.push('string', flat.end, !flat.closed);
  }

  private number(): void {
    const match = /^(?:0[xXbB][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)\w*/.exec(
      this.text.slice(this.at, this.at + 80),
    );
    this.push('number', this.at + (match?.[0].length ?? 1));
  }

  private bracket(char: string): void {
    if (char === '}' && this.depth > 0) this.depth--;
    this.tokens.push({
      kind: 'symbol',
      start: this.at,
      end: this.at + 1,
      text: char,
      newLine: this.newLine,
      template: false,
    });
    if (char === '{') this.depth++;
    this.newLine = false;
    this.at++;
  }

  private nameOrSymbol(): void {
    const end = this.nameEnd();
    if (end > this.at) {
      this.push('name', end);
      return;
    }
    const first = codePoint(this.text, this.at);
    const two = this.text.slice(this.at, this.at + 2);
    this.push('symbol', this.at + (['->', '?.', '==', '!=', '?:'].includes(two) ? 2 : first.length));
  }

  /** Returns the end of the name at the current position, or the position itself if there is no name. */
  private nameEnd(): number {
    const { plainName, anyName, text, at } = this;
    plainName.lastIndex = at;
    const end = plainName.test(text) ? plainName.lastIndex : at;
    if (!(text.charCodeAt(end) > lastAscii)) return end;
    anyName.lastIndex = at;
    return anyName.test(text) ? anyName.lastIndex : end;
  }

  /** Pairs the brackets. After an unclosed string or comment, unpaired brackets are consequences and aren't reported. */
  pairBrackets(): Int32Array {
    const partner = new Int32Array(this.tokens.length).fill(-1);
    if (this.problems.length > 0) this.hidesBrackets = true;
    const open: number[] = [];
    for (const [index, token] of this.tokens.entries()) {
      if (token.kind !== 'symbol') continue;
      if (openers.has(token.text)) {
        if (open.length >= deepestNesting && !this.hidesBrackets) {
          this.hidesBrackets = true;
          this.problem('nesting-too-deep', token.start, token.end);
        }
        open.push(index);
      } else if (pairs.has(token.text)) this.close(index, token, open, partner);
    }
    for (const index of open) this.unclosed(index);
    return partner;
  }

  private close(index: number, token: GosuToken, open: number[], partner: Int32Array): void {
    const wanted = pairs.get(token.text);
    const from = Math.max(0, open.length - deepestNesting);
    let found = open.length - 1;
    while (found >= from && this.tokens[open[found] ?? -1]?.text !== wanted) found--;
    if (found < from) {
      if (!this.hidesBrackets) this.problem('unexpected', token.start, token.end, token.text);
      return;
    }
    for (const skipped of open.splice(found + 1)) this.unclosed(skipped);
    const opener = open.pop() ?? -1;
    partner[opener] = index;
    partner[index] = opener;
  }

  private unclosed(index: number): void {
    const token = this.tokens[index];
    if (token && !this.hidesBrackets)
      this.problem(token.text === '{' ? 'brace-unclosed' : 'bracket-unclosed', token.start, token.end);
  }

  private problem(reason: SyntaxReason, start: number, end: number, detail?: string): void {
    const more = detail === undefined ? {} : { detail };
    this.problems.push({ code: 'invalid-syntax', span: { start, end }, reason, ...more });
  }
}

const lastAscii = 127;

function codePoint(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return text.length;
}

/** Returns the end of a string without templates: the offset after its closing quote, or the end of its line. */
function flatString(text: string, start: number, quote: string): { end: number; closed: boolean } {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\n' || char === '\r') return { end: at, closed: false };
    if (char === quote) return { end: at + 1, closed: true };
    if (char === '\\') at++;
  }
  return { end: text.length, closed: false };
}

/**
 * Returns the end of a string with templates. A template may itself contain strings and braces. Undefined if a template
 * isn't closed on its line.
 */
function templateString(text: string, start: number, quote: string, depth: number): number | undefined {
  let at = start + 1;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '\n' || char === '\r') return undefined;
    if (char === quote) return at + 1;
    if (char === '\\') at += 2;
    else if (beginsTemplate(text, at)) {
      const end = depth < deepestNesting ? templateEnd(text, at, depth) : undefined;
      if (end === undefined) return undefined;
      at = end;
    } else at++;
  }
  return undefined;
}

/** Returns the ranges of the expressions in a string with templates. */
export function expressionsIn(text: string, { start, end }: Span): readonly Span[] {
  const found: Span[] = [];
  let at = start + 1;
  while (at < end) {
    const after = beginsTemplate(text, at) ? templateEnd(text, at, 0) : undefined;
    if (after !== undefined) found.push({ start: at + 2, end: after - (text.charAt(at) === '$' ? 1 : 2) });
    at = after ?? at + (text.charAt(at) === '\\' ? 2 : 1);
  }
  return found;
}

function beginsTemplate(text: string, at: number): boolean {
  return text.startsWith('${', at) || text.startsWith('<%', at);
}

function templateEnd(text: string, start: number, depth: number): number | undefined {
  const braces = text.charAt(start) === '$';
  let open = 0;
  let at = start + 2;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '\n' || char === '\r') return undefined;
    if (char === '"' || char === "'") {
      const inner = templateString(text, at, char, depth + 1);
      if (inner === undefined) return undefined;
      at = inner;
      continue;
    }
    if (!braces && text.startsWith('%>', at)) return at + 2;
    if (braces && char === '{') open++;
    if (braces && char === '}' && open-- === 0) return at + 1;
    at++;
  }
  return undefined;
}
