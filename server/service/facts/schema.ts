import { longestEditedJson } from '../languages/json/json';
import { readJsonFrames } from '../languages/json/jsonFrames';
import { type JsonContext, resplitJson, splitJson } from '../languages/json/jsonParts';
import { type SlicedWork, workForEach } from '../slices';
import type { Interner } from '../text/interner';
import { findDefaultSorts, readDefinition } from './definitions';
import type { FactFormat, ParsedFacts } from './facts';
import { entryFacts, JsonFacts } from './jsonFacts';
import type { LinksFact } from './schemaFacts';

const container = 'definitions';

/** The format of schema files. Each definition is one part. */
export const schemaFormat: FactFormat<JsonContext> = {
  split: (text) => splitJson(text, container),
  resplit: (text, old) => resplitJson(text, old),
  longestEdited: longestEditedJson,
  *parse(text, context, interner) {
    const { facts, entries, problems, suppressions } = yield* entryFacts(text, context, interner);
    return {
      facts: {
        kind: 'schema',
        definitions: interner.list(yield* workForEach(entries, (entry) => readDefinition(entry, facts))),
        defaultSorts: interner.list(text.includes('defaultSort') ? yield* findDefaultSorts(entries, facts) : []),
      },
      problems: facts.problems(problems),
      suppressions,
    };
  },
  parseFrames: readFrames,
};

/**
 * Returns the role and vendor of a top-level key in a schema file. Undefined if the key doesn't refer to other files.
 */
export function linkRole(key: string): Pick<LinksFact, 'role' | 'vendor'> | undefined {
  const match = /^x-([\w.]+)-(combine|import)$/.exec(key);
  if (!match) return undefined;
  return { role: match[2] === 'import' ? 'import' : 'combine', vendor: match[1] ?? '' };
}

function* readFrames(texts: readonly string[], interner: Interner): SlicedWork<readonly ParsedFacts[]> {
  const views = yield* readJsonFrames(texts, container, interner);
  return yield* workForEach(views, function* (view) {
    const { from, to, here, inside, problems, suppressions } = view;
    const facts = new JsonFacts(from, to, interner);
    return {
      facts: {
        kind: 'schema',
        head: { links: facts.links(here, linkRole) },
        definitions: yield* workForEach(inside, (entry) => readDefinition(entry, facts)),
        defaultSorts: yield* findDefaultSorts([...here, ...inside], facts),
      },
      problems: facts.problems(problems),
      suppressions,
    };
  });
}
