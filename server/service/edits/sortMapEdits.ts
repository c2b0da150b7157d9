import type { ClassFact, GosuFacts, SortKeyInsertion, SortMapFact } from '../facts/gosuFacts';
import { simpleName } from '../model/names';
import type { Span } from '../text/span';
import { commentsAbove, removeLines } from './entryLines';
import { appendMember, classIn, gosuFacts, gosuString, indented } from './gosuText';
import { addUses, writtenName } from './gosuUses';
import { indentUnitOf, isFirstOnLine, lineEnd, lineEndOf } from './layout';
import { columnClass, columnLines, type SortColumn } from './sortColumns';
import { copyInherited, returnMap } from './sortMapFixes';
import { Draft, type TextEdit } from './textEdits';

/** A sort key that a generator adds to a class. */
export interface NewSortKey {
  readonly className: string;
  readonly key: string;
  readonly column: SortColumn;
  /** Known fully qualified names of sort column classes, by simple name. */
  readonly classes: Readonly<Record<string, string>>;
}

/**
 * Returns the edits that add an entry to the override of `CustomSortColumnMap`, in the style of the file. If the class
 * has no override, the edits add one with a copy of the inherited map. No edits if the key exists. Undefined if the
 * class is missing or its override has an unsupported form.
 */
export function addSortKey(text: string, added: NewSortKey): TextEdit[] | undefined {
  const owner = classIn(text, added.className);
  if (owner === undefined) return undefined;
  if (owner.sortMap?.keys.some(({ key }) => key === added.key)) return [];
  if (owner.sortMap?.isAmbiguous) return undefined;
  const draft = new Draft(text);
  const edits = owner.sortMap === undefined ? newOverride(text, owner, added) : newEntry(draft, added);
  if (edits === undefined) return undefined;
  draft.apply(edits);
  return draft.apply(addUses(draft.text, gosuFacts(draft.text), usesFor(draft.text, added))).edits();
}

/**
 * Whether `addSortKey` can add a key to an override. False if the file doesn't show how the map is created, or which of
 * several overrides has to receive the key.
 */
export function takesSortKey({ insertion, start, returns, isAmbiguous }: SortMapFact): boolean {
  if (isAmbiguous) return false;
  return insertion !== undefined || start !== 'unknown' || returns === 'nothing';
}

/** The names by which a file refers to `Map` and `HashMap`. */
export interface MapNames {
  readonly map: string;
  readonly hashMap: string;
}

const simpleMapNames: MapNames = { map: 'Map', hashMap: 'HashMap' };

/**
 * Returns the names by which a file refers to `Map` and `HashMap`. A name is fully qualified if its simple name refers
 * to another class in that file.
 */
export function mapNamesIn(facts: GosuFacts): MapNames {
  return { map: writtenName(facts, 'java.util.Map'), hashMap: writtenName(facts, 'java.util.HashMap') };
}

/** Returns the lines of an override with one sort key, indented in steps of two spaces. */
export function overrideLines(key: string, column: SortColumn, { map, hashMap }: MapNames = simpleMapNames): string[] {
  const head = `sortColumns.put(${gosuString(key)}, `;
  const [first = '', ...rest] = columnLines(column, head.length + 4);
  const put = [head + first, ...rest];
  return [
    `override property get CustomSortColumnMap() : ${map}<String, QuerySortColumn> {`,
    `  var sortColumns = new ${hashMap}<String, QuerySortColumn>(super.CustomSortColumnMap)`,
    ...put.map((line, index) => `  ${line}${index === put.length - 1 ? ')' : ''}`),
    '  return sortColumns',
    '}',
  ];
}

/**
 * Returns the fully qualified names of the classes that an override with the given sort column needs. Omits sort column
 * classes that `classes` doesn't contain.
 */
export function usesOfOverride(column: SortColumn, classes: Readonly<Record<string, string>>): string[] {
  const known = ['QuerySortColumn', columnClass(column)].flatMap((name) => classes[name] ?? []);
  return ['java.util.HashMap', 'java.util.Map', ...known];
}

/** Returns the edits that remove one entry from an override. No edits if the entry is part of a larger statement. */
export function removeSortKey(text: string, className: string, index: number, facts = gosuFacts(text)): TextEdit[] {
  const map = facts.classes.find(({ name }) => name === className)?.sortMap;
  const key = map?.keys[index];
  if (map === undefined || key === undefined || key.isPart) return [];
  const { start, end } = key.span;
  const before = map.keys[index - 1]?.span;
  const lines = removeLines(text, key.span, 'code', before?.end ?? map.body?.start);
  if (key.form === 'literal') return removeLiteralEntry(text, key.span, before, lines);
  const blanks = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  return lines ?? [{ start, end: end + blanks, newText: '' }];
}

/**
 * Returns the edits that remove the given keys from an override. If no keys would remain, the edits remove the whole
 * override.
 */
export function dropSortKeys(text: string, className: string, dropped: readonly string[]): TextEdit[] {
  const keys = classIn(text, className)?.sortMap?.keys ?? [];
  const isDropped = ({ key }: { readonly key?: string }) => key !== undefined && dropped.includes(key);
  if (keys.length > 0 && keys.every(isDropped)) return removeOverride(text, className);
  const draft = new Draft(text);
  for (let index = keys.length - 1; index >= 0; index--) {
    const key = keys[index];
    if (key !== undefined && isDropped(key)) draft.apply(removeSortKey(draft.text, className, index));
  }
  return draft.edits();
}

/** Returns the edits that rename one sort key in an override. */
export function renameSortKey(text: string, className: string, index: number, name: string): TextEdit[] {
  const key = classIn(text, className)?.sortMap?.keys[index];
  return key === undefined || key.key === name ? [] : [{ ...key.keySpan, newText: gosuString(name) }];
}

