import type { Interner } from '../../text/interner';
import type { Span } from '../../text/span';
import type { GosuToken, GosuTokens } from './gosuTokens';
import type { TypeFact } from './typeFact';

/** A cursor over the tokens of one Gosu text. Indices after the end return nothing, so that reading never fails. */
export class GosuCursor {
  at = 0;

  constructor(
    readonly text: string,
    private readonly gosu: GosuTokens,
    readonly interner: Interner,
  ) {}

  get length(): number {
    return this.gosu.tokens.length;
  }

  token(index = this.at): GosuToken | undefined {
    return this.gosu.tokens[index];
  }

  /** The text of a name or symbol; empty for anything else. */
  word(index = this.at): string {
    return this.gosu.tokens[index]?.text ?? '';
  }

  isName(index = this.at): boolean {
    return this.gosu.tokens[index]?.kind === 'name';
  }

  /** Steps over the token when it is this name or symbol. */
  take(word: string): boolean {
    if (this.word() !== word) return false;
    this.at++;
    return true;
  }

  /** The index of the bracket that closes the one at `index`, or of the last token when nothing closes it. */
  closer(index: number): number {
    const partner = this.gosu.partner[index] ?? -1;
    return partner > index ? partner : this.length;
  }

  isOpener(index = this.at): boolean {
    const word = this.word(index);
    return word === '{' || word === '(' || word === '[';
  }

  /** The index after `index`, a bracket's whole content skipped. */
  after(index: number): number {
    return this.isOpener(index) ? this.closer(index) + 1 : index + 1;
  }

  /** The index itself, or that of the semicolon after it. */
  withSemicolon(index: number): number {
    return this.word(index + 1) === ';' ? index + 1 : index;
  }

  /** From the start of one token to the end of another. */
  span(first: number, last: number): Span {
    const start = this.token(first)?.start ?? this.text.length;
    const end = this.token(Math.min(last, this.length - 1))?.end ?? this.text.length;
    return this.interner.span(start, Math.max(start, end));
  }

  source(span: Span): string {
    return this.interner.text(this.text.slice(span.start, span.end));
  }

  /** Reads `a.b.C`. Empty if there is no name. */
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
    return { name: this.interner.text(parts.join('.')), first, last: this.at - 1 };
  }

  /** Reads a type with its arguments: `Map<String, X>`, `X[]`, `block(a : T) : R`, `? extends T`, `A & B` (the first counts). */
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
    return { name, span, args: this.interner.list(args) };
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

  /** The decoded value of a string token; undefined for a template or anything else. */
  stringValue(index: number): string | undefined {
    const token = this.token(index);
    if (token?.kind !== 'string' || token.template) return undefined;
    const inside = this.text.slice(token.start + 1, token.end).replace(/["']$/, '');
    return this.interner.text(inside.replace(/\\(u[\da-fA-F]{4}|.)/g, (_, code: string) => unescaped(code)));
  }
}

/** Type arguments are read this deep; what is deeper is no type. */
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
