import { isCollection, type YamlSyntaxNode } from '../languages/yaml/yamlTree';

/** The quotes around a YAML scalar. Empty for a plain scalar. */
export type Quotes = '' | '"' | "'";

/** Returns the quotes of a scalar node. */
export function quotesOf(node: YamlSyntaxNode | undefined): Quotes {
  if (node?.type === 'double-quoted-scalar') return '"';
  return node?.type === 'single-quoted-scalar' ? "'" : '';
}

/** Returns the kind of quotes that most quoted scalars below a node use. */
export function usualQuotes(node: YamlSyntaxNode | undefined): '"' | "'" {
  let single = 0;
  let double = 0;
  const open: (YamlSyntaxNode | null | undefined)[] = [node];
  for (let at = open.pop(); at !== undefined && at !== null; at = open.pop()) {
    if (at.type === 'single-quoted-scalar') single++;
    if (at.type === 'double-quoted-scalar') double++;
    if (isCollection(at)) for (const item of at.items) if (item.value !== undefined) open.push(item.value);
  }
  return single > double ? "'" : '"';
}

/**
 * Returns the YAML text of a default sort entry. If `quotes` is empty, the name is quoted only if a YAML parser would
 * otherwise read it as something else.
 */
export function entryText(name: string, quotes: Quotes, usual: '"' | "'"): string {
  const marks = quotes !== '' ? quotes : isPlain(name) ? '' : usual;
  if (marks === '"') return JSON.stringify(name);
  return marks === "'" ? `'${name.replaceAll("'", "''")}'` : name;
}

/** Whether a YAML parser reads an unquoted name as the same string, in both block style and flow style. */
export function isPlain(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_.]*$/.test(name) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(name);
}