function newOverride(text: string, owner: ClassFact, added: NewSortKey): TextEdit[] | undefined {
  return appendMember(text, owner, overrideLines(added.key, added.column, mapNamesIn(gosuFacts(text))));
}

/**
 * Returns the edits that add an entry. If the copy of the inherited map or the `return` is missing, first adds the
 * missing part to the draft.
 */
function newEntry(draft: Draft, added: NewSortKey): TextEdit[] | undefined {
  const first = mapIn(draft.text, added.className);
  if (first?.returns === 'nothing' && first.keys.length === 0) {
    draft.apply(returnMap(draft.text, added.className) ?? []);
  }
  const before = mapIn(draft.text, added.className);
  if (before === undefined) return undefined;
  if (before.start === 'inherited' || before.insertion === undefined) {
    draft.apply(copyInherited(draft.text, added.className) ?? []);
  }
  if (before.keys.length === 0 && /^(inherited|other)$/.test(mapIn(draft.text, added.className)?.returns ?? '')) {
    draft.apply(returnMap(draft.text, added.className) ?? []);
  }
  const { text } = draft;
  const map = mapIn(text, added.className);
  return map?.insertion === undefined ? undefined : entryEdits(text, map, added);
}

function entryEdits(text: string, map: SortMapFact, { key, column }: NewSortKey): TextEdit[] | undefined {
  const { insertion } = map;
  if (insertion === undefined) return undefined;
  const { form, variable = '', commaFirst } = insertion;
  const unit = indentUnitOf(text);
  const indent = form === 'literal' && !commaFirst ? insertion.indent + unit : insertion.indent;
  const last = map.keys.at(-1);
  const semicolon = last !== undefined && text[last.span.end - 1] === ';' ? ';' : '';
  const [head, tail] =
    form === 'literal'
      ? [`${gosuString(key)} -> `, '']
      : form === 'index'
        ? [`${variable}[${gosuString(key)}] = `, semicolon]
        : [`${variable}.put(${gosuString(key)}, `, `)${semicolon}`];
  const [first = '', ...rest] = columnLines(column, indent.length + head.length);
  const lines = [head + first, ...rest].map((line) => indent + indented(line, unit));
  const written = lineEndOf(text) + lines.join(lineEndOf(text)) + tail;
  if (form === 'literal') return literalEdits(text, insertion, written);
  const rest2 = text.slice(insertion.offset, lineEnd(text, insertion.offset));
  const at = insertion.offset + (/^[ \t]*(\/\/.*|\/\*.*\*\/[ \t]*)?$/.test(rest2) ? rest2.length : 0);
  return [{ start: at, end: at, newText: written }];
}

function literalEdits(text: string, { offset, commaFirst, indent }: SortKeyInsertion, written: string): TextEdit[] {
  if (commaFirst) return [{ start: offset, end: offset, newText: `,${written}` }];
  const blanks = /^[ \t]*(?=\})/.exec(text.slice(offset))?.[0];
  if (blanks === undefined) return [{ start: offset, end: offset, newText: written }];
  return [{ start: offset, end: offset + blanks.length, newText: written + lineEndOf(text) + indent }];
}

/**
 * Returns the edits that remove an entry of a literal and the comma that separates it from others. `before` is the
 * previous entry, and `lines` are the edits that remove the entry's lines, if it's the only entry on them.
 */
function removeLiteralEntry(
  text: string,
  { start, end }: Span,
  before: Span | undefined,
  lines: TextEdit[] | undefined,
): TextEdit[] {
  const nextComma = commaAfter(text, end);
  const previous = nextComma === undefined && before ? commaAfter(text, before.end) : undefined;
  const edits = previous === undefined ? [] : [{ start: previous, end: previous + 1, newText: '' }];
  if (lines && (nextComma === undefined || nextComma < lineEnd(text, end))) return [...edits, ...lines];
  if (nextComma !== undefined) {
    const to = nextComma + 1 + (/^[ \t]*(\r\n|\n|\r)?[ \t]*/.exec(text.slice(nextComma + 1))?.[0].length ?? 0);
    if (text.slice(end, nextComma).trim() === '') return [{ start, end: to, newText: '' }];
    return [
      { start, end, newText: '' },
      { start: nextComma, end: to, newText: '' },
    ];
  }
  if (previous !== undefined && text.slice(previous + 1, start).trim() === '')
    return [{ start: previous, end, newText: '' }];
  return [...edits, { start, end, newText: '' }];
}

/**
 * Returns the offset of the comma that follows `offset`. Only whitespace and comments may precede the comma. Undefined
 * if something else follows.
 */
function commaAfter(text: string, offset: number): number | undefined {
  const skipped = /^(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(offset))?.[0] ?? '';
  return text[offset + skipped.length] === ',' ? offset + skipped.length : undefined;
}

function mapIn(text: string, className: string): SortMapFact | undefined {
  return classIn(text, className)?.sortMap;
}

/**
 * Returns the classes that need a `uses` line for the added key: those that the text mentions by their simple names.
 */
function usesFor(text: string, added: NewSortKey): string[] {
  return usesOfOverride(added.column, added.classes).filter((name) => {
    const simple = simpleName(name);
    return new RegExp(`(?<![\\w.])${simple}\\b`).test(text);
  });
}

/** Returns the edits that remove the whole override from a class, with its comments and the blank lines before it. */
export function removeOverride(text: string, className: string): TextEdit[] {
  const map = classIn(text, className)?.sortMap;
  if (map === undefined) return [];
  const start = commentsAbove(text, map.span.start, 'code');
  const from = isFirstOnLine(text, map.span.start) ? start : map.span.start;
  return [{ start: text.slice(0, from).trimEnd().length, end: map.span.end, newText: '' }];
}
