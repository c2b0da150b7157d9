import type { TypeFact } from '../languages/gosu/gosuCursor';
import { GosuCursor } from '../languages/gosu/gosuCursor';
import { readGetter } from '../languages/gosu/gosuGetters';
import { isTemplate } from '../languages/gosu/gosuTemplates';
import { type GosuTokens, tokenizeGosu } from '../languages/gosu/gosuTokens';
import { longestPart } from '../text/limits';
import { type ParseProblem, partTooLarge } from '../text/parseProblem';
import type { TextFact } from '../text/span';
import type { Suppression } from '../text/suppression';
import type { FactFormat } from './facts';
import { readAccesses } from './gosuAccesses';
import { readAllFeatures } from './gosuColumns';
import type { ClassFact, GosuFacts, MemberFact, SortMapFact } from './gosuFacts';
import { type Preamble, readMembers, readPreamble } from './gosuMembers';
import { mergeSortMaps, readSortMap, readSortMapField, sortMapMembers } from './gosuSortMap';

const kinds = ['class', 'enhancement', 'interface', 'structure', 'enum', 'annotation'] as const;

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
 * `CustomSortColumnMap`. Never throws: skips code that it can't parse. Templates have no facts and no problems.
 */
export function readGosu(text: string, folder: GosuFolder = { inConfigFolder: false }): ParsedGosu {
  if (text.length > longestPart) return { ...template, facts: noFacts, problems: [partTooLarge] };
  return readTokens(text, tokenizeGosu(text), folder);
}

/**
 * Matches a text whose class bodies the model always reads: because of a feature literal, an enhancement, a member of a
 * resource class, a comment that suppresses a rule, a template tag, or a conflict marker.
 */
const alwaysRead = /#|\benhancement\b|Resource|SortColumn|ChildType|buildBaseQuery|loadValues|sortie|<%|<{7}|>{7}/;

const declaration = /\b(?:class|interface|structure|enum|annotation)\s+[\p{L}_$]/u;

/**
 * Reads a Gosu file like `readGosu`, but puts off reading the body of a class if the model doesn't need the body, as in
 * most files of a project. The body is then read when it is needed, and its syntax errors aren't reported.
 */
export function readNeededGosu(text: string, folder: GosuFolder = { inConfigFolder: false }): ParsedGosu {
  return readHeader(text, folder) ?? readGosu(text, folder);
}

/** Returns undefined if the body must be read, too. */
function readHeader(text: string, folder: GosuFolder): ParsedGosu | undefined {
  // The second condition is that of a misspelled override of `CustomSortColumnMap`.
  if (text.length > longestPart || alwaysRead.test(text) || (text.includes('override') && text.includes('Map')))
    return undefined;
  const gosu = tokenizeGosu(text, '{');
  const { facts } = readTokens(text, gosu, folder);
  const [type] = facts.classes;
  // In the text up to the brace, the brace isn't closed.
  const [problem, ...others] = gosu.problems;
  const isSound = problem?.code === 'invalid-syntax' && problem.reason === 'brace-unclosed' && others.length === 0;
  if (!type?.body || !isSound || declaration.test(text.slice(type.body.end))) return undefined;
  return { facts: { ...facts, classes: [withBodyIn(text, type)] }, problems: [], suppressions: [] };
}

/** Returns a class whose body is read when it is needed. */
function withBodyIn(text: string, type: ClassFact): ClassFact {
  let whole: ClassFact | undefined;
  const read = () => {
    whole ??= readGosu(text).facts.classes[0] ?? type;
    return whole;
  };
  return {
    ...type,
    get span() {
      return read().span;
    },
    get body() {
      return read().body;
    },
    get members() {
      return read().members;
    },
  };
}

