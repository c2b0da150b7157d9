import type { JsonContext } from '../languages/json/jsonSplit';
import { splitJson } from '../languages/json/jsonSplit';
import { findAtAnyDepth, readDefinition } from './definitions';
import type { FactFormat } from './facts';
import { readJsonPart } from './jsonFacts';
import type { LinksFact } from './schemaFacts';

const container = 'definitions';

/** The format of schema files. Each definition is one part. */
export const schemaFormat: FactFormat<JsonContext> = {
  split: (text) => splitJson(text, container),
  parse(text, context) {
    const { facts, top, inside, problems, suppressions } = readJsonPart(text, context, container);
    const others = top.filter(({ key, value }) => key !== container || value?.type !== 'object');
    return {
      facts: {
        kind: 'schema',
        head: context.role === 'entry' ? undefined : { links: facts.links(top, linkRole) },
        definitions: inside.map((entry) => readDefinition(entry, facts)),
        ...(mayContain(text) ? findAtAnyDepth([...others, ...inside], facts) : { refs: [], defaultSorts: [] }),
      },
      problems,
      suppressions,
    };
  },
};

/** Whether a part may contain the keys that are found at any depth. Most parts don't, and aren't searched. */
function mayContain(text: string): boolean {
  return text.includes('$ref') || text.includes('defaultSort');
}

/**
 * Returns the role and vendor of a top-level key in a schema file. Undefined if the key doesn't refer to other files.
 */
export function linkRole(key: string): Pick<LinksFact, 'role' | 'vendor'> | undefined {
  const match = /^x-([\w.]+)-(combine|import)$/.exec(key);
  if (!match) return undefined;
  return { role: match[2] === 'import' ? 'import' : 'combine', vendor: match[1] ?? '' };
}
