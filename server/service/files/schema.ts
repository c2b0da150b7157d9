import type { Format, PartReading } from './format';
import { type JsonEntry, type JsonNode, readJson } from './json';
import { headFacts, JsonFacts, valueAt } from './json-facts';
import { readJsonFrames } from './json-frames';
import { type JsonContext, resplitJson, splitJson } from './json-parts';
import type {
  DefinitionFact,
  ExtensionsFact,
  JsonEntryFact,
  LinksFact,
  PropertyFact,
  StraySortableFact,
} from './schema-facts';
import type { Strings } from './strings';

const container = 'definitions';
/** Definitions stand two brackets deep: in the document's object, and in `definitions`. */
const entryDepth = 2;

/** Schema files: one part for each definition. */
export const schemaFormat: Format<JsonContext> = {
  split: (text) => splitJson(text, container),
  resplit: (text, old) => resplitJson(text, old),
  read(text, context, strings) {
    const { root, problems, suppressions } = readJson(text, 'entries', entryDepth, strings);
    const facts = new JsonFacts(0, text.length);
    const entries = root.entries ?? [];
    return {
      facts: {
        kind: 'schema',
        definitions: entries.map((entry) => readDefinition(entry, facts)),
        defaultSorts: findDefaultSorts(entries, facts),
      },
      problems: commaMissing(context, entries) ? [commaProblem(entries), ...problems] : problems,
      suppressions,
    };
  },
  readFrames: (texts, strings) => readFrames(texts, strings),
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

function readFrames(texts: readonly string[], strings: Strings): readonly PartReading[] {
  return readJsonFrames(texts, strings).map((view) => {
    const { facts, here, inside, containers, closes } = headFacts(view, container);
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

function readDefinition(entry: JsonEntry, facts: JsonFacts): DefinitionFact {
  const node = entry.value;
  const properties = valueAt(node, 'properties');
  return {
    ...facts.entry(entry),
    ...described(node, facts),
    ...(properties?.kind === 'object' ? { propertiesSpan: facts.span(properties.start, properties.end) } : {}),
    properties: (properties?.entries ?? []).map((property) => readProperty(property, facts)),
    extensions: readExtensions(node, facts),
    strays: readStrays(node, 'definition', facts),
  };
}

function readProperty(entry: JsonEntry, facts: JsonFacts): PropertyFact {
  const node = entry.value;
  const items = valueAt(node, 'items');
  const format = facts.text(node, 'format')?.value;
  const types = valueAt(node, 'type');
  const isArray = types?.text === 'array' || types?.items?.some((item) => item.text === 'array') === true;
  return {
    ...facts.entry(entry),
    ...described(node, facts),
    ...(format === undefined ? {} : { format }),
    array: isArray || items !== undefined,
    extensions: readExtensions(node, facts),
    strays: [
      ...readStrays(node, 'property', facts),
      ...(items?.kind === 'object' ? [...readStrays(items, 'items', facts), ...extensionStrays(items, facts)] : []),
    ],
  };
}

function described(node: JsonNode, facts: JsonFacts) {
  const types = valueAt(node, 'type');
  const type = types?.kind === 'string' ? types.text : types?.items?.find((item) => item.kind === 'string')?.text;
  const title = facts.text(node, 'title')?.value;
  const description = facts.text(node, 'description')?.value;
  const ref = facts.text(node, '$ref');
  return {
    ...(type === undefined ? {} : { type }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(ref === undefined ? {} : { ref }),
  };
}

/** Keys that are, or look as if they were meant to be, the extension object. */
function readExtensions(node: JsonNode, facts: JsonFacts): readonly ExtensionsFact[] {
  const found: ExtensionsFact[] = [];
  for (const entry of node.entries ?? []) {
    if (!/^x[-_]|exten[st]ion/i.test(entry.key)) continue;
    const vendor = /^x-([\w.]+)-extensions$/.exec(entry.key)?.[1];
    const entries = (entry.value.entries ?? []).map((inner) => facts.entry(inner));
    found.push({ ...facts.entry(entry), ...(vendor === undefined ? {} : { vendor }), entries });
  }
  return found;
}

function readStrays(node: JsonNode, where: StraySortableFact['where'], facts: JsonFacts): readonly StraySortableFact[] {
  return (node.entries ?? [])
    .filter(({ key }) => key === 'sortable')
    .map((entry) => ({ ...facts.entry(entry), where }));
}

/** `sortable` in an extension object that stands in `items`. */
function extensionStrays(items: JsonNode, facts: JsonFacts): readonly StraySortableFact[] {
  return (items.entries ?? [])
    .filter(({ key }) => /^x-[\w.]+-extensions$/.test(key))
    .flatMap(({ value }) => readStrays(value, 'items', facts));
}

/** `defaultSort` keys anywhere, except a property of that name. */
function findDefaultSorts(entries: readonly JsonEntry[], facts: JsonFacts): readonly JsonEntryFact[] {
  const found: JsonEntryFact[] = [];
  const visit = (list: readonly JsonEntry[], isNaming: boolean) => {
    for (const entry of list) {
      if (entry.key === 'defaultSort' && !isNaming) found.push(facts.entry(entry));
      visit(entry.value.entries ?? [], entry.key === 'properties' && !isNaming);
      for (const item of entry.value.items ?? []) visit(item.entries ?? [], false);
    }
  };
  visit(entries, false);
  return found;
}
