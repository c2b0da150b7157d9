/**
 * One JSON text on one line. Control, bidi and invisible characters in its strings are written as JSON escapes, so that
 * it means the same and does nothing to a terminal.
 */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
