import type { Span } from '../../text/span';
import type { GosuToken, GosuTokens } from './gosuTokens';

/** A type as written: its name and its type arguments. */
export interface TypeFact {
  /** The name without type arguments, such as `java.util.Map` or `JobActivitiesCoreResource`. */
  readonly name: string;
  readonly span: Span;
  readonly args: readonly TypeFact[];
}

/** A cursor over the tokens of Gosu text. Reading past the end returns nothing and never fails. */
export class GosuCursor {
  at = 0;

  constructor(
    readonly text: string,
    private readonly gosu: GosuTokens,
  ) {}

  get length(): number {
    return this.gosu.tokens.length;
  }

  token(index = this.at): GosuToken | undefined {
    return this.gosu.tokens[index];
  }

  /** Returns the text of a name or symbol. Empty for other tokens. */
  word(index = this.at): string {
    return this.gosu.tokens[index]?.text ?? '';
  }

  isName(index = this.at): boolean {
    return this.gosu.tokens[index]?.kind === 'name';
  }

  /** Skips the current token if it is the given name or symbol. Returns whether the token was skipped. */
  take(word: string): boolean {
    if (this.word() !== word) return false;
    this.at++;
    return true;
  }

  /**
   * Returns the index of the bracket that closes the bracket at `index`. If there is no such bracket, returns the
   * number of tokens.
   */
  closer(index: number): number {
    const partner = this.gosu.partner[index] ?? -1;
    return partner > index ? partner : this.length;
  }

  /** Returns the index of the bracket that the bracket at `index` closes. If there is no such bracket, returns -1. */
  opener(index: number): number {
    const partner = this.gosu.partner[index] ?? -1;
    return partner < index ? partner : -1;
  }

  isOpener(index = this.at): boolean {
    const word = this.word(index);
    return word === '{' || word === '(' || word === '[';
  }

  /**
   * Returns the index of the token after `index`. If a bracket opens at `index`, returns the index after its closing
   * bracket.
   */
  after(index: number): number {
    return this.isOpener(index) ? this.closer(index) + 1 : index + 1;
  }

  /** Returns the index of the semicolon directly after `index`, or `index` itself if no semicolon follows. */
  withSemicolon(index: number): number {
    return this.word(index + 1) === ';' ? index + 1 : index;
  }

  /** Returns the range from the start of one token to the end of another. */
  span(first: number, last: number): Span {
    const start = this.token(first)?.start ?? this.text.length;
    const end = this.token(Math.min(last, this.length - 1))?.end ?? this.text.length;
    return { start, end: Math.max(start, end) };
  }

  source(span: Span): string {
    return this.text.slice(span.start, span.end);
  }

  /** Reads a qualified name, such as `a.b.C`. Empty if there is no name. */
  qualifiedName(): { name: string; first: number; last: number } {
    const first = this.at;
    const parts: string[] = [];
    while (this.isName()) {
      parts.push(this.word());
      this.at++;
      if (this.word() !== '.' || !(this.isName(this.at + 1) || this.word(this.at + 1) === '*')) break;
      this.at++;
      if (this.take('*')) {
        parts.push('*');
        break;
      }
    }
    return { name: parts.join('.'), first, last: this.at - 1 };
  }

  /**
   * Reads a type with its arguments, such as `Map<String, X>`, `X[]`, `block(a : T) : R`, or `? extends T`. For `A &
   * B`, returns the first type.
   */
  type(depth = 0): TypeFact | undefined {
    if (depth > deepestType) return undefined;
    while (['?', 'extends', 'super', 'in', 'out'].includes(this.word())) this.at++;
    if (!this.isName()) return undefined;
    const { name, first } = this.qualifiedName();
    if (name === 'block' && this.word() === '(') {
      this.at = this.after(this.at);
      if (this.take(':')) this.type(depth + 1);
    }
    const args = this.word() === '<' ? this.typeArguments(depth + 1) : [];
    while (this.word() === '[' && this.word(this.at + 1) === ']') this.at += 2;
    const span = this.span(first, this.at - 1);
    while (this.take('&')) this.type(depth + 1);
    return { name, span, args };
  }

  private typeArguments(depth: number): TypeFact[] {
    const args: TypeFact[] = [];
    this.at++;
    while (this.at < this.length && this.word() !== '>') {
      const before = this.at;
      const arg = this.type(depth);
      if (arg) args.push(arg);
      this.take(',');
      if (this.at === before) return args;
    }
    this.at++;
    return args;
  }

  /** Returns the decoded value of a string token. Undefined for templates and other tokens. */
  stringValue(index: number): string | undefined {
    const token = this.token(index);
    if (token?.kind !== 'string' || token.template) return undefined;
    const inside = this.text.slice(token.start + 1, token.end).replace(/["']$/, '');
    return inside.replace(/\\(u[\da-fA-F]{4}|.)/g, (_, code: string) => unescaped(code));
  }
}

/** Maximum depth of type arguments. Deeper type arguments aren't read as types. */
const deepestType = 50;

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);

function unescaped(code: string): string {
  if (code.length === 5) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return escapes.get(code) ?? code;
}
