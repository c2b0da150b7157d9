import type { GosuCursor } from '../languages/gosu/gosuCursor';
import { startsStatement, statementEnd, statementWords } from '../languages/gosu/gosuStatements';
import type { Span } from '../text/span';
import { readColumn } from './gosuColumns';
import type { SortKeyFact } from './gosuFacts';
import { MapValues, type MapVariable } from './gosuMapValues';
import { splitArguments } from './gosuMembers';

/** Words that leave the current branch, so that the statements after them may not run. */
const jumps: ReadonlySet<string> = new Set(['return', 'break', 'continue', 'throw']);
/** Words before the brace that opens a block. */
const blockWords: ReadonlySet<string> = new Set(['try', 'finally', 'do']);

/** Collects the declared variables, the added and removed keys, and the `return` statements of an override. */
export class MapStatements {
  readonly variables = new Map<string, MapVariable>();
  readonly values: MapValues;
  keys: SortKeyFact[] = [];
  /** Keys that the override removes and doesn't add again. Inherited entries with these keys are lost. */
  readonly removed = new Set<string>();
  readonly returned: { first: number; last: number; at: number }[] = [];
  /** Token indices of the braces around the first map literal. */
  literal: { open: number; close: number } | undefined;
  /** True if the map may contain keys that aren't in `keys`. */
  holdsMore = false;
  throws = false;
  /** Range of the first `super.CustomSortColumnMap` into which the override directly puts a key. */
  inheritedPut: Span | undefined;
  /** Numbers of the branches that enclose the current statement, innermost last. */
  private readonly branches: number[] = [];
  private branchCount = 0;
  /** All keys that were added so far, including those that were removed again. */
  private readonly added = new Set<string>();
  /** Indices of the opening parentheses that may enclose the current token, innermost last. */
  private readonly calls: number[] = [];
  /** Indices of the tokens that start a branch without braces. */
  private readonly bare = new Set<number>();
  /** Indices of the tokens that are map variables in statements that only add an entry. */
  private readonly written = new Set<number>();

  constructor(
    private readonly cursor: GosuCursor,
    private readonly open: number,
    private readonly close: number,
    members: readonly string[],
  ) {
    this.values = new MapValues(cursor, this.variables, members);
  }

  /** Reads all statements. The other members are empty before that. */
  read(): void {
    for (let index = this.open + 1; index < this.close; index++) {
      this.visit(index);
      if (this.cursor.word(index) === '(') this.calls.push(index);
    }
  }

  /** Returns the offsets where the override may read the map or stop early. Empty unless a key occurs twice. */
  reads(): number[] {
    const names = this.keys.flatMap(({ key }) => key ?? []);
    if (new Set(names).size === names.length) return [];
    const maps = new Set([...this.variables.keys(), ...this.keys.flatMap(({ target }) => target ?? [])]);
    const found: number[] = [];
    for (let index = this.open + 1; index < this.close; index++) {
      const word = this.cursor.word(index);
      const isRead = (maps.has(word) || word === 'super') && !this.written.has(index);
      if (isRead || jumps.has(word)) found.push(this.cursor.span(index, index).start);
    }
    return found;
  }

  /** Reads an expression as if it were returned. */
  readValue(first: number, last: number): void {
    this.returned.push({ at: first, first, last });
    this.visitLiteral(first, last, undefined);
  }

  private visit(index: number): void {
    const { cursor } = this;
    const word = cursor.word(index);
    this.visitBranch(index, word);
    if (this.isHandedOn(index, word)) this.holdsMore = true;
    if (word === 'var' && cursor.isName(index + 1)) this.visitVariable(index);
    else if (word === 'return') this.visitReturn(index);
    else if (word === 'throw') this.throws = true;
    else if (word === 'put' && cursor.word(index + 1) === '(') this.visitPut(index);
    else if (word === 'putAll' && cursor.word(index + 1) === '(') this.visitPutAll(index);
    else if (word === 'remove' && cursor.word(index + 1) === '(') this.visitRemove(index);
    else if (word === '[' && (cursor.isName(index - 1) || cursor.word(index - 1) === ')')) this.visitIndex(index);
  }

