import { findDefaultSorts, readDefinition } from './definitions';
import type { Format, PartReading } from './format';
import { type JsonEntry, readJson } from './json';
import { headFacts, JsonFacts } from './jsonFacts';
import { readJsonFrames } from './jsonFrames';
import { type JsonContext, resplitJson, splitJson } from './jsonParts';
import type { LinksFact } from './schemaFacts';
import type { Shared } from './shared';

const container = 'definitions';
/** Definitions stand two brackets deep: in the document's object, and in `definitions`. */
const entryDepth = 2;

/** Schema files: one part for each definition. */
export const schemaFormat: Format<JsonContext> = {
  split: (text) => splitJson(text, container),
  resplit: (text, old) => resplitJson(text, old),
  read(text, context, shared) {
    const { root, problems, suppressions } = readJson(text, 'entries', entryDepth, shared);
    const facts = new JsonFacts(0, text.length, shared);
    const entries = root.entries ?? [];
    return {
      facts: {
        kind: 'schema',
        definitions: entries.map((entry) => readDefinition(entry, facts)),
        defaultSorts: shared.list(text.includes('defaultSort') ? findDefaultSorts(entries, facts) : []),
      },
      problems: commaMissing(context, entries) ? [commaProblem(entries), ...problems] : problems,
      suppressions,
    };
  },
  readFrames: (texts, shared) => readFrames(texts, shared),
};

/** True when the comma in front of a part's first entry is missing. */
export function commaMissing(context: JsonContext, entries: readonly JsonEntry[]): boolean {
  return !context.frame && context.commaMissing && entries.length > 0;
}

export function commaProblem(entries: readonly JsonEntry[]) {
  const span = entries[0]?.keySpan ?? { start: 0, end: 0 };
  return { code: 'invalid-syntax', reason: 'comma-expected', span } as const;
}

/** The role of a head key of a schema file. */
export function linkRole(key: string): Pick<LinksFact, 'role' | 'vendor'> | undefined {
  const match = /^x-([\w.]+)-(combine|import)$/.exec(key);
  if (!match) return undefined;
  return { role: match[2] === 'import' ? 'import' : 'combine', vendor: match[1] ?? '' };
}

function readFrames(texts: readonly string[], shared: Shared): readonly PartReading[] {
  return readJsonFrames(texts, shared).map((view) => {
    const { facts, here, inside, containers, closes } = headFacts(view, container, shared);
    const head = {
      links: facts.links(here, linkRole),
      entries: here.map((entry) => facts.entry(entry)),
      containers,
      closes,
    };
    return {
      facts: {
        kind: 'schema',
        head,
        definitions: inside.map((entry) => readDefinition(entry, facts)),
        defaultSorts: findDefaultSorts([...here, ...inside], facts),
      },
      problems: view.problems,
      suppressions: view.suppressions,
    };
  });
}
