import type { SortMapFact } from '../facts/gosuFacts';
import { sortMapProperty } from '../facts/gosuMapValues';
import { tokenizeGosu } from '../languages/gosu/gosuTokens';
import type { Span } from '../text/span';
import { classIn, gosuFacts } from './gosuText';
import { addUses, writtenName } from './gosuUses';
import { indentAt, indentUnitOf, isFirstOnLine, lineEndOf, lineStart } from './layout';
import { Draft, type TextEdit } from './textEdits';

/**
 * Returns the edits that rename the misspelled override of `CustomSortColumnMap` in a class, and the inherited maps that
 * it reads by the same name.
 */
export function respellSortMap(text: string, className: string): TextEdit[] {
  const map = classIn(text, className)?.sortMap;
  if (map?.misspelt === undefined) return [];
  const { misspelt, nameSpan, body } = map;
  const { tokens } = tokenizeGosu(text);
  const uses = tokens.flatMap(({ text: word, start, end }, at) => {
    const isInBody = body !== undefined && body.start < start && end < body.end;
    const isInherited = tokens[at - 1]?.text === '.' && tokens[at - 2]?.text === 'super';
    const isUse = word === misspelt || word === `get${misspelt}`;
    if (!isInBody || !isInherited || !isUse) return [];
    return [{ start: end - misspelt.length, end, newText: sortMapProperty }];
  });
  return [{ ...nameSpan, newText: sortMapProperty }, ...uses];
}

/**
 * Returns the edits that make an override start from a copy of the inherited map. No edits if the override already does
 * so. Undefined if the override has an unsupported form.
 */
export function copyInherited(text: string, className: string): TextEdit[] | undefined {
  const map = classIn(text, className)?.sortMap;
  if (map === undefined) return undefined;
  if (map.start === 'copy' && map.insertion !== undefined) return [];
  const edits = repairs(text, map);
  if (edits === undefined) return undefined;
  const draft = new Draft(text).apply(edits);
  if (map.start === 'inherited' && map.returns === 'inherited') draft.apply(returnMap(draft.text, className) ?? []);
  const uses = /(?<![\w.])HashMap\b/.test(edits.map(({ newText }) => newText).join(' ')) ? ['java.util.HashMap'] : [];
  return draft.apply(addUses(draft.text, gosuFacts(draft.text), uses)).edits();
}

/** Returns the edits that make an override return its map variable, or the inherited map if there is no variable. */
export function returnMap(text: string, className: string): TextEdit[] | undefined {
  const map = classIn(text, className)?.sortMap;
  if (map?.body === undefined) return undefined;
  const statement = `return ${map.variable?.value ?? map.inherited}`;
  if (map.returnSpan !== undefined) {
    const semicolon = text[map.returnSpan.end - 1] === ';' ? ';' : '';
    const edit = { ...map.returnSpan, newText: statement + semicolon };
    return text.slice(edit.start, edit.end) === edit.newText ? [] : [edit];
  }
  const close = map.body.end - 1;
  if (text[close] !== '}') return undefined;
  const end = lineEndOf(text);
  const outer = indentAt(text, close);
  const last = map.keys.at(-1)?.span ?? map.variable?.span;
  const indent =
    last === undefined ? indentAt(text, map.nameSpan.start) + indentUnitOf(text) : indentAt(text, last.start);
  if (isFirstOnLine(text, close)) {
    const at = lineStart(text, close);
    return [{ start: at, end: at, newText: `${indent}${statement}${end}` }];
  }
  return [{ start: close, end: close, newText: `${end}${indent}${statement}${end}${outer}` }];
}

function repairs(text: string, map: SortMapFact): TextEdit[] | undefined {
  const { startSpan, variable, insertion, keys } = map;
  if (startSpan === undefined) return undefined;
  if (variable === undefined && keys.some(({ form }) => form !== 'literal')) return replaceReceivers(text, map);
  if (variable === undefined && insertion === undefined) return replaceReturn(text, map);
  return startEdits(text, map, startSpan);
}

