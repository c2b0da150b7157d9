import { findDefaultSorts, readDefinition } from './definitions';
import type { Format, PartReading } from './format';
import { entryFacts, headFacts } from './jsonFacts';
import { readJsonFrames } from './jsonFrames';
import { type JsonContext, resplitJson, splitJson } from './jsonParts';
import type { LinksFact } from './schemaFacts';
import type { Shared } from './shared';

const container = 'definitions';

/** Schema files: one part for each definition. */
export const schemaFormat: Format<JsonContext> = {
  split: (text) => splitJson(text, container),
  resplit: (text, old) => resplitJson(text, old),
  read(text, context, shared) {
    const { facts, entries, ...rest } = entryFacts(text, context, shared);
    return {
      facts: {
        kind: 'schema',
        definitions: entries.map((entry) => readDefinition(entry, facts)),
        defaultSorts: shared.list(text.includes('defaultSort') ? findDefaultSorts(entries, facts) : []),
      },
      ...rest,
    };
  },
  readFrames: (texts, shared) => readFrames(texts, shared),
};

/** The role of a head key of a schema file. */
export function linkRole(key: string): Pick<LinksFact, 'role' | 'vendor'> | undefined {
  const match = /^x-([\w.]+)-(combine|import)$/.exec(key);
  if (!match) return undefined;
  return { role: match[2] === 'import' ? 'import' : 'combine', vendor: match[1] ?? '' };
}

function readFrames(texts: readonly string[], shared: Shared): readonly PartReading[] {
  return readJsonFrames(texts, shared).map((view) => {
    const { facts, here, inside } = headFacts(view, container, shared);
    return {
      facts: {
        kind: 'schema',
        head: { links: facts.links(here, linkRole) },
        definitions: inside.map((entry) => readDefinition(entry, facts)),
        defaultSorts: findDefaultSorts([...here, ...inside], facts),
      },
      problems: view.problems,
      suppressions: view.suppressions,
    };
  });
}
