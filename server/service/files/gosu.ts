import type { Problem, Suppression, TextFact } from './facts';
import { readFeatures } from './gosuColumns';
import { GosuCursor } from './gosuCursor';
import type { ClassFact, GosuFacts, MemberFact, TypeFact } from './gosuFacts';
import { readGetter } from './gosuGetters';
import { type Preamble, readMembers, readPreamble } from './gosuMembers';
import { isSortMap, readSortMap } from './gosuSortMap';
import { tokenizeGosu } from './gosuTokens';
import type { Shared } from './shared';

const kinds = ['class', 'enhancement', 'interface', 'structure', 'enum', 'annotation'] as const;

/** What the text of a Gosu file says. */
export interface GosuReading {
  readonly facts: GosuFacts;
  readonly problems: readonly Problem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * Reads a Gosu class or enhancement file, shallowly but for the override of `CustomSortColumnMap`, in time linear in its
 * length. Never throws; what is not understood is stepped over.
 */
export function readGosu(text: string, shared: Shared): GosuReading {
  const reading = tokenizeGosu(text);
  const cursor = new GosuCursor(text, reading, shared);
  const uses: TextFact[] = [];
  const classes: ClassFact[] = [];
  let name: TextFact | undefined;
  while (cursor.at < cursor.length) {
    if (cursor.word() === 'package' && cursor.isName(cursor.at + 1) && !name) name = readName(cursor);
    else if (cursor.word() === 'uses' && cursor.isName(cursor.at + 1)) uses.push(readName(cursor));
    else readDeclaration(cursor, classes);
  }
  const problems = [...reading.problems];
  if (classes.length === 0 && cursor.length > 0) {
    problems.push({ code: 'invalid-syntax', span: cursor.span(0, 0), reason: 'declaration-expected' });
  }
  const features = readFeatures(cursor, 0, cursor.length - 1);
  return {
    facts: {
      kind: 'gosu',
      ...(name ? { package: name } : {}),
      uses: shared.list(uses),
      classes: shared.list(classes),
      features: shared.list(features),
    },
    problems,
    suppressions: reading.suppressions,
  };
}

function readName(cursor: GosuCursor): TextFact {
  cursor.at++;
  const { name, first, last } = cursor.qualifiedName();
  cursor.take(';');
  return { value: name, span: cursor.span(first, last) };
}

function readDeclaration(cursor: GosuCursor, classes: ClassFact[]): void {
  const start = cursor.at;
  const preamble = readPreamble(cursor);
  const kind = kinds.find((word) => word === cursor.word());
  if (kind && cursor.isName(cursor.at + 1)) classes.push(readClass(cursor, kind, preamble));
  else if (cursor.at === start) cursor.at = cursor.after(cursor.at);
}

function readClass(cursor: GosuCursor, kind: ClassFact['kind'], preamble: Preamble): ClassFact {
  const nameAt = ++cursor.at;
  cursor.at++;
  const supertype = readSupertype(cursor, kind);
  const open = cursor.at;
  const hasBody = cursor.word() === '{';
  const close = hasBody ? cursor.closer(open) : open - 1;
  const members = hasBody ? readMembers(cursor, open, close) : [];
  const getters = members.map((member) => withReads(cursor, member, kind));
  const sortMap = supertype ? members.find(isSortMap) : undefined;
  const sortMapBody = sortMap?.body ? tokensIn(cursor, sortMap.body.start, sortMap.body.end) : undefined;
  cursor.at = hasBody ? Math.min(close + 1, cursor.length) : cursor.at;
  const resourceName = resourceNameOf(cursor, preamble, members);
  const childType = getterValue(cursor, members, 'ChildType');
  return {
    kind,
    name: cursor.shared.text(cursor.word(nameAt)),
    nameSpan: cursor.span(nameAt, nameAt),
    span: cursor.span(preamble.first, Math.max(nameAt, cursor.at - 1)),
    ...(hasBody ? { body: cursor.span(open, close) } : {}),
    ...(supertype ? { supertype } : {}),
    members: cursor.shared.list(getters),
    ...(sortMap ? { sortMap: readSortMap(cursor, sortMap, sortMapBody?.open ?? 0, sortMapBody?.close ?? 0) } : {}),
    ...(resourceName ? { resourceName } : {}),
    ...(childType ? { childType } : {}),
  };
}

/** Reads type parameters, `extends`, `implements` or an enhancement's `: Type`, up to the opening brace; interfaces are no supertype. */
function readSupertype(cursor: GosuCursor, kind: ClassFact['kind']): TypeFact | undefined {
  let supertype: TypeFact | undefined;
  let word = '';
  if (cursor.word() === '<') skipTypeParameters(cursor);
  while (cursor.at < cursor.length && cursor.word() !== '{') {
    const before = cursor.at;
    if (['extends', 'implements', ':'].includes(cursor.word())) {
      word = cursor.word();
      cursor.at++;
    }
    const type = cursor.isName() && !startsDeclaration(cursor) ? cursor.type() : undefined;
    if (word === ':' || (word === 'extends' && kind !== 'interface')) supertype ??= type;
    if (!cursor.take(',') && cursor.at === before) break;
  }
  return supertype;
}

function startsDeclaration(cursor: GosuCursor): boolean {
  return kinds.some((kind) => kind === cursor.word());
}

function skipTypeParameters(cursor: GosuCursor): void {
  let depth = 0;
  while (cursor.at < cursor.length && cursor.word() !== '{') {
    if (cursor.word() === '<') depth++;
    if (cursor.word() === '>') depth--;
    cursor.at++;
    if (depth === 0) return;
  }
}

function withReads(cursor: GosuCursor, member: MemberFact, kind: ClassFact['kind']): MemberFact {
  if (kind !== 'enhancement' || member.kind !== 'getter' || !member.body) return member;
  const body = tokensIn(cursor, member.body.start, member.body.end);
  return { ...member, ...readGetter(cursor, body.open, body.close) };
}

/** The indices of the first and the last token of a range of the text. */
function tokensIn(cursor: GosuCursor, start: number, end: number): { open: number; close: number } {
  let low = 0;
  let high = cursor.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cursor.token(middle)?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const closer = cursor.closer(low);
  const close = (cursor.token(closer)?.end ?? end) <= end ? closer : low;
  return { open: low, close };
}

function resourceNameOf(cursor: GosuCursor, preamble: Preamble, members: readonly MemberFact[]): TextFact | undefined {
  const annotation = preamble.annotations.find(({ name }) => /(^|\.)ResourceName$/.test(name));
  return annotation?.text ?? getterValue(cursor, members, 'ResourceName');
}

/** What a getter returns, when that is one string literal or one type name. */
function getterValue(cursor: GosuCursor, members: readonly MemberFact[], name: string): TextFact | undefined {
  const getter = members.find((member) => member.kind === 'getter' && member.name === name);
  if (!getter?.body) return undefined;
  const { open, close } = tokensIn(cursor, getter.body.start, getter.body.end);
  if (cursor.word(open + 1) !== 'return') return undefined;
  const first = open + 2;
  const last = cursor.word(close - 1) === ';' ? close - 2 : close - 1;
  const text = first === last ? cursor.stringValue(first) : undefined;
  const span = cursor.span(first, last);
  if (text !== undefined) return { value: text, span };
  for (let index = first; index <= last; index++) {
    if ((index - first) % 2 === 0 ? !cursor.isName(index) : cursor.word(index) !== '.') return undefined;
  }
  return last >= first ? { value: cursor.source(span), span } : undefined;
}
