import type { YamlEntry, YamlNode } from '../languages/yaml/yaml';
import type { FileLinks, LinkFact, LinkRole } from './linkFacts';

const apiconfigRoles: ReadonlyMap<string, LinkRole> = new Map([
  ['combine', 'combine'],
  ['mappingFiles', 'mapping'],
  ['updaterFiles', 'updater'],
  ['linkedApis', 'linked-api'],
]);

/** Reads the top-level keys of an apiconfig file that refer to other files. */
export function apiconfigLinks(entries: readonly YamlEntry[]): readonly FileLinks[] {
  return entries.flatMap(({ key, value }) => {
    const role = apiconfigRoles.get(key);
    return role ? [{ role, targets: targetsOf(value) }] : [];
  });
}

/** Reads the top-level keys of a Swagger file that refer to other files. */
export function swaggerLinks(entries: readonly YamlEntry[]): readonly FileLinks[] {
  return entries.flatMap(({ key, value }) => {
    const match = /^x-([\w.]+)-(combine|schema-import)$/.exec(key);
    if (!match) return [];
    const role = match[2] === 'combine' ? 'combine' : 'schema-import';
    return [{ role, vendor: match[1] ?? '', targets: targetsOf(value) }];
  });
}

/** Returns the names in a scalar, in a list, or in a mapping from aliases to names. */
function targetsOf(node: YamlNode): readonly LinkFact[] {
  const items = (node.items ?? []).flatMap(({ value }) => target(value));
  const entries = (node.entries ?? []).flatMap(({ key, value }) =>
    target(value).map((fact) => ({ ...fact, alias: key })),
  );
  return [...target(node), ...items, ...entries];
}

function target({ scalar }: YamlNode): readonly LinkFact[] {
  return scalar?.resolves === 'string' ? [{ value: scalar.value, span: scalar.span }] : [];
}