function readTokens(text: string, gosu: GosuTokens, folder: GosuFolder): ParsedGosu {
  const cursor = new GosuCursor(text, gosu);
  const uses: TextFact[] = [];
  const classes: ClassFact[] = [];
  let name: TextFact | undefined;
  while (cursor.at < cursor.length) {
    if (cursor.word() === 'package' && cursor.isName(cursor.at + 1) && !name) name = readName(cursor);
    else if (cursor.word() === 'uses' && cursor.isName(cursor.at + 1)) uses.push(readName(cursor));
    else readDeclaration(cursor, classes);
  }
  if (isTemplate(cursor, { hasDeclaration: classes.length > 0, ...folder })) return template;
  const features = readAllFeatures(cursor);
  const problems = [...gosu.problems];
  if (classes.length === 0 && cursor.length > 0) {
    problems.push({ code: 'invalid-syntax', span: cursor.span(0, 0), reason: 'declaration-expected' });
  }
  return { facts: { kind: 'gosu', package: name, uses, classes, features }, problems, suppressions: gosu.suppressions };
}

const noFacts: GosuFacts = { kind: 'gosu', uses: [], classes: [], features: [] };

const template: ParsedGosu = {
  facts: { ...noFacts, isTemplate: true },
  problems: [],
  suppressions: [],
};

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
  if (kind && cursor.isName(cursor.at + 1)) {
    classes.push(readClass(cursor, kind, preamble));
  } else if (cursor.at === start) {
    cursor.at = cursor.after(cursor.at);
  }
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
  const sortMap = supertype && readSortMaps(cursor, members);
  const hasFunction = (name: string) =>
    members.some((member) => member.kind === 'function' && member.name === name) || undefined;
  cursor.at = hasBody ? Math.min(close + 1, cursor.length) : cursor.at;
  return {
    kind,
    name: cursor.word(nameAt),
    nameSpan: cursor.span(nameAt, nameAt),
    span: cursor.span(preamble.first, Math.max(nameAt, cursor.at - 1)),
    body: hasBody ? cursor.span(open, close) : undefined,
    supertype,
    isExported: preamble.annotations.some(({ name }) => /(^|\.)Export$/.test(name)) || undefined,
    isAbstract: preamble.modifiers.has('abstract') || undefined,
    members: getters,
    buildsQuery: hasFunction('buildBaseQuery'),
    loadsValues: hasFunction('loadValues'),
    accesses: kind === 'enhancement' && hasBody ? readAccesses(cursor, open, close) : undefined,
    sortMap,
    resourceName: resourceNameOf(cursor, preamble, members),
    childType: getterValue(cursor, members, 'ChildType'),
  };
}

function readSortMaps(cursor: GosuCursor, members: readonly MemberFact[]): SortMapFact | undefined {
  const maps: SortMapFact[] = [];
  for (const member of sortMapMembers(members)) {
    const { body, value } = member;
    if (value)
      maps.push(readSortMapField(cursor, member, tokenAt(cursor, value.start), tokenAt(cursor, value.end) - 1));
    else {
      const { open, close } = body ? tokensIn(cursor, body.start, body.end) : { open: 0, close: 0 };
      maps.push(readSortMap(cursor, member, open, close));
    }
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

/** Returns the index of the first token that starts at or after an offset. */
function tokenAt(cursor: GosuCursor, offset: number): number {
  let low = 0;
  let high = cursor.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cursor.token(middle)?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the indices of the first and last tokens in a text range. */
function tokensIn(cursor: GosuCursor, start: number, end: number): { open: number; close: number } {
  const low = tokenAt(cursor, start);
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

/**
 * The format of Gosu files. Each file is one part, because a brace or a quote can change the meaning of everything
 * after it.
 */
export const gosuFormat: FactFormat = {
  split: (text) => [{ start: 0, end: text.length, context: { role: 'whole' } }],
  parse: (text) => readNeededGosu(text),
};

/**
 * The format of Gosu files below `config/`. Each file is a template unless it starts like a class and contains a class
 * declaration.
 */
export const configFolderGosuFormat: FactFormat = {
  ...gosuFormat,
  parse: (text) => readNeededGosu(text, { inConfigFolder: true }),
};
