import { GosuCursor } from '../languages/gosu/gosuCursor';
import { readGetter } from '../languages/gosu/gosuGetters';
import { isTemplate } from '../languages/gosu/gosuTemplates';
import { tokenizeGosu } from '../languages/gosu/gosuTokens';
import type { TypeFact } from '../languages/gosu/typeFact';
import type { SlicedWork } from '../slices';
import type { Interner } from '../text/interner';
import type { ParseProblem } from '../text/parseProblem';
import { mostEntries, partTooLarge } from '../text/partLimits';
import type { TextFact } from '../text/span';
import type { Suppression } from '../text/suppression';
import { readFeatures } from './gosuColumns';
import type { ClassFact, FeatureFact, GosuFacts, MemberFact, SortMapFact } from './gosuFacts';
import { type Preamble, readMembers, readPreamble } from './gosuMembers';
import { mergeSortMaps, readSortMap, sortMapMembers } from './gosuSortMap';

const kinds = ['class', 'enhancement', 'interface', 'structure', 'enum', 'annotation'] as const;

/** Number of declarations, or of tokens outside declarations, to read before other work can run. */
const readAtOnce = 20;
/** Number of tokens to search for feature literals before other work can run. */
const searchedAtOnce = 1_000;

/** The result of reading a Gosu file. */
export interface ParsedGosu {
  readonly facts: GosuFacts;
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/** Whether a Gosu file is below `config/`, where most Gosu files are templates. */
interface GosuFolder {
  readonly inConfigFolder: boolean;
}

/**
 * Reads a Gosu class or enhancement file in linear time. Reads only a few members in depth, such as the override of
 * `CustomSortColumnMap`. Never throws: skips code that it can't parse. Templates have no facts and no problems. If the
 * file has too many sort columns or feature literals, the result contains no members. If the file is too long, only its
 * start is read.
 */
export function* readGosu(
  text: string,
  interner: Interner,
  folder: GosuFolder = { inConfigFolder: false },
): SlicedWork<ParsedGosu> {
  if (text.length <= longestClass) {
    const whole = yield* readText(text, interner, folder, true);
    return isTooLarge(whole.facts) ? unread(withoutMembers(whole.facts)) : whole;
  }
  const start = startOfLong.exec(text.slice(0, readOfLong))?.[0] ?? '';
  const read = yield* readText(start, interner, folder, false);
  return read === template ? template : unread(read.facts);
}

function unread(facts: GosuFacts): ParsedGosu {
  return { facts, problems: [partTooLarge], suppressions: [] };
}

function withoutMembers(facts: GosuFacts): GosuFacts {
  const classes = facts.classes.map(({ body: _body, sortMap: _map, ...type }) => ({ ...type, members: [] }));
  return { ...facts, classes, features: [] };
}

function isTooLarge({ classes, features }: GosuFacts): boolean {
  return features.length > mostFeatures || classes.some(({ sortMap }) => (sortMap?.keys.length ?? 0) > mostEntries);
}

function* readText(
  text: string,
  interner: Interner,
  folder: GosuFolder,
  readsMembers: boolean,
): SlicedWork<ParsedGosu> {
  const gosu = yield* tokenizeGosu(text);
  const cursor = new GosuCursor(text, gosu, interner);
  const uses: TextFact[] = [];
  const classes: ClassFact[] = [];
  let name: TextFact | undefined;
  for (let steps = 1; cursor.at < cursor.length; steps++) {
    if (steps % readAtOnce === 0) yield undefined;
    if (cursor.word() === 'package' && cursor.isName(cursor.at + 1) && !name) name = readName(cursor);
    else if (cursor.word() === 'uses' && cursor.isName(cursor.at + 1)) uses.push(readName(cursor));
    else yield* readDeclaration(cursor, classes, readsMembers);
  }
  if (isTemplate(cursor, { hasDeclaration: classes.length > 0, ...folder })) return template;
  const features = readsMembers ? yield* readAllFeatures(cursor) : [];
  const facts: GosuFacts = {
    kind: 'gosu',
    ...(name ? { package: name } : {}),
    uses: interner.list(uses),
    classes: interner.list(classes),
    features: interner.list(features),
  };
  const problems = [...gosu.problems];
  if (classes.length === 0 && cursor.length > 0) {
    problems.push({ code: 'invalid-syntax', span: cursor.span(0, 0), reason: 'declaration-expected' });
  }
  return { facts, problems, suppressions: gosu.suppressions };
}

function* readAllFeatures(cursor: GosuCursor): SlicedWork<FeatureFact[]> {
  const features: FeatureFact[] = [];
  for (let first = 0; first < cursor.length; first += searchedAtOnce) {
    const last = Math.min(first + searchedAtOnce, cursor.length) - 1;
    for (const feature of readFeatures(cursor, first, last)) features.push(feature);
    yield undefined;
  }
  return features;
}

/**
 * Maximum length of a file that is read completely, in characters. If a file is longer, only its start is read, without
 * the members of its class.
 */
const longestClass = 300_000;
/** Number of leading characters to search for `startOfLong` in a long file. */
const readOfLong = 5_000;
/** Maximum number of feature literals, such as `Claim#LossDate`, in a file that is read completely. */
const mostFeatures = 2_000;
/** Matches the part of a long file that is read: at most a thousand whole words. */
const startOfLong = /^(?:\S*\s+){0,1000}/;

const template: ParsedGosu = {
  facts: { kind: 'gosu', isTemplate: true, uses: [], classes: [], features: [] },
  problems: [],
  suppressions: [],
};

function readName(cursor: GosuCursor): TextFact {
  cursor.at++;
  const { name, first, last } = cursor.qualifiedName();
  cursor.take(';');
  return { value: name, span: cursor.span(first, last) };
}

function* readDeclaration(cursor: GosuCursor, classes: ClassFact[], readsMembers: boolean): SlicedWork<void> {
  const start = cursor.at;
  const preamble = readPreamble(cursor);
  const kind = kinds.find((word) => word === cursor.word());
  if (kind && cursor.isName(cursor.at + 1)) {
    classes.push(yield* readClass(cursor, kind, preamble, readsMembers));
  } else if (cursor.at === start) {
    cursor.at = cursor.after(cursor.at);
  }
}

function* readClass(
  cursor: GosuCursor,
  kind: ClassFact['kind'],
  preamble: Preamble,
  readsMembers: boolean,
): SlicedWork<ClassFact> {
  const nameAt = ++cursor.at;
  cursor.at++;
  const supertype = readSupertype(cursor, kind);
  const open = cursor.at;
  const hasBody = readsMembers && cursor.word() === '{';
  const close = hasBody ? cursor.closer(open) : open - 1;
  const members = hasBody ? yield* readMembers(cursor, open, close) : [];
  const getters = members.map((member) => withReads(cursor, member, kind));
  const sortMap = supertype ? yield* readSortMaps(cursor, members) : undefined;
  cursor.at = hasBody ? Math.min(close + 1, cursor.length) : cursor.at;
  const resourceName = resourceNameOf(cursor, preamble, members);
  const childType = getterValue(cursor, members, 'ChildType');
  return {
    kind,
    name: cursor.interner.text(cursor.word(nameAt)),
    nameSpan: cursor.span(nameAt, nameAt),
    span: cursor.span(preamble.first, Math.max(nameAt, cursor.at - 1)),
    ...(hasBody ? { body: cursor.span(open, close) } : {}),
    ...(supertype ? { supertype } : {}),
    ...(preamble.annotations.some(({ name }) => /(^|\.)Export$/.test(name)) ? { isExported: true } : {}),
    members: cursor.interner.list(getters),
    ...(sortMap ? { sortMap } : {}),
    ...(resourceName ? { resourceName } : {}),
    ...(childType ? { childType } : {}),
  };
}

function* readSortMaps(cursor: GosuCursor, members: readonly MemberFact[]): SlicedWork<SortMapFact | undefined> {
  const maps: SortMapFact[] = [];
  for (const member of sortMapMembers(members)) {
    const { open, close } = member.body ? tokensIn(cursor, member.body.start, member.body.end) : { open: 0, close: 0 };
    maps.push(yield* readSortMap(cursor, member, open, close));
  }
  return mergeSortMaps(maps);
}

/**
 * Reads type parameters and the supertype after `extends` or `:`, up to the opening brace. Skips the interfaces after
 * `implements`, and those that an interface extends.
 */
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

/** Returns the indices of the first and last tokens in a text range. */
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

/** Returns the result of a getter that only returns a string literal or a type name. Undefined for any other getter. */
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
