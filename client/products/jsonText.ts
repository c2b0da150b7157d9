/** A JSON value for reading: one member or element a line, indented by two spaces. */
export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2) ?? 'null'}\n`;
}

/**
 * The path of a line in such a text, from the root: `$.lines[0].coverages[2].code`. Lines begin at 0. A line that
 * closes a value belongs to that value.
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

/** The next line above with an indentation that opens something. */
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