  private visitBranch(index: number, word: string): void {
    const { cursor } = this;
    if (word === '{') this.branches.push(++this.branchCount);
    else if (word === '}') this.branches.pop();
    else if ((word === 'case' || word === 'default') && this.branches.length > 0) {
      this.branches[this.branches.length - 1] = ++this.branchCount;
    } else if (word === 'else') this.bare.add(index + 1);
    else if (['if', 'for', 'while'].includes(word)) this.bare.add(cursor.closer(index + 1) + 1);
  }

  /** Whether a map variable is passed as an argument, in which case the called function may add keys. */
  private isHandedOn(index: number, word: string): boolean {
    const { cursor } = this;
    if (!this.variables.has(word) || !['(', ','].includes(cursor.word(index - 1))) return false;
    if (![')', ','].includes(cursor.word(index + 1))) return false;
    const open = this.callAround(index);
    const called = cursor.word(open - 1);
    return cursor.isName(open - 1) && !statementWords.has(called) && !this.isConstructed(open) && called !== 'putAll';
  }

  /** Returns the innermost opening parenthesis around a token, or the brace that opens the body. */
  private callAround(index: number): number {
    while (this.calls.length > 0 && this.cursor.closer(this.calls.at(-1) ?? 0) <= index) this.calls.pop();
    return this.calls.at(-1) ?? this.open;
  }

  /** Whether a parenthesis belongs to `new Map<…>(`. A constructor copies the passed map and adds no keys to it. */
  private isConstructed(open: number): boolean {
    let at = open - 1;
    while (at > this.open && (this.cursor.isName(at) || ['.', ',', '<', '>'].includes(this.cursor.word(at)))) {
      if (this.cursor.word(at) === 'new') return true;
      at--;
    }
    return false;
  }

  private visitVariable(index: number): void {
    const { cursor } = this;
    const last = statementEnd(cursor, this.close, index);
    let equals = index + 2;
    while (equals <= last && cursor.word(equals) !== '=') equals++;
    if (equals >= last) return;
    const name = cursor.word(index + 1);
    const first = equals + 1;
    this.variables.set(name, { name, nameAt: index + 1, first, last, start: this.values.classify(first, last) });
    this.visitLiteral(first, last, name);
  }

  private visitReturn(index: number): void {
    const { cursor } = this;
    const last = statementEnd(cursor, this.close, index);
    this.returned.push({ at: index, first: index + 1, last });
    this.visitLiteral(index + 1, last, undefined);
  }

  /** Visits `map.put("k", column)`, including calls on `super.CustomSortColumnMap`. */
  private visitPut(index: number): void {
    const { cursor } = this;
    const close = cursor.closer(index + 1);
    const [key, column] = splitArguments(cursor, index + 1, close);
    const receiver = this.receiver(index);
    if (!key || !column || !receiver) return;
    if (receiver.target === undefined) this.inheritedPut ??= cursor.span(receiver.first, index - 2);
    this.addKey('put', receiver.target, key, column, receiver.first, cursor.withSemicolon(close));
  }

  /** Visits `map["k"] = column`. */
  private visitIndex(index: number): void {
    const { cursor } = this;
    const close = cursor.closer(index);
    const receiver = this.receiver(index + 1);
    if (cursor.word(close + 1) !== '=' || !receiver) return;
    if (!this.hasColumn(close + 2)) {
      this.holdsMore = true;
      return;
    }
    const last = statementEnd(cursor, this.close, close + 2);
    if (receiver.target === undefined) this.inheritedPut ??= cursor.span(receiver.first, index - 1);
    const key = { first: index + 1, last: close - 1 };
    this.addKey('index', receiver.target, key, { first: close + 2, last }, receiver.first, cursor.withSemicolon(last));
  }

  /** Whether a token begins a sort column. False for the statement after an unfinished assignment. */
  private hasColumn(first: number): boolean {
    const { cursor } = this;
    return first < this.close && (cursor.token(first)?.newLine !== true || cursor.word(first) === 'new');
  }

