import type { GosuCursor } from './gosuCursor';

/**
 * The chains of names that the body of a getter reads, and whether the body does nothing but return the value of one
 * chain.
 */
export interface GetterReads {
  readonly reads: readonly (readonly string[])[];
  readonly plainRead: boolean;
}

const noChain: ReadonlySet<string> = new Set([
  'null',
  'true',
  'false',
  'new',
  'super',
  'this',
  'typeof',
  'statictypeof',
  'not',
]);

/**
 * Returns the chains of names that a getter reads from `this`. A method call ends a chain. `this` may be omitted only
 * if the whole body is one `return` of a chain, such as `return A?.B`.
 */
export function readGetter(cursor: GosuCursor, open: number, close: number): GetterReads {
  const reads: string[][] = [];
  let plain = false;
  for (let index = open + 1; index < close; index++) {
    if (cursor.word(index) !== 'this') continue;
    const { chain, next } = readChain(cursor, index + 1, close);
    if (chain.length > 0) reads.push(chain);
    plain = plain || isWholeReturn(cursor, open, close, index, next);
  }
  const first = open + 2;
  if (reads.length === 0 && cursor.isName(first) && !noChain.has(cursor.word(first))) {
    const { chain, next } = readChain(cursor, first + 1, close);
    const head = cursor.word(first);
    if (isWholeReturn(cursor, open, close, first, next)) return { reads: [[head, ...chain]], plainRead: true };
  }
  return { reads, plainRead: plain && reads.length === 1 };
}

/** Reads the names of `.A?.B`, starting at a dot and stopping at a call. */
function readChain(cursor: GosuCursor, from: number, close: number): { chain: string[]; next: number } {
  const chain: string[] = [];
  let at = from;
  while (at + 1 < close && (cursor.word(at) === '.' || cursor.word(at) === '?.') && cursor.isName(at + 1)) {
    if (cursor.word(at + 2) === '(') break;
    chain.push(cursor.word(at + 1));
    at += 2;
  }
  return { chain, next: at };
}

function isWholeReturn(cursor: GosuCursor, open: number, close: number, first: number, next: number): boolean {
  const end = cursor.word(next) === ';' ? next + 1 : next;
  return cursor.word(open + 1) === 'return' && first === open + 2 && end === close;
}
