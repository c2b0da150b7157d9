import type { Span } from '../../text/span';
import { type PathToken, tokenizePath } from './pathTokens';

/** A step of a path: a name, or a cast to the type of this name. The span is relative to the start of the path. */
export interface PathStep {
  readonly kind: 'hop' | 'cast';
  readonly name: string;
  readonly span: Span;
}

/** Parentheses that are nested more deeply aren't read. */
const deepest = 20;

/** Words before a parenthesis that doesn't contain the arguments of a call. */
const beforeGroup: ReadonlySet<string> = new Set('return if while switch case else print'.split(' '));

/**
 * Returns the steps of an expression that consists only of names and casts, such as `(Invoice as Refund_Ext).Payer.Name`.
 * The root isn't a step. Undefined for other expressions.
 */
export function pathSteps(path: string, entity: string): readonly PathStep[] | undefined {
  const tokens = tokenizePath(path);
  const reader = new StepReader(tokens, 0, entity, false);
  return reader.read() && reader.at === tokens.length ? reader.steps : undefined;
}

/** Returns the steps of each chain in an expression. In an expression that isn't a path, chains begin with the root. */
export function expressionSteps(expression: string, entity: string): readonly (readonly PathStep[])[] {
  const whole = pathSteps(expression, entity);
  return whole ? [whole] : rootedSteps(tokenizePath(expression), entity);
}

/** Returns the steps of each chain that begins with the root, such as that in `f(Invoice.Payer.Name)`. */
export function rootedSteps(tokens: readonly PathToken[], root: string): readonly (readonly PathStep[])[] {
  const found: (readonly PathStep[])[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!canBegin(tokens, at)) continue;
    const reader = new StepReader(tokens, at, root, true);
    if (!reader.read()) continue;
    if (reader.steps.length > 0) found.push(reader.steps);
    at = reader.at - 1;
  }
  return found;
}

/** Returns the steps of the chain whose first name is at a token. Empty if there is no chain. */
export function chainAt(tokens: readonly PathToken[], at: number): readonly PathStep[] {
  const reader = new StepReader(tokens, at, '', false);
  return reader.read() ? reader.steps : [];
}

/** Whether a chain can begin at a token: at a name that isn't a hop, or at a parenthesis that isn't that of a call. */
function canBegin(tokens: readonly PathToken[], at: number): boolean {
  const [before, here] = [tokens[at - 1], tokens[at]];
  if (here?.kind === 'name') return before?.kind !== 'hop' && before?.text !== '#';
  const isCall = before?.kind === 'close' || (before?.kind === 'name' && !beforeGroup.has(before.text));
  return here?.text === '(' && !isCall;
}

class StepReader {
  readonly steps: PathStep[] = [];
  private isRootRead = false;

  constructor(
    private readonly tokens: readonly PathToken[],
    public at: number,
    private readonly entity: string,
    private readonly mustBeRooted: boolean,
  ) {}

  /** Reads a chain and the cast after it, if there is one. A call ends a chain. Returns false if there is no chain. */
  read(depth = 0): boolean {
    if (!(this.tokens[this.at]?.text === '(' ? this.readParentheses(depth) : this.readFirstName())) return false;
    while (this.tokens[this.at]?.kind === 'hop') {
      const name = this.tokens[this.at + 1];
      if (name?.kind !== 'name' || this.tokens[this.at + 2]?.text === '(') break;
      this.at++;
      this.push('hop', name);
    }
    const word = this.tokens[this.at]?.text;
    return word === 'as' || word === 'typeas' ? this.readCast() : true;
  }

  private readParentheses(depth: number): boolean {
    this.at++;
    if (depth === deepest || !this.read(depth + 1) || this.tokens[this.at]?.text !== ')') return false;
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
    else if (this.mustBeRooted) return false;
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
