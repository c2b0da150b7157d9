import type { GosuCursor } from '../languages/gosu/gosuCursor';
import type { SortMapStart } from './gosuFacts';

/** The property that a collection's class overrides to add sort columns (docs/specification.md, section 2.3). */
export const sortMapProperty = 'CustomSortColumnMap';

/** A variable in the body of an override, with its initial value. Positions are token indices. */
export interface MapVariable {
  readonly name: string;
  readonly nameAt: number;
  readonly first: number;
  readonly last: number;
  start: SortMapStart;
}

/** Classifies an expression: the inherited map, a copy of the inherited map, a new map, or an unknown map. */
export class MapValues {
  /** @param members the names of the overridden member. A property `X` can also be read by calling `getX`. */
  constructor(
    private readonly cursor: GosuCursor,
    private readonly variables: ReadonlyMap<string, MapVariable>,
    private readonly members: readonly string[],
  ) {}

  /**
   * Returns the first token of `super.CustomSortColumnMap` or `super.getCustomSortColumnMap()` if one of them ends at
   * the token `last`.
   */
  inheritedStart(last: number): number | undefined {
    const { cursor } = this;
    const isCall = cursor.word(last) === ')' && cursor.word(last - 1) === '(';
    const name = isCall ? last - 2 : last;
    if (!this.isMember(cursor.word(name)) || cursor.word(name - 1) !== '.') return undefined;
    return cursor.word(name - 2) === 'super' ? name - 2 : undefined;
  }

  private isMember(word: string): boolean {
    return this.members.some((member) => word === member || word === `get${member}` || `get${word}` === member);
  }

  /** Classifies the expression that creates a map. */
  classify(first: number, last: number): SortMapStart {
    const { cursor } = this;
    const end = this.withoutCast(first, last);
    if (this.isInherited(first, end)) return 'inherited';
    if (end === first && cursor.isName(first)) return this.variables.get(cursor.word(first))?.start ?? 'unknown';
    const copies = cursor.word(end - 2) === 'copy' && cursor.word(end - 1) === '(';
    if (copies && this.isInherited(first, end - 4)) return 'copy';
    if (cursor.word(first) === 'new') return this.startOfNew(first, end);
    return cursor.word(first) === '{' && cursor.closer(first) === end ? 'fresh' : 'unknown';
  }

  /**
   * Classifies `new HashMap(…)`. The result is unknown if the argument is any map other than the inherited one, because
   * such a map may contain inherited keys.
   */
  private startOfNew(first: number, end: number): SortMapStart {
    if (this.mentionsInherited(first, end)) return 'copy';
    return this.cursor.word(end) === ')' && this.cursor.isName(end - 1) ? 'unknown' : 'fresh';
  }

  /** Whether an expression is just the inherited map, possibly in parentheses, or a variable that contains it. */
  private isInherited(first: number, last: number): boolean {
    const { cursor } = this;
    if (cursor.word(first) === '(' && cursor.closer(first) === last) {
      return this.isInherited(first + 1, this.withoutCast(first + 1, last - 1));
    }
    if (first === last) return this.variables.get(cursor.word(first))?.start === 'inherited';
    return this.inheritedStart(last) === first;
  }

  /** Whether the inherited map, or a variable that contains it, occurs between two tokens. */
  mentionsInherited(first: number, last: number): boolean {
    for (let index = first; index <= last; index++) {
      const word = this.cursor.word(index);
      if (this.isMember(word) && this.cursor.word(index - 2) === 'super') return true;
      if (this.variables.get(word)?.start === 'inherited') return true;
    }
    return false;
  }

  /** Returns the last token of an expression, not counting a cast at its end (`as Map<…>`). */
  withoutCast(first: number, last: number): number {
    for (let index = first + 1; index <= last; index = this.cursor.after(index)) {
      if (['as', 'typeas'].includes(this.cursor.word(index))) return index - 1;
    }
    return last;
  }

  /**
   * Returns the opening brace of a map literal at the start of an expression, in `new Map<…>({…})`, or in
   * `new Map<…>(…) {…}`.
   */
  literalIn(first: number, last: number): number | undefined {
    const { cursor } = this;
    if (cursor.word(first) === '{') return first;
    if (cursor.word(first) !== 'new') return undefined;
    for (let index = first; index <= last; index = cursor.after(index)) {
      const open =
        cursor.word(index) === '(' && cursor.closer(index + 1) === cursor.closer(index) - 1 ? index + 1 : index;
      if (cursor.word(open) === '{') return cursor.word(open + 2) === '->' ? open : undefined;
    }
    return undefined;
  }

  /**
   * Whether an expression is `new Map<…>(…) {…}` and the braces contain something other than entries, such as a class
   * body.
   */
  initialises(first: number | undefined, last = first): boolean {
    if (first === undefined || last === undefined || this.cursor.word(first) !== 'new') return false;
    if (this.literalIn(first, last) !== undefined) return false;
    for (let index = first; index <= last; index = this.cursor.after(index)) {
      if (this.cursor.word(index) === '{') return true;
    }
    return false;
  }
}
