import type { Span } from './facts';
import { readColumn } from './gosuColumns';
import type { GosuCursor } from './gosuCursor';
import type { MemberFact, SortKeyFact, SortKeyInsertion, SortMapFact, SortMapReturn, SortMapStart } from './gosuFacts';
import { splitArguments } from './gosuMembers';

const property = 'CustomSortColumnMap';
/** The same property, called as the function that it is below Gosu. */
const getter = `get${property}`;
const statementWords = new Set('var return if else for while do switch try throw using break continue'.split(' '));
const joining = new Set([
  '.',
  '?.',
  '=',
  '==',
  '!=',
  '+',
  '-',
  '*',
  '/',
  '?',
  ':',
  '?:',
  ',',
  '->',
  '#',
  '&',
  '|',
  '<',
  '>',
  '(',
  '{',
  '[',
]);
const joiningWords = new Set(['as', 'typeas', 'typeis', 'and', 'or', 'not', 'new', 'in']);

/** A variable of the body, and what its first value is. */
interface Variable {
  readonly name: string;
  readonly nameAt: number;
  readonly first: number;
  readonly last: number;
  start: SortMapStart;
}

/** True for the getter that overrides the collection's map of custom sort columns (specification, section 4.3, rule 2). */
export function isSortMap(member: MemberFact): boolean {
  return member.kind === 'getter' && !member.isStatic && member.name === property;
}

/** Reads the override in depth: what the map starts from, which keys go in, what is returned, and where a new key would go. */
export function readSortMap(cursor: GosuCursor, member: MemberFact, open: number, close: number): SortMapFact {
  const head = { span: member.span, nameSpan: member.nameSpan, ...(member.type ? { type: member.type } : {}) };
  if (!member.body) return { ...head, start: 'unknown', keys: [], returns: 'unknown' };
  return { ...head, body: member.body, ...new SortMapReader(cursor, open, close).read() };
}

class SortMapReader {
  private readonly variables = new Map<string, Variable>();
  private readonly keys: SortKeyFact[] = [];
  private readonly returned: { first: number; last: number; at: number }[] = [];
  private literal: { open: number; close: number } | undefined;
  /** The branches of the body that are open, innermost last: an `if`, a `case`, a loop. */
  private readonly branches: number[] = [];
  private branchCount = 0;
  /** Where a statement begins that is a branch without braces. */
  private readonly bare = new Set<number>();
  private holdsMore = false;
  private throws = false;
  private inheritedPut: Span | undefined;

  constructor(
    private readonly cursor: GosuCursor,
    private readonly open: number,
    private readonly close: number,
  ) {}

  read(): Omit<SortMapFact, 'span' | 'nameSpan' | 'type' | 'body'> {
    for (let index = this.open + 1; index < this.close; index++) this.visit(index);
    const map = this.mapVariable();
    const start = this.startOf(map);
    const last = this.returned.at(-1);
    const insertion = this.insertion(map);
    const startSpan = this.startSpan(map);
    return {
      start,
      ...(startSpan ? { startSpan } : {}),
      ...(map ? { variable: { value: map.name, span: this.cursor.span(map.nameAt, map.nameAt) } } : {}),
      keys: this.keys,
      ...(this.holdsMore || this.returnsUnread(map) ? { holdsMore: true } : {}),
      returns: this.returnOf(map),
      ...(last ? { returnSpan: this.cursor.span(last.at, last.last) } : {}),
      ...(insertion ? { insertion } : {}),
    };
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
    else if (word === '[' && cursor.isName(index - 1)) this.visitIndex(index);
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

  /** True for a map variable that is an argument: what is called may add keys. */
  private isHandedOn(index: number, word: string): boolean {
    const { cursor } = this;
    if (!this.variables.has(word) || !['(', ','].includes(cursor.word(index - 1))) return false;
    if (![')', ','].includes(cursor.word(index + 1))) return false;
    let open = index - 1;
    while (open > this.open && !(cursor.word(open) === '(' && cursor.closer(open) > index)) open--;
    const called = cursor.word(open - 1);
    return cursor.isName(open - 1) && !statementWords.has(called) && !this.isConstructed(open) && called !== 'putAll';
  }

  /** True for the bracket of `new Map<…>(`: a copy takes keys and adds none. */
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
    const last = this.statementEnd(index);
    let equals = index + 2;
    while (equals <= last && cursor.word(equals) !== '=') equals++;
    if (equals >= last) return;
    const name = cursor.word(index + 1);
    const first = equals + 1;
    this.variables.set(name, { name, nameAt: index + 1, first, last, start: this.classify(first, last) });
    this.visitLiteral(first, last, name);
  }

  private visitReturn(index: number): void {
    const last = this.statementEnd(index);
    this.returned.push({ at: index, first: index + 1, last });
    this.visitLiteral(index + 1, last, undefined);
  }

