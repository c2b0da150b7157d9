import type { CollectionDeclaration } from '../statedCollections';

/**
 * Returns the text of a new project file. Each key is in a comment, with its default. `facts` are stated in the file.
 */
export function newProjectFile(facts?: CollectionDeclaration): string {
  const { collection = '', ...stated } = facts ?? {};
  const known = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
  const collections = facts
    ? `\n  "collections": {\n    ${JSON.stringify(collection)}: ${spaced(known)}\n  }\n`
    : '\n  // "collections": { "Invoices": { "kind": "query", "sortKeys": ["payerLabel"], "element": "Invoice" } }\n';
  return `{
  // How Sortie reads this folder. Every key is optional.

  // The prefix in x-<vendor>-extensions. "auto" selects the most frequent one.
  // "vendor": "auto",

  // The severity of a rule: "off", "hint", "information", "warning", or "error".
  // "rules": { "default-sort-unquoted-descending": "warning" },

  // Patterns for the files to read, and for those to ignore. A list replaces its default.
  // "files": { "exclude": ["**/node_modules/**", "**/.git/**"] },

  // Facts that no file shows, because the base product is compiled.${collections}}
`;
}

function spaced(value: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(value).map(([key, each]) => {
    const text = Array.isArray(each)
      ? `[${each.map((item) => JSON.stringify(item)).join(', ')}]`
      : JSON.stringify(each);
    return `${JSON.stringify(key)}: ${text}`;
  });
  return `{ ${members.join(', ')} }`;
}
