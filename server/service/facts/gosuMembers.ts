import type { GosuCursor, TypeFact } from '../languages/gosu/gosuCursor';
import type { Span, TextFact } from '../text/span';
import type { MemberFact, MemberKind } from './gosuFacts';

const modifiers: ReadonlySet<string> = new Set(
  'private protected public internal static final override abstract transient hide reified'.split(' '),
);
const declarations: ReadonlySet<string> = new Set('class interface enum structure enhancement annotation'.split(' '));
const memberWords: ReadonlySet<string> = new Set([
  'var',
  'function',
  'property',
  'construct',
  'delegate',
  'class',
  'interface',
  'enum',
  'structure',
]);

/** An annotation, with its first argument if that argument is a string literal. */
interface Annotation {
  readonly name: string;
  readonly text?: TextFact;
}

/** The annotations and modifiers before a declaration. */
export interface Preamble {
  readonly first: number;
  readonly annotations: readonly Annotation[];
  readonly modifiers: ReadonlySet<string>;
}

/** Reads annotations and modifiers, in any order. */
export function readPreamble(cursor: GosuCursor): Preamble {
  const first = cursor.at;
  const annotations: Annotation[] = [];
  const words = new Set<string>();
  for (;;) {
    if (cursor.word() === '@' && cursor.isName(cursor.at + 1)) annotations.push(readAnnotation(cursor));
    else if (cursor.isName() && modifiers.has(cursor.word())) {
      words.add(cursor.word());
      cursor.at++;
    } else return { first, annotations, modifiers: words };
  }
}

function readAnnotation(cursor: GosuCursor): Annotation {
  cursor.at++;
  const { name } = cursor.qualifiedName();
  if (cursor.word() !== '(') return { name };
  const open = cursor.at;
  const close = cursor.closer(open);
  cursor.at = Math.min(close + 1, cursor.length);
  const [argument] = splitArguments(cursor, open, close);
  if (!argument || argument.first !== argument.last) return { name };
  const value = cursor.stringValue(argument.first);
  return value === undefined ? { name } : { name, text: { value, span: cursor.span(argument.first, argument.last) } };
}

/**
 * Returns the first and last token of each argument between two brackets. Commas in inner brackets don't separate
 * arguments.
 */
export function splitArguments(cursor: GosuCursor, open: number, close: number): { first: number; last: number }[] {
  const pieces: { first: number; last: number }[] = [];
  let first = open + 1;
  for (let index = first; index < close; index = cursor.after(index)) {
    const angled = typeArgumentsEnd(cursor, index, close);
    if (angled !== undefined) index = angled;
    if (cursor.word(index) !== ',') continue;
    if (index > first) pieces.push({ first, last: index - 1 });
    first = index + 1;
  }
  if (close > first) pieces.push({ first, last: Math.min(close, cursor.length) - 1 });
  return pieces;
}

/**
 * Maximum number of tokens that are searched for the end of type arguments. Without this limit, `a < a < a …` would
 * take quadratic time.
 */
const longestTypeArguments = 200;

/** Returns the end of the type arguments in `new Name<A, B>`. Their commas don't separate the arguments of a call. */
function typeArgumentsEnd(cursor: GosuCursor, index: number, close: number): number | undefined {
  if (cursor.word(index) !== '<' || !cursor.isName(index - 1)) return undefined;
  let depth = 0;
  for (let at = index; at < Math.min(close, index + longestTypeArguments); at++) {
    const word = cursor.word(at);
    if (word === '<') depth++;
    else if (word === '>' && --depth === 0) return at;
    else if (!cursor.isName(at) && ![',', '.', '?', '[', ']', '&'].includes(word)) return undefined;
  }
  return undefined;
}

/** Reads the members between two braces. Skips everything else, such as enum constants and stray text. */
export function readMembers(cursor: GosuCursor, open: number, close: number): MemberFact[] {
  const members: MemberFact[] = [];
  cursor.at = open + 1;
  while (cursor.at < close) {
    const before = cursor.at;
    const member = readMember(cursor, close);
    if (member) members.push(member);
    else if (cursor.at === before) cursor.at = cursor.after(cursor.at);
  }
  return members;
}

