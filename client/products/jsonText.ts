/** Formats a JSON value with one property or element on each line, indented by two spaces. */
export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2) ?? 'null'}\n`;
}

/**
 * The JSON path of a line in the formatted text, such as `$.lines[0].coverages[2].code`. Line numbers start at 0. The
 * path of a closing bracket is the path of the object or list that it closes.
 */
export function jsonPathAt(lineAt: (line: number) => string, line: number): string {
  const parts: string[] = [];
  let depth = indentation(lineAt(line));
  let at = opening(lineAt, line, depth);
  while (depth > 0) {
    const parent = above(lineAt, at, depth - 1);
    parts.unshift(partOf(lineAt, at, parent, depth));
    at = parent;
    depth -= 1;
  }
  return `$${parts.join('')}`;
}

function partOf(lineAt: (line: number) => string, at: number, parent: number, depth: number): string {
  const key = /^\s*("(?:[^"\\]|\\.)*"): /.exec(lineAt(at))?.[1];
  if (!lineAt(parent).endsWith('[')) return key === undefined ? '' : member(key);
  let index = 0;
  for (let line = parent + 1; line < at; line += 1) {
    const text = lineAt(line);
    if (indentation(text) === depth && !isClosing(text)) index += 1;
  }
  return `[${index}]`;
}

function member(quoted: string): string {
  const name: unknown = JSON.parse(quoted);
  return typeof name === 'string' && /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${quoted}]`;
}

function opening(lineAt: (line: number) => string, line: number, depth: number): number {
  if (!isClosing(lineAt(line))) return line;
  return above(lineAt, line, depth);
}

/**
 * Returns the number of the nearest line above `line` that is indented by `depth` levels and isn't a closing bracket.
 */
function above(lineAt: (line: number) => string, line: number, depth: number): number {
  let at = line - 1;
  while (at > 0 && (indentation(lineAt(at)) !== depth || isClosing(lineAt(at)))) at -= 1;
  return Math.max(0, at);
}

function indentation(text: string): number {
  return Math.floor((text.length - text.trimStart().length) / 2);
}

function isClosing(text: string): boolean {
  return /^\s*[}\]],?$/.test(text);
}