  /** `map.put("k", column)`, also directly on `super.CustomSortColumnMap`. */
  private visitPut(index: number): void {
    const { cursor } = this;
    const close = cursor.closer(index + 1);
    const [key, column] = splitArguments(cursor, index + 1, close);
    const receiver = this.receiver(index);
    if (!key || !column || !receiver) return;
    if (receiver.target === undefined) this.inheritedPut ??= cursor.span(receiver.first, index - 2);
    this.addKey('put', receiver.target, key, column, receiver.first, this.withSemicolon(close));
  }

  /** `map["k"] = column`. */
  private visitIndex(index: number): void {
    const { cursor } = this;
    const close = cursor.closer(index);
    const receiver = this.receiver(index + 1);
    if (cursor.word(close + 1) !== '=' || !receiver) return;
    const last = this.statementEnd(close + 2, receiver.first);
    if (receiver.target === undefined) this.inheritedPut ??= cursor.span(receiver.first, index - 1);
    const key = { first: index + 1, last: close - 1 };
    this.addKey('index', receiver.target, key, { first: close + 2, last }, receiver.first, this.withSemicolon(last));
  }

  private visitPutAll(index: number): void {
    const { cursor } = this;
    const close = cursor.closer(index + 1);
    const receiver = this.receiver(index);
    const variable = receiver?.target === undefined ? undefined : this.variables.get(receiver.target);
    if (variable && this.mentionsInherited(index + 2, close - 1)) variable.start = 'copy';
    else if (cursor.word(index + 2) !== '{') this.holdsMore = true;
    this.visitLiteral(index + 2, close - 1, receiver?.target);
  }

