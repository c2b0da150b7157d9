import type { Span } from '../files/facts';
import type { GosuFacts } from '../files/gosuFacts';
import { simpleName } from '../model/names';
import { isFirstOnLine, lineEnd, lineEndOf, lineStart, nextLine } from './layout';
import type { TextEdit } from './textEdits';

/** Adds `uses` lines for classes that a Gosu file does not know by their simple names yet, behind those it has. */
export function addUses(text: string, facts: GosuFacts, names: readonly string[]): TextEdit[] {
  const missing = [...new Set(names)].filter((name) => !isKnown(facts, name)).sort();
  if (missing.length === 0) return [];
  const end = lineEndOf(text);
  const lines = missing.map((name) => `uses ${name}${end}`).join('');
  const last = facts.uses.at(-1);
  if (last !== undefined) return insertAfterLine(text, last.span.end, lines);
  if (facts.package !== undefined) return insertAfterLine(text, facts.package.span.end, end + lines);
  const at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return [{ start: at, end: at, newText: lines + end }];
}

/** The place of a `uses` statement from its word to the end of its name: its whole line, where nothing else stands there. */
export function usesStatement(text: string, start: number, nameEnd: number): Span {
  const end = nameEnd + (/^[ \t]*;/.exec(text.slice(nameEnd, lineEnd(text, nameEnd)))?.[0].length ?? 0);
  const isAlone = isFirstOnLine(text, start) && text.slice(end, lineEnd(text, end)).trim() === '';
  return isAlone ? { start: lineStart(text, start), end: nextLine(text, end) } : { start, end };
}

function insertAfterLine(text: string, offset: number, lines: string): TextEdit[] {
  const at = nextLine(text, offset);
  const begun = /[\r\n]$/.test(text.slice(0, at));
  return [{ start: at, end: at, newText: begun ? lines : lineEndOf(text) + lines }];
}

/** True if the simple name means something in the file already: by a `uses` line, a wildcard, or its own package. */
function isKnown(facts: GosuFacts, name: string): boolean {
  const dot = name.lastIndexOf('.');
  const simple = name.slice(dot + 1);
  const home = name.slice(0, dot);
  if (facts.package?.value === home) return true;
  return facts.uses.some(({ value }) => simpleName(value) === simple || value === `${home}.*`);
}
