import type { Suppression } from '../../text/suppression';
import { suppressionMark as mark, readSuppression } from '../../text/suppression';

/**
 * Returns the suppression comments in YAML text. A comment starts with `#` at the start of a line or after
 * whitespace.
 */
export function yamlSuppressions(text: string): readonly Suppression[] {
  const found: Suppression[] = [];
  let end = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, end)) {
    let line = at;
    while (line > 0 && !isBreak(text.charCodeAt(line - 1))) line--;
    end = at;
    while (end < text.length && !isBreak(text.charCodeAt(end))) end++;
    const hash = /(?:^|[ \t])(#)/.exec(text.slice(line, at));
    if (!hash) continue;
    const start = line + hash.index + hash[0].length - 1;
    const suppression = readSuppression(text.slice(start, end).trimEnd(), start);
    if (suppression) found.push(suppression);
  }
  return found;
}

function isBreak(code: number): boolean {
  return code === 10 || code === 13;
}