  /** The entries of a map literal `{"k" -> column, …}` that an expression begins with. */
  private visitLiteral(first: number, last: number, target: string | undefined): void {
    const { cursor } = this;
    if (cursor.word(first) !== '{') return;
    const close = Math.min(cursor.closer(first), last);
    this.literal ??= { open: first, close };
    for (const piece of splitArguments(cursor, first, close)) {
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
    const branch = this.bare.has(first) ? ++this.branchCount : this.branches.at(-1);
    this.keys.push({
      ...(value === undefined ? {} : { key: value }),
      keySpan: cursor.span(key.first, key.last),
      span: cursor.span(first, last),
      form,
      ...(target === undefined ? {} : { target }),
      ...(branch === undefined ? {} : { branch }),
      column: readColumn(cursor, column.first, column.last),
    });
  }

  /** What stands in front of `.put` or `[`: a name, or `super.CustomSortColumnMap` (then without a target). */
  private receiver(index: number): { target?: string; first: number } | undefined {
    const { cursor } = this;
    const name = index - 2;
    if (cursor.word(name) === property && cursor.word(name - 1) === '.' && cursor.word(name - 2) === 'super') {
      return { first: name - 2 };
    }
    if (!cursor.isName(name) || cursor.word(name - 1) === '.') return undefined;
    return { target: cursor.strings.keep(cursor.word(name)), first: name };
  }

  private classify(first: number, last: number): SortMapStart {
    const { cursor } = this;
    const end = this.withoutCast(first, last);
    if (this.isInherited(first, end)) return 'inherited';
    if (end === first && cursor.isName(first)) return this.variables.get(cursor.word(first))?.start ?? 'unknown';
    const copies = cursor.word(end - 2) === 'copy' && cursor.word(end - 1) === '(';
    if (copies && this.isInherited(first, end - 4)) return 'copy';
    if (cursor.word(first) === 'new') return this.startOfNew(first, end);
    return cursor.word(first) === '{' && cursor.closer(first) === end ? 'fresh' : 'unknown';
  }

  /** `new HashMap(…)`: fresh only without a map to start from, since another map may hold the inherited keys. */
  private startOfNew(first: number, end: number): SortMapStart {
    if (this.mentionsInherited(first, end)) return 'copy';
    return this.cursor.word(end) === ')' && this.cursor.isName(end - 1) ? 'unknown' : 'fresh';
  }

  /** True for `super.CustomSortColumnMap` alone, in parentheses too, or a variable that holds it. */
  private isInherited(first: number, last: number): boolean {
    const { cursor } = this;
    if (cursor.word(first) === '(' && cursor.closer(first) === last) {
      return this.isInherited(first + 1, this.withoutCast(first + 1, last - 1));
    }
    if (first === last) return this.variables.get(cursor.word(first))?.start === 'inherited';
    if (cursor.word(first) !== 'super') return false;
    if (last === first + 4) return cursor.word(first + 2) === getter && cursor.word(first + 3) === '(';
    return last === first + 2 && cursor.word(last) === property;
  }

  private mentionsInherited(first: number, last: number): boolean {
    for (let index = first; index <= last; index++) {
      const word = this.cursor.word(index);
      if ([property, getter].includes(word) && this.cursor.word(index - 2) === 'super') return true;
      if (this.variables.get(word)?.start === 'inherited') return true;
    }
    return false;
  }

  /** The last token in front of `as Map<…>`. */
  private withoutCast(first: number, last: number): number {
    for (let index = first + 1; index <= last; index = this.cursor.after(index)) {
      if (['as', 'typeas'].includes(this.cursor.word(index))) return index - 1;
    }
    return last;
  }

  /** The variable that keys go to; without keys the returned one, else the first that is a map. */
  private mapVariable(): Variable | undefined {
    const target = this.keys.find((key) => key.target !== undefined)?.target;
    if (target !== undefined) return this.variables.get(target);
    if (this.keys.length > 0) return undefined;
    const last = this.returned.at(-1);
    const named = last && last.first === this.withoutCast(last.first, last.last) ? this.cursor.word(last.first) : '';
    return this.variables.get(named) ?? [...this.variables.values()].find(({ start }) => start !== 'unknown');
  }

  private startOf(map: Variable | undefined): SortMapStart {
    if (map) return map.start;
    if (this.inheritedPut) return 'inherited';
    const last = this.returned.at(-1);
    return last && this.keys.every((key) => key.target === undefined)
      ? this.classify(last.first, last.last)
      : 'unknown';
  }

  private startSpan(map: Variable | undefined): Span | undefined {
    if (map) return this.cursor.span(map.first, map.last);
    const last = this.returned.at(-1);
    return this.inheritedPut ?? (last && last.last >= last.first ? this.cursor.span(last.first, last.last) : undefined);
  }

  private returnOf(map: Variable | undefined): SortMapReturn {
    const kinds = new Set(this.returned.map(({ first, last }) => this.returnKind(map, first, last)));
    const [only] = kinds;
    if (only === undefined) return this.throws ? 'unknown' : 'nothing';
    return kinds.size === 1 ? only : 'unknown';
  }

  private returnKind(map: Variable | undefined, first: number, last: number): SortMapReturn {
    if (last < first) return 'nothing';
    const end = this.withoutCast(first, last);
    const name = first === end ? this.cursor.word(first) : '';
    if (map && name === map.name) return 'map';
    const start = this.classify(first, last);
    if (this.inheritedPut && start === 'inherited') return 'map';
    if (this.literal?.open === first && this.keys.every((key) => key.target === undefined)) return 'map';
    if (start === 'inherited' || start === 'copy') return 'inherited';
    if (start === 'fresh' || this.variables.has(name)) return 'other';
    return 'unknown';
  }

  /** True when a value that is returned or begun with is no map whose keys can be read here. */
  private returnsUnread(map: Variable | undefined): boolean {
    if (map?.start === 'unknown' || this.initialises(map?.first, map?.last)) return true;
    return this.returned.some(({ first, last }) => {
      return this.initialises(first, last) || (last >= first && this.returnKind(map, first, last) === 'unknown');
    });
  }

  /** True for `new Map<…>(…) {…}`, whose braces are entries or a class body. */
  private initialises(first: number | undefined, last = first): boolean {
    if (first === undefined || last === undefined || this.cursor.word(first) !== 'new') return false;
    for (let index = first; index <= last; index = this.cursor.after(index)) {
      if (this.cursor.word(index) === '{') return true;
    }
    return false;
  }

  private insertion(map: Variable | undefined): SortKeyInsertion | undefined {
    const { cursor } = this;
    const last = this.keys.at(-1);
    if (last?.form === 'literal' || (!last && this.literal)) {
      const open = this.literal?.open ?? this.open;
      const offset = last ? last.span.end : (cursor.token(open)?.end ?? 0);
      const indent = last ? this.indentAt(last.span.start) : `${this.indentAt(cursor.token(open)?.start ?? 0)}  `;
      return { offset, indent, form: 'literal', commaFirst: last !== undefined };
    }
    if (!map) return undefined;
    const end = this.withSemicolon(map.last);
    const offset = last ? last.span.end : (cursor.token(end)?.end ?? 0);
    const indent = this.indentAt(last ? last.span.start : (cursor.token(map.nameAt)?.start ?? 0));
    const form = last?.form === 'index' ? 'index' : 'put';
    return { offset, indent, form, variable: cursor.strings.keep(map.name), commaFirst: false };
  }

  private indentAt(offset: number): string {
    const before = this.cursor.text.slice(0, offset);
    const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
    return /^[ \t]*/.exec(line)?.[0] ?? '';
  }

  private withSemicolon(index: number): number {
    return this.cursor.word(index + 1) === ';' ? index + 1 : index;
  }

  /** The last token of the statement at `index`: semicolons are optional, so a line that cannot go on ends it. */
  private statementEnd(index: number, first = index): number {
    const { cursor } = this;
    let last = index;
    for (let at = index; at < this.close; at = cursor.after(at)) {
      const word = cursor.word(at);
      if (word === ';' || word === '}' || word === ')') return last;
      if (at > first && at > index && this.startsStatement(at)) return last;
      last = Math.min(cursor.after(at) - 1, this.close - 1);
    }
    return last;
  }

  private startsStatement(at: number): boolean {
    const { cursor } = this;
    const word = cursor.word(at);
    const before = cursor.word(at - 1);
    if (statementWords.has(word) && before !== '.') return true;
    const goesOn = joining.has(before) || joiningWords.has(before);
    const continues = (joining.has(word) && word !== '{' && word !== '(' && word !== '[') || joiningWords.has(word);
    return cursor.token(at)?.newLine === true && !goesOn && !(continues && word !== 'new');
  }
}
