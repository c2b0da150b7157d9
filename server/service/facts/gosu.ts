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
export function readGosu(text: string, folder?: GosuFolder): ParsedGosu {
  if (text.length > longestPart) return { ...template, facts: noFacts, problems: [partTooLarge] };
  return readTokens(text, tokenizeGosu(text), folder);
}

/**
 * Reads a Gosu file like `readGosu`, with the same result, but puts off reading the bodies of its classes until their
 * members are needed. In most classes of a project, they never are.
 */
export function readGosuLazily(text: string, folder?: GosuFolder): ParsedGosu {
  // Feature literals and sort maps are needed at once, and tags may make the text a template.
  if (text.length > longestPart || /#|Map|<%/.test(text)) return readGosu(text, folder);
  const gosu = tokenizeGosu(text, { skipsBodies: true });
  if (gosu.problems.length > 0) return readGosu(text, folder);
  return readTokens(text, gosu, folder, bodiesIn(text, folder));
}

/** Returns a function that reads the bodies of the classes in a text. */
function bodiesIn(text: string, folder: GosuFolder | undefined): ReadBody {
  let classes: readonly ClassFact[] | undefined;
  // Nothing here refers to tokens. Otherwise, the tokens of all files would stay in memory.
  return (index) => () => {
    classes ??= readGosu(text, folder).facts.classes;
    return classes[index] ?? noBody;
  };
}

/** Returns a function that reads the body of a class, given the index of the class in its file. */
type ReadBody = (index: number) => () => BodyFacts;

/** Reads the tokens of a file. If `readBody` is given, the tokens contain no bodies. */
function readTokens(text: string, gosu: GosuTokens, folder?: GosuFolder, readBody?: ReadBody): ParsedGosu {
  const cursor = new GosuCursor(text, gosu);
  const uses: TextFact[] = [];
  const classes: ClassFact[] = [];
  let name: TextFact | undefined;
  while (cursor.at < cursor.length) {
    if (cursor.word() === 'package' && cursor.isName(cursor.at + 1) && !name) name = readName(cursor);
    else if (cursor.word() === 'uses' && cursor.isName(cursor.at + 1)) uses.push(readName(cursor));
    else readDeclaration(cursor, classes, readBody);
  }
  const inConfigFolder = folder?.inConfigFolder === true;
  if (isTemplate(cursor, { hasDeclaration: classes.length > 0, inConfigFolder })) return template;
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

function readDeclaration(cursor: GosuCursor, classes: ClassFact[], readBody?: ReadBody): void {
  const start = cursor.at;
  const preamble = readPreamble(cursor);
  const kind = kinds.find((word) => word === cursor.word());
  if (kind && cursor.isName(cursor.at + 1)) {
    classes.push(readClass(cursor, kind, preamble, readBody?.(classes.length)));
  } else if (cursor.at === start) {
    cursor.at = cursor.after(cursor.at);
  }
}

/** What the body of a class contains, apart from the sort map. The name of a resource may also be in an annotation. */
type BodyFacts = Pick<ClassFact, 'members' | 'accesses' | 'resourceName' | 'childType'>;

const noBody: BodyFacts = { members: [] };

function readClass(
  cursor: GosuCursor,
  kind: ClassFact['kind'],
  preamble: Preamble,
  readBody: (() => BodyFacts) | undefined,
): ClassFact {
  const nameAt = ++cursor.at;
  cursor.at++;
  const supertype = readSupertype(cursor, kind);
  const open = cursor.at;
  const hasBody = cursor.word() === '{';
  const close = hasBody ? cursor.closer(open) : open - 1;
  const after = hasBody ? Math.min(close + 1, cursor.length) : open;
  const header = {
    kind,
    name: cursor.word(nameAt),
    nameSpan: cursor.span(nameAt, nameAt),
    span: cursor.span(preamble.first, Math.max(nameAt, after - 1)),
    body: hasBody ? cursor.span(open, close) : undefined,
    supertype,
    isExported: preamble.annotations.some(({ name }) => /(^|\.)Export$/.test(name)) || undefined,
    isAbstract: preamble.modifiers.has('abstract') || undefined,
  };
  const members = hasBody && !readBody ? readMembers(cursor, open, close) : [];
  cursor.at = after;
  if (hasBody && readBody) return withBody(header, readBody);
  return {
    ...header,
    members: members.map((member) => withReads(cursor, member, kind)),
    accesses: kind === 'enhancement' && hasBody ? readAccesses(cursor, open, close) : undefined,
    sortMap: supertype && readSortMaps(cursor, members),
    resourceName: resourceNameOf(cursor, preamble, members),
    childType: getterValue(cursor, members, 'ChildType'),
  };
}

/** Returns a class without a sort map whose body is read when it is needed. */
function withBody(header: Omit<ClassFact, keyof BodyFacts>, read: () => BodyFacts): ClassFact {
  return {
    ...header,
    get members() {
      return read().members;
    },
    get accesses() {
      return read().accesses;
    },
    get resourceName() {
      return read().resourceName;
    },
    get childType() {
      return read().childType;
    },
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
  parse: (text) => readGosuLazily(text),
};

/**
 * The format of Gosu files below `config/`. Each file is a template unless it starts like a class and contains a class
 * declaration.
 */
export const configFolderGosuFormat: FactFormat = {
  ...gosuFormat,
  parse: (text) => readGosuLazily(text, { inConfigFolder: true }),
};
