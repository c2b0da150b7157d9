import { isCollection, type YamlSyntaxNode } from '../languages/yaml/yamlTree';

/** How a scalar is quoted in a YAML text: not at all, or by which mark. */
export type Quotes = '' | '"' | "'";

/** The quotes of a scalar node. */
export function quotesOf(node: YamlSyntaxNode | undefined): Quotes {
  if (node?.type === 'double-quoted-scalar') return '"';
  return node?.type === 'single-quoted-scalar' ? "'" : '';
}

/** The quotes that the scalars below a node use most, of the two kinds. */
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

/** A name as an entry of a default sort: plain where YAML reads it back as that string, else in quotes. */
export function entryText(name: string, quotes: Quotes, usual: '"' | "'"): string {
  const marks = quotes !== '' ? quotes : isPlain(name) ? '' : usual;
  if (marks === '"') return JSON.stringify(name);
  return marks === "'" ? `'${name.replaceAll("'", "''")}'` : name;
}

/** True for a name that YAML reads back as the same string without quotes, in block and in flow form. */
export function isPlain(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_.]*$/.test(name) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(name);
}
