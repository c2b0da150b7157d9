import type { GosuCursor } from '../languages/gosu/gosuCursor';
import type { FeatureFact, SortColumnFact } from './gosuFacts';
import { localNames } from './gosuLocals';

/** Words that may surround feature literals. These words don't affect the number of literals. */
const plainWords: ReadonlySet<string> = new Set(
  'as typeas new PropertyInfo asList of entity toList toTypedArray java util Arrays List ArrayList Collections'.split(
    ' ',
  ),
);
const typeWord = /^(IEntityPropertyInfo|IPropertyInfo|\w*PropertyInfo)$/;

/**
 * Returns the feature literals between two tokens, such as `Activity#Subject` or `entity.User#UserName.PropertyInfo`.
 */
export function readFeatures(cursor: GosuCursor, first: number, last: number): FeatureFact[] {
  const features: FeatureFact[] = [];
  for (let index = first; index <= last; index++) {
    const feature = readFeature(cursor, index);
    if (feature) features.push(feature);
  }
  return features;
}

/** Returns all feature literals of a file. A literal is also unclear if a local name hides its type. */
export function readAllFeatures(cursor: GosuCursor): readonly FeatureFact[] {
  const features = readFeatures(cursor, 0, cursor.length - 1);
  if (features.length === 0) return features;
  const local = localNames(cursor);
  return features.map((each) => (local.has(each.entity) ? { ...each, isUnclear: true } : each));
}

/** Returns the feature literal whose `#` is at `index`. */
function readFeature(cursor: GosuCursor, index: number): FeatureFact | undefined {
  if (cursor.word(index) !== '#' || !cursor.isName(index - 1) || !cursor.isName(index + 1)) return undefined;
  let first = index - 1;
  while (cursor.word(first - 1) === '.' && cursor.isName(first - 2)) first -= 2;
  const info = cursor.word(index + 2) === '.' && cursor.word(index + 3) === 'PropertyInfo';
  const isUnclear = ['#', '.', '?.'].includes(cursor.word(first - 1)) || cursor.word(index + 2) === '(';
  return {
    entity: cursor.word(index - 1),
    qualifier: first < index - 1 ? cursor.source(cursor.span(first, index - 3)) : undefined,
    isUnclear: isUnclear || undefined,
    entitySpan: cursor.span(index - 1, index - 1),
    property: cursor.word(index + 1),
    propertySpan: cursor.span(index + 1, index + 1),
    span: cursor.span(first, info ? index + 3 : index + 1),
  };
}

/**
 * Maximum number of tokens between the parentheses of a sort column. Longer columns aren't read. Without this limit,
 * nested columns would take quadratic time.
 */
const longestColumn = 2_000;

/** Returns how the expression between two tokens builds a sort column. */
export function readColumn(cursor: GosuCursor, first: number, last: number): SortColumnFact {
  const span = cursor.span(first, last);
  let at = first;
  while (cursor.word(at) === '(') at++;
  if (cursor.word(at) !== 'new') return { kind: 'other', span, features: [], literal: false };
  let name = at + 1;
  while (cursor.isName(name) && cursor.word(name + 1) === '.') name += 2;
  const kind = columnKind(cursor.word(name));
  const open = cursor.word(name + 1) === '(' ? name + 1 : -1;
  if (kind === 'other') return { kind, span, features: [], literal: false };
  const nameSpan = cursor.span(name, name);
  if (open < 0) return { kind, span, nameSpan, features: [], literal: false };
  const close = Math.min(cursor.closer(open), last);
  if (close - open > longestColumn) return { kind, span, nameSpan, features: [], literal: false };
  return {
    kind,
    span,
    nameSpan,
    features: readFeatures(cursor, open, close),
    literal: onlyFeatures(cursor, open + 1, close),
  };
}

function columnKind(name: string): SortColumnFact['kind'] {
  if (name === 'SimpleSortColumn') return 'simple';
  return name === 'PathSortColumn' ? 'path' : 'other';
}

/** Whether the text between two tokens consists only of feature literals, lists of them, and casts. */
function onlyFeatures(cursor: GosuCursor, first: number, close: number): boolean {
  for (let index = first; index < close; index++) {
    if (cursor.token(index)?.kind === 'string' || cursor.token(index)?.kind === 'number') return false;
    if (!cursor.isName(index)) continue;
    const inFeature = cursor.word(index + 1) === '#' || cursor.word(index - 1) === '#';
    const qualifier = cursor.word(index + 1) === '.' && cursor.isName(index + 2);
    const word = cursor.word(index);
    if (!inFeature && !qualifier && !plainWords.has(word) && !typeWord.test(word)) return false;
  }
  return true;
}
