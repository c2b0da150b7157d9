import { createHash } from 'node:crypto';
import type { Diagnostic, DocumentSymbol, Position } from 'vscode-languageserver-types';
import { offsetsIn } from './offsets';

/**
 * Returns a hash of a problem's code, subject (see `subjectsIn`), and file (a path relative to the checked folder). The
 * hash stays the same if lines move or neighboring code changes.
 */
export function fingerprintOf(code: string, file: string, subject: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([code, file, subject]))
    .digest('hex')
    .slice(0, 32);
}

/** Returns a function that counts how often it has been called with a key, such as a fingerprint. */
export function countOccurrences(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const occurrence = (counts.get(key) ?? 0) + 1;
    counts.set(key, occurrence);
    return occurrence;
  };
}

/**
 * Returns a function that finds the subject of a diagnostic: the names of the enclosing symbols, outermost first, and
 * the text in the diagnostic's range.
 */
export function subjectsIn(
  text: string,
  symbols: readonly DocumentSymbol[],
): (diagnostic: Diagnostic) => readonly string[] {
  const offsetAt = offsetsIn(text);
  return ({ range: { start, end } }) => {
    const marked = text.slice(offsetAt(start), offsetAt(end)).replace(/\s+/g, ' ');
    return [...ownersAt(start, symbols), marked];
  };
}

function ownersAt(position: Position, symbols: readonly DocumentSymbol[]): readonly string[] {
  const owner = symbols.find(({ range }) => !isBefore(position, range.start) && !isBefore(range.end, position));
  return owner ? [owner.name, ...ownersAt(position, owner.children ?? [])] : [];
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
