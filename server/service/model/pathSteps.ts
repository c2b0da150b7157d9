import type { Span } from '../text/span';
import { type PathToken, tokenizePath } from './paths';

/** A step of a path: a name, or a cast to the type of this name. The span is relative to the start of the path. */
export interface PathStep {
  readonly kind: 'hop' | 'cast';
  readonly name: string;
  readonly span: Span;
}

/** Parentheses that are nested more deeply aren't read. */
const deepest = 20;

/**
 * Returns the steps of an expression that consists only of names and casts, such as `(Invoice as Refund_Ext).Payer.Name`.
 * The root isn't a step. Undefined for other expressions.
 */
export function pathSteps(path: string, entity: string): readonly PathStep[] | undefined {
  const reader = new StepReader(tokenizePath(path), entity);
  return reader.readAll();
}

class StepReader {
  private at = 0;
  private isRootRead = false;
  private readonly steps: PathStep[] = [];

  constructor(
    private readonly tokens: readonly PathToken[],
    private readonly entity: string,
  ) {}

  readAll(): readonly PathStep[] | undefined {
    return this.readExpression(0) && this.at === this.tokens.length ? this.steps : undefined;
  }

  /** Reads a chain and the cast after it, if there is one. Returns false if it finds something else. */
  private readExpression(depth: number): boolean {
    if (!(this.tokens[this.at]?.text === '(' ? this.readParentheses(depth) : this.readFirstName())) return false;
    while (this.tokens[this.at]?.kind === 'hop') {
      this.at++;
      const name = this.tokens[this.at];
      if (name?.kind !== 'name') return false;
      this.push('hop', name);
    }
    const word = this.tokens[this.at]?.text;
    return word === 'as' || word === 'typeas' ? this.readCast() : true;
  }

  private readParentheses(depth: number): boolean {
    this.at++;
    if (depth === deepest || !this.readExpression(depth + 1) || this.tokens[this.at]?.text !== ')') return false;
    this.at++;
    return true;
  }

  /** Reads the root if the path begins with it, and otherwise the first hop. */
  private readFirstName(): boolean {
    const [first, hop, second] = this.tokens.slice(this.at, this.at + 3);
    if (first?.kind !== 'name' || this.isRootRead) return false;
    this.isRootRead = true;
    const isQualified = first.text === 'entity' && hop?.kind === 'hop' && second?.kind === 'name';
    const root = isQualified ? second : first;
    if (root.text.toLowerCase() === this.entity.toLowerCase() && this.entity !== '') this.at += isQualified ? 3 : 1;
    else this.push('hop', first);
    return true;
  }

  /** Reads a cast. In Gosu, the names after `as` are the type. */
  private readCast(): boolean {
    const first = this.tokens[++this.at];
    if (first?.kind !== 'name') return false;
    const names = [first.text];
    let last = first;
    this.at++;
    for (;;) {
      const name = this.tokens[this.at + 1];
      if (this.tokens[this.at]?.text !== '.' || name?.kind !== 'name') break;
      names.push(name.text);
      last = name;
      this.at += 2;
    }
    const span = { start: first.start, end: last.start + last.text.length };
    this.steps.push({ kind: 'cast', name: names.join('.'), span });
    return true;
  }

  private push(kind: PathStep['kind'], { text: name, start }: PathToken): void {
    this.steps.push({ kind, name, span: { start, end: start + name.length } });
    this.at++;
  }
}
