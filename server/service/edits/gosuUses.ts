import type { GosuFacts } from '../facts/gosuFacts';
import { simpleName } from '../model/names';
import type { Span } from '../text/span';
import { isFirstOnLine, lineEnd, lineEndOf, lineStart, nextLine } from './layout';
import type { TextEdit } from './textEdits';

/**
 * Returns the edits that add `uses` lines for classes that a Gosu file doesn't import yet: after the existing `uses`
 * lines, or else after the package, or else at the start of the file.
 */
export function addUses(text: string, facts: GosuFacts, names: readonly string[]): TextEdit[] {
  const missing = [...new Set(names)].filter((name) => !isKnown(facts, name)).sort();
  if (missing.length === 0) return [];
  const end = lineEndOf(text);
  const lines = missing.map((name) => `uses ${name}${end}`).join('');
  const last = facts.uses.at(-1);
  if (last !== undefined) return insertAfterStatement(text, last.span.end, lines, '');
  if (facts.package !== undefined) return insertAfterStatement(text, facts.package.span.end, end + lines, end);
  const at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return [{ start: at, end: at, newText: lines + end }];
}

/**
 * Returns the name by which a Gosu file refers to a class: the simple name, or the fully qualified name if the simple
 * name already refers to another class in that file.
 */
export function writtenName({ uses, classes }: GosuFacts, fqn: string): string {
  const simple = simpleName(fqn);
  const means = uses.find(({ value }) => simpleName(value) === simple)?.value;
  const isDeclaredThere = classes.some(({ name }) => name === simple);
  return isDeclaredThere || (means !== undefined && means !== fqn) ? fqn : simple;
}

/** Returns the range of a `uses` statement. If the line contains nothing else, the range is the whole line. */
export function usesStatement(text: string, start: number, nameEnd: number): Span {
  const end = nameEnd + (/^[ \t]*;/.exec(text.slice(nameEnd, lineEnd(text, nameEnd)))?.[0].length ?? 0);
  const isAlone = isFirstOnLine(text, start) && text.slice(end, lineEnd(text, end)).trim() === '';
  return isAlone ? { start: lineStart(text, start), end: nextLine(text, end) } : { start, end };
}

/**
 * Returns the edits that insert lines below a statement. If code follows the statement on its line, that code moves
 * below the inserted lines, separated from them by `gap`.
 */
function insertAfterStatement(text: string, nameEnd: number, lines: string, gap: string): TextEdit[] {
  const rest = text.slice(nameEnd, lineEnd(text, nameEnd));
  const semicolon = /^[ \t]*;/.exec(rest)?.[0].length ?? 0;
  const follows = rest.slice(semicolon);
  if (/^[ \t]*(?:\/\/.*|\/\*(?:(?!\*\/).)*\*\/[ \t]*)?$/.test(follows)) return insertAfterLine(text, nameEnd, lines);
  const start = nameEnd + semicolon;
  const end = start + (/^[ \t]*/.exec(follows)?.[0].length ?? 0);
  return [{ start, end, newText: lineEndOf(text) + lines + gap }];
}

function insertAfterLine(text: string, offset: number, lines: string): TextEdit[] {
  const at = nextLine(text, offset);
  const begun = /[\r\n]/.test(text.charAt(at - 1));
  return [{ start: at, end: at, newText: begun ? lines : lineEndOf(text) + lines }];
}

/**
 * Whether the simple name of a class already has a meaning in the file, because of a `uses` line, a wildcard, or the
 * file's package.
 */
function isKnown(facts: GosuFacts, name: string): boolean {
  const dot = name.lastIndexOf('.');
  const simple = name.slice(dot + 1);
  const home = name.slice(0, dot);
  if (facts.package?.value === home) return true;
  return facts.uses.some(({ value }) => simpleName(value) === simple || value === `${home}.*`);
}