/**
 * Returns the edits that make the map expression start with the inherited map. Undefined if the edits would discard
 * entries.
 */
function startEdits(text: string, map: SortMapFact, { start, end }: Span): TextEdit[] | undefined {
  const source = text.slice(start, end);
  if (source.startsWith('{')) return [{ start, end: start, newText: `${copyOf(text, map)} ` }];
  const head = /^new\s+[\w.]+\s*(?:<[^()]*>)?\s*\(\s*(?=[){])/.exec(source)?.[0];
  if (map.start === 'fresh' && head !== undefined) {
    const at = start + head.length;
    if (text[at] === ')') return [{ start: at, end: at, newText: map.inherited }];
    const close = text.lastIndexOf(')', end);
    return [
      { start: at, end: at, newText: `${map.inherited}) ` },
      { start: close, end: close + 1, newText: '' },
    ];
  }
  return source.includes('{') ? undefined : [{ start, end, newText: copyOf(text, map) }];
}

/**
 * Returns the edits that replace `return new HashMap<…>()`, or a return of the inherited map. The new lines store a
 * copy of the inherited map in a variable and return the variable.
 */
function replaceReturn(text: string, map: SortMapFact): TextEdit[] | undefined {
  const { startSpan, returnSpan, start } = map;
  if (startSpan === undefined || returnSpan === undefined || start === 'unknown') return undefined;
  const indent = indentAt(text, returnSpan.start);
  const made = start === 'copy' ? text.slice(startSpan.start, startSpan.end) : copyOf(text, map);
  const newText = `var sortColumns = ${made}${lineEndOf(text)}${indent}return sortColumns`;
  return [{ ...returnSpan, newText: newText + (text[returnSpan.end - 1] === ';' ? ';' : '') }];
}

/**
 * Returns the edits that replace `super.CustomSortColumnMap` with a variable in the statements that add keys. The
 * variable contains a copy of the inherited map and is declared before the first of these statements. The override
 * returns the variable. Undefined if a statement adds its key to anything other than `super.CustomSortColumnMap`.
 */
function replaceReceivers(text: string, map: SortMapFact): TextEdit[] | undefined {
  const first = map.keys[0];
  if (first === undefined) return undefined;
  const indent = indentAt(text, first.span.start);
  const inherited = inheritedPattern(map);
  const made = `var sortColumns = ${copyOf(text, map)}${lineEndOf(text)}${indent}`;
  const edits: TextEdit[] = [];
  for (const [index, key] of map.keys.entries()) {
    const receiver = inherited.exec(text.slice(key.span.start, key.span.end))?.[0];
    if (receiver === undefined) return undefined;
    const newText = `${index === 0 ? made : ''}sortColumns`;
    edits.push({ start: key.span.start, end: key.span.start + receiver.length, newText });
  }
  const { returnSpan } = map;
  if (returnSpan !== undefined) {
    const semicolon = text[returnSpan.end - 1] === ';' ? ';' : '';
    edits.push({ ...returnSpan, newText: `return sortColumns${semicolon}` });
  }
  return edits;
}

/** Returns a pattern that matches the inherited map at the start of the text, as a property or as a method call. */
function inheritedPattern({ inherited }: SortMapFact): RegExp {
  const name = inherited.replace(/^super\.(?:get)?/, '').replace(/\(\)$/, '');
  return new RegExp(`^super\\s*\\.\\s*(?:get)?${name}(?:\\s*\\(\\s*\\))?`);
}

/**
 * Returns `new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)`, with the type arguments of the override.
 */
function copyOf(text: string, { type, inherited }: SortMapFact): string {
  const written = type === undefined ? '' : text.slice(type.span.start, type.span.end);
  const args = /<[\s\S]*>$/.exec(written)?.[0] ?? '<String, QuerySortColumn>';
  return `new ${writtenName(gosuFacts(text), 'java.util.HashMap')}${args}(${inherited})`;
}
