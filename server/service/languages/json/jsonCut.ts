import { finished, type SlicedWork } from '../../slices';

/** Number of tokens, including whitespace, to read in one step. */
const tokensAtOnce = 50_000;
/** Maximum length of a string whose characters are compared one by one. Longer strings are searched, which is faster. */
const longestShortString = 200;
/** Number of characters of a long string to search in one step. */
const charactersAtOnce = 500_000;
/** The cost of starting a search, as the number of characters that can be searched in the same time. */
const charactersPerSearch = 50;

/** Where and how one entry of an object ends. */
export interface EntryCut {
  readonly end: number;
  /**
   * Where the entry ends: after a comma, before the next key if the comma is missing, or at the end of the object or
   * text.
   */
  readonly by: 'comma' | 'missing' | 'close';
}

/** The entries of an object, located without parsing them. */
export interface EntryCuts {
  readonly cuts: readonly EntryCut[];
  /** Offset of the bracket that closes the object, or the length of the text. */
  readonly stop: number;
  readonly closed: boolean;
  /** False if the text ends inside a comment, a string, or brackets. */
  readonly clean: boolean;
  /** The end of the last token. Only whitespace and comments follow this token. */
  readonly lastToken: number;
  /**
   * Whether the text ends after a complete value, so that a string after that value would be the next key. Always false
   * if the object is closed.
   */
  readonly afterValue: boolean;
}

/**
 * Splits the content of an object into its entries, starting at `from`. Recognizes only strings, comments, brackets of
 * any kind, colons, and commas. Runs in linear time and without recursion.
 */
export function cutEntries(text: string, from: number): EntryCuts {
  return finished(cutEntriesInSlices(text, from));
}

/** Like `cutEntries`, but in steps. */
export function* cutEntriesInSlices(text: string, from: number): SlicedWork<EntryCuts> {
  const cuts: EntryCut[] = [];
  let [depth, at, lastToken] = [0, from, from];
  let state: 'key' | 'colon' | 'value' | 'end' = 'key';
  let clean = true;
  let tokens = 0;
  while (at < text.length) {
    if (++tokens % tokensAtOnce === 0) yield undefined;
    const code = text.charCodeAt(at);
    if (isBlank(code)) {
      at++;
      continue;
    }
    if (code === slash && isComment(text, at)) {
      const end = commentEnd(text, at);
      clean = end >= 0;
      at = end < 0 ? text.length : end;
      continue;
    }
    if (code === quote) {
      const end = shortStringEnd(text, at) ?? (yield* longStringEnd(text, at));
      if (depth === 0) {
        if (state === 'end' || (state !== 'key' && colonFollows(text, end))) {
          cuts.push({ end: lastToken, by: 'missing' });
          state = 'key';
        }
        state = state === 'key' ? 'colon' : 'end';
      }
      clean = end >= 0;
      at = end < 0 ? text.length : end;
    } else {
      if (code === openBrace || code === openBracket) depth++;
      else if (code === closeBrace || code === closeBracket) {
        if (depth === 0)
          return { cuts: withRest(cuts, from, at), stop: at, closed: true, clean: true, lastToken, afterValue: false };
        depth--;
        if (depth === 0 && state !== 'key') state = 'end';
      } else if (depth === 0) {
        if (code === comma) {
          cuts.push({ end: at + 1, by: 'comma' });
          state = 'key';
        } else if (code === colon) {
          if (state === 'colon') state = 'value';
        } else if (state === 'value') state = 'end';
      }
      at++;
    }
    lastToken = at;
  }
  const afterValue = depth === 0 && state === 'end';
  return {
    cuts: withRest(cuts, from, at),
    stop: at,
    closed: false,
    clean: clean && depth === 0,
    lastToken,
    afterValue,
  };
}

/**
 * Returns the offset after the string that starts at `at`. An unclosed string ends at the end of its line. Negative if
 * the text ends inside the string. Undefined if the string is long; use `longStringEnd` instead.
 */
export function shortStringEnd(text: string, at: number): number | undefined {
  let next = at + 1;
  while (next < text.length) {
    if (next - at > longestShortString) return undefined;
    const code = text.charCodeAt(next);
    if (code === quote) return next + 1;
    if (code === newline || code === carriageReturn) return next;
    next += code === backslash ? 2 : 1;
  }
  return -1;
}

/** Like `shortStringEnd`, but searches in steps and accepts a string of any length. */
export function* longStringEnd(text: string, at: number): SlicedWork<number> {
  let next = at + 1;
  let searched = 0;
  while (next < text.length) {
    if (searched >= charactersAtOnce) {
      yield undefined;
      searched = 0;
    }
    const piece = text.slice(next, next + charactersAtOnce);
    const found = piece.search(/["\n\r\\]/);
    const passed = found < 0 ? piece.length : found;
    next += passed;
    searched += passed + charactersPerSearch;
    if (found < 0) continue;
    const code = text.charCodeAt(next);
    if (code === quote) return next + 1;
    if (code !== backslash) return next;
    next += 2;
  }
  return -1;
}

/** Returns the offset after the comment that starts at `at`. Negative if the text ends inside the comment. */
export function commentEnd(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === star) {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? -1 : end + 2;
  }
  for (let next = at + 2; next < text.length; next++) {
    const code = text.charCodeAt(next);
    if (code === newline || code === carriageReturn) return next;
  }
  return -1;
}

/** Whether a comment starts at an offset. */
export function isComment(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return text.charCodeAt(at) === slash && (next === slash || next === star);
}

/** Whether a character is JSON whitespace. */
export function isBlank(code: number): boolean {
  return code === 32 || code === newline || code === carriageReturn || code === 9;
}

function withRest(cuts: EntryCut[], from: number, stop: number): readonly EntryCut[] {
  if ((cuts.at(-1)?.end ?? from) < stop) cuts.push({ end: stop, by: 'close' });
  return cuts;
}

function colonFollows(text: string, from: number): boolean {
  let at = from;
  for (;;) {
    while (isBlank(text.charCodeAt(at))) at++;
    if (!isComment(text, at)) return text.charCodeAt(at) === colon;
    const end = commentEnd(text, at);
    if (end < 0) return false;
    at = end;
  }
}

const newline = 10;
const carriageReturn = 13;
const quote = 34;
const comma = 44;
const slash = 47;
const colon = 58;
const star = 42;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