  private visitPutAll(index: number): void {
    const { cursor } = this;
    const close = cursor.closer(index + 1);
    const receiver = this.receiver(index);
    const variable = receiver?.target === undefined ? undefined : this.variables.get(receiver.target);
    if (variable && this.values.mentionsInherited(index + 2, close - 1)) variable.start = 'copy';
    else if (this.values.literalIn(index + 2, close - 1) === undefined) this.holdsMore = true;
    this.visitLiteral(index + 2, close - 1, receiver?.target);
  }

  /** Visits `map.remove("k")`. The map then lacks the key, unless the call is in a branch. */
  private visitRemove(index: number): void {
    const { cursor } = this;
    const close = cursor.closer(index + 1);
    const key = close === index + 3 ? cursor.stringValue(index + 2) : undefined;
    const receiver = this.receiver(index);
    if (key === undefined || !receiver) return;
    const branch = this.branchAt(receiver.first);
    const isRemoved = (put: SortKeyFact) =>
      put.key === key && put.target === receiver.target && (branch === undefined || put.branch === branch);
    if (this.added.has(key)) this.keys = this.keys.filter((put) => !isRemoved(put));
    if (branch === undefined) this.removed.add(key);
  }

  /** Visits the entries of a map literal `{"k" -> column, …}`, which can be part of a larger expression. */
  private visitLiteral(first: number, last: number, target: string | undefined): void {
    const { cursor } = this;
    const open = this.values.literalIn(first, last);
    if (open === undefined) return;
    const close = Math.min(cursor.closer(open), last);
    this.literal ??= { open, close };
    for (const piece of splitArguments(cursor, open, close)) {
      let arrow = piece.first;
      while (arrow < piece.last && cursor.word(arrow) !== '->') arrow = cursor.after(arrow);
      if (cursor.word(arrow) !== '->') continue;
      const key = { first: piece.first, last: arrow - 1 };
      this.addKey('literal', target, key, { first: arrow + 1, last: piece.last }, piece.first, piece.last);
    }
  }

  private addKey(
    form: SortKeyFact['form'],
    target: string | undefined,
    key: { first: number; last: number },
    column: { first: number; last: number },
    first: number,
    last: number,
  ): void {
    const { cursor } = this;
    const value = key.first === key.last ? cursor.stringValue(key.first) : undefined;
    const branch = this.branchAt(first);
    const isPart = form !== 'literal' && !this.isStatement(first, last);
    if (!isPart) this.written.add(first);
    if (value !== undefined) {
      this.removed.delete(value);
      this.added.add(value);
    }
    this.keys.push({
      key: value,
      keySpan: cursor.span(key.first, key.last),
      span: cursor.span(first, last),
      form,
      target,
      branch,
      isPart: isPart || undefined,
      column: readColumn(cursor, column.first, column.last),
    });
  }

  /** Whether the tokens from `first` to `last` are a whole statement. */
  private isStatement(first: number, last: number): boolean {
    const { cursor } = this;
    const before = first - 1;
    const opensBlock = before === this.open || this.bare.has(before) || blockWords.has(cursor.word(before - 1));
    const follows = cursor.word(before) === '{' ? opensBlock : this.separates(before, first);
    return follows && (cursor.word(last + 1) === '}' || this.separates(last, last + 1));
  }

  /** Whether a statement ends at `last`, and another one starts at `next`. */
  private separates(last: number, next: number): boolean {
    return this.cursor.word(last) === ';' || startsStatement(this.cursor, next);
  }

  /** Returns the number of the branch that contains a statement. Undefined outside branches. */
  private branchAt(first: number): number | undefined {
    return this.bare.has(first) ? ++this.branchCount : this.branches.at(-1);
  }

  /**
   * Returns the map before `.put`, `.putAll`, `.remove`, or `[`: its first token and, in `target`, the name of its
   * variable. `target` is absent for `super.CustomSortColumnMap`.
   */
  private receiver(index: number): { target?: string; first: number } | undefined {
    const { cursor } = this;
    const name = index - 2;
    const inherited = this.values.inheritedStart(name);
    if (inherited !== undefined) return { first: inherited };
    if (!cursor.isName(name) || cursor.word(name - 1) === '.') return undefined;
    return { target: cursor.word(name), first: name };
  }
}