function readMember(cursor: GosuCursor, close: number): MemberFact | undefined {
  const preamble = readPreamble(cursor);
  const word = cursor.isName() ? cursor.word() : '';
  if (cursor.at >= close) return undefined;
  if (word === 'var') return readField(cursor, preamble, close);
  if (word === 'function') return readCallable(cursor, preamble, 'function', 1, close);
  if (word === 'construct') return readCallable(cursor, preamble, 'constructor', 0, close);
  if (word === 'property' && cursor.word(cursor.at + 1) === 'get')
    return readCallable(cursor, preamble, 'getter', 2, close);
  if (word === 'property' && cursor.word(cursor.at + 1) === 'set')
    return readCallable(cursor, preamble, 'setter', 2, close);
  if (word === 'delegate') return readPlain(cursor, preamble, 'delegate', close);
  if (declarations.has(word) && cursor.isName(cursor.at + 1)) return readInnerClass(cursor, preamble, close);
  return undefined;
}

function fact(
  cursor: GosuCursor,
  preamble: Preamble,
  kind: MemberKind,
  nameAt: number,
  more: { type?: TypeFact; body?: { open: number; close: number }; value?: Span },
): MemberFact {
  return {
    kind,
    name: cursor.word(nameAt),
    nameSpan: cursor.span(nameAt, nameAt),
    span: cursor.span(preamble.first, cursor.at - 1),
    isStatic: preamble.modifiers.has('static'),
    isOverride: preamble.modifiers.has('override') || undefined,
    type: more.type,
    body: more.body && cursor.span(more.body.open, more.body.close),
    value: more.value,
  };
}

function readCallable(
  cursor: GosuCursor,
  preamble: Preamble,
  kind: MemberKind,
  words: number,
  close: number,
): MemberFact {
  const nameAt = cursor.at + words;
  cursor.at = Math.min(nameAt + 1, close);
  if (cursor.word() === '<') cursor.at = (typeArgumentsEnd(cursor, cursor.at, close) ?? cursor.at) + 1;
  if (cursor.word() === '(') cursor.at = Math.min(cursor.closer(cursor.at) + 1, close);
  const type = cursor.take(':') ? cursor.type() : undefined;
  const open = cursor.at;
  const hasBody = cursor.word() === '{' && open < close;
  if (hasBody) cursor.at = Math.min(cursor.closer(open) + 1, close);
  return fact(cursor, preamble, kind, nameAt, { type, body: hasBody ? { open, close: cursor.at - 1 } : undefined });
}

/** Reads `var _name : Type as readonly Name = expression`. The name after `as` is the name of the member. */
function readField(cursor: GosuCursor, preamble: Preamble, close: number): MemberFact {
  let nameAt = ++cursor.at;
  cursor.at++;
  const type = cursor.take(':') ? cursor.type() : undefined;
  const isProperty = cursor.take('as');
  if (isProperty) {
    cursor.take('readonly');
    nameAt = cursor.at++;
  }
  const first = cursor.take('=') ? cursor.at : undefined;
  skipToMember(cursor, close);
  const last = cursor.word(cursor.at - 1) === ';' ? cursor.at - 2 : cursor.at - 1;
  const value = isProperty && first !== undefined && first <= last ? cursor.span(first, last) : undefined;
  return fact(cursor, preamble, 'field', nameAt, { type, value });
}

function readPlain(cursor: GosuCursor, preamble: Preamble, kind: MemberKind, close: number): MemberFact {
  const nameAt = ++cursor.at;
  skipToMember(cursor, close);
  return fact(cursor, preamble, kind, nameAt, {});
}

function readInnerClass(cursor: GosuCursor, preamble: Preamble, close: number): MemberFact {
  const nameAt = ++cursor.at;
  while (cursor.at < close && cursor.word() !== '{') cursor.at++;
  const open = cursor.at;
  cursor.at = Math.min(cursor.closer(open) + 1, close);
  return fact(cursor, preamble, 'class', nameAt, { body: { open, close: cursor.at - 1 } });
}

/**
 * Skips to the token after the next semicolon. Stops earlier at a token that can only start a member, because
 * semicolons between members are optional.
 */
function skipToMember(cursor: GosuCursor, close: number): void {
  while (cursor.at < close) {
    if (cursor.take(';')) return;
    const before = cursor.word(cursor.at - 1);
    const starts = memberWords.has(cursor.word()) || modifiers.has(cursor.word()) || cursor.word() === '@';
    if (starts && before !== '.' && before !== '?.' && before !== '#') return;
    cursor.at = cursor.after(cursor.at);
  }
}
