import { readGosu } from '../facts/gosu';
import type { ClassFact, GosuFacts } from '../facts/gosuFacts';
import { indentAt, indentUnitOf, isFirstOnLine, lineEndOf, lineStart } from './layout';
import type { TextEdit } from './textEdits';

/** Returns the facts of Gosu text. */
export function gosuFacts(text: string): GosuFacts {
  return readGosu(text).facts;
}

/** Returns the class or enhancement with the given name. */
export function classIn(text: string, name: string): ClassFact | undefined {
  return gosuFacts(text).classes.find((each) => each.name === name);
}

/** Returns a Gosu string literal for a value. */
export function gosuString(value: string): string {
  return JSON.stringify(value).replaceAll('$', '\\u0024');
}

/** Whether a string is a valid name in Gosu. */
export function isGosuName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !reserved.has(text);
}

/** Whether a string is a single type, such as `typekey.Status` or `Map<String, List<Invoice>>`. */
export function isGosuType(text: string): boolean {
  const type = String.raw`[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\[\])*`;
  const innermost = new RegExp(`<${type}(?:, ?${type})*>`, 'g');
  if (text.length > longestType || text.includes('><')) return false;
  let plain = text;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(innermost, '');
  }
  return new RegExp(`^${type}$`).test(plain) && (text.match(/\w+/g) ?? []).every(isGosuName);
}

/** Maximum length of a type. Longer text isn't a plausible type. */
const longestType = 300;

/**
 * Returns the edits that add a member at the end of a class, after a blank line. `lines` aren't indented yet. Undefined
 * if the class has no closing brace.
 */
export function appendMember(text: string, owner: ClassFact, lines: readonly string[]): TextEdit[] | undefined {
  if (owner.body === undefined || text[owner.body.end - 1] !== '}') return undefined;
  const close = owner.body.end - 1;
  const end = lineEndOf(text);
  const outer = indentAt(text, owner.nameSpan.start);
  const first = owner.members[0];
  const existing =
    first !== undefined && isFirstOnLine(text, first.span.start) ? indentAt(text, first.span.start) : undefined;
  const indent = existing ?? outer + indentUnitOf(text);
  const unit =
    indent.startsWith(outer) && indent.length > outer.length ? indent.slice(outer.length) : indentUnitOf(text);
  const member = lines.map((line) => (line === '' ? '' : indent + indented(line, unit))).join(end) + end;
  const before = text.slice(owner.body.start + 1, close);
  const blanks = before.slice(before.trimEnd().length);
  const gap = before.trim() === '' || (blanks.match(/\r\n|\n|\r/g)?.length ?? 0) > 1 ? '' : end;
  if (isFirstOnLine(text, close)) {
    const at = lineStart(text, close);
    return [{ start: at, end: at, newText: gap + member }];
  }
  return [{ start: close, end: close, newText: end + gap + member + outer }];
}

/** Returns a line with each step of two spaces in its indentation replaced by `unit`. */
export function indented(line: string, unit: string): string {
  const depth = /^ */.exec(line)?.[0].length ?? 0;
  return unit.repeat(depth / 2) + line.slice(depth);
}

const reserved: ReadonlySet<string> = new Set(
  (
    'and as assert block break case catch class construct continue default delegate do else enhancement enum eval except ' +
    'execution exists extends false final finally find for foreach function get hide if implements in index interface ' +
    'internal iterator length new not null or override package private property protected public readonly represents ' +
    'request return session set startswith static statictypeof strictfp structure super switch this throw transient true ' +
    'try typeas typeis typeof unless uses using var void where while'
  ).split(' '),
);
