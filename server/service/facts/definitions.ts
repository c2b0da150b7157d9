import type { JsonEntry, JsonNode } from '../languages/json/json';
import { mapInSteps, type SlicedWork, workForEach } from '../slices';
import type { JsonFacts } from './jsonFacts';
import type {
  DefinitionFact,
  ExtensionsFact,
  ItemsFact,
  JsonEntryFact,
  PropertyFact,
  StraySortableFact,
} from './schemaFacts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** An empty list that all facts share. */
const none: readonly never[] = [];

/**
 * Reads an entry of `definitions`. Sets the fields of each fact one by one instead of spreading conditional objects,
 * because large schemas contain a huge number of facts.
 */
export function* readDefinition(entry: JsonEntry, facts: JsonFacts): SlicedWork<DefinitionFact> {
  const { key, keySpan, value } = facts.entry(entry);
  const found: Writable<DefinitionFact> = { key, keySpan, value, properties: none, extensions: none, strays: none };
  const extensions: ExtensionsFact[] = [];
  const strays: StraySortableFact[] = [];
  for (const inner of entry.value.entries ?? none) {
    if (inner.key === 'properties') {
      const properties = yield* workForEach(inner.value.entries ?? none, (property) => readProperty(property, facts));
      found.properties = facts.interner.list(properties);
    } else if (inner.key === 'type') setType(found, inner.value);
    else if (inner.key === 'sortable') {
      strays.push(stray(inner, 'definition', facts));
      yield undefined;
    } else if (/^x-[\w.]+-extend$/.test(inner.key)) found.extend = facts.targets(inner.value);
    else if (!describe(found, inner, facts)) yield* addExtensions(extensions, inner, facts);
  }
  found.extensions = facts.interner.list(extensions);
  found.strays = facts.interner.list(strays);
  return found;
}

function* readProperty(entry: JsonEntry, facts: JsonFacts): SlicedWork<PropertyFact> {
  const { key, keySpan, value } = facts.entry(entry);
  const found: Writable<PropertyFact> = { key, keySpan, value, array: false, extensions: none, strays: none };
  const extensions: ExtensionsFact[] = [];
  const strays: StraySortableFact[] = [];
  for (const inner of entry.value.entries ?? none) {
    if (inner.key === 'type') {
      setType(found, inner.value);
      found.array ||= inner.value.text === 'array' || inner.value.items?.some(({ text }) => text === 'array') === true;
    } else if (inner.key === 'format') {
      if (inner.value.kind === 'string' && inner.value.text !== undefined) found.format = inner.value.text;
    } else if (inner.key === 'items') {
      found.array = true;
      const items = readItems(inner.value);
      if (items) found.items = items;
      for (const each of itemStrays(inner.value, facts)) strays.push(each);
    } else if (inner.key === 'sortable') {
      strays.push(stray(inner, 'property', facts));
      yield undefined;
    } else if (!describe(found, inner, facts)) yield* addExtensions(extensions, inner, facts);
  }
  found.extensions = facts.interner.list(extensions);
  found.strays = facts.interner.list(strays);
  return found;
}

function readItems({ entries }: JsonNode): ItemsFact | undefined {
  const found: Writable<ItemsFact> = {};
  for (const { key, value } of entries ?? none) {
    if (key === 'type') setType(found, value);
    else if (value.kind !== 'string' || value.text === undefined) continue;
    else if (key === 'format') found.format = value.text;
    else if (key === '$ref') found.ref = value.text;
  }
  return Object.keys(found).length === 0 ? undefined : found;
}

function setType(found: { type?: string }, node: JsonNode): void {
  const type = node.kind === 'string' ? node.text : node.items?.find(({ kind }) => kind === 'string')?.text;
  if (type !== undefined) found.type = type;
}

/** Adds the value of a `title`, `description`, or `$ref` key to `found`. Returns false for any other key. */
function describe(
  found: Writable<Pick<PropertyFact, 'title' | 'description' | 'ref'>>,
  { key, value }: JsonEntry,
  facts: JsonFacts,
): boolean {
  if (key !== 'title' && key !== 'description' && key !== '$ref') return false;
  if (value.kind !== 'string' || value.text === undefined) return true;
  if (key === '$ref') found.ref = { value: value.text, span: facts.span(value.start, value.end) };
  else found[key] = value.text;
  return true;
}

/**
 * Adds the extension object of a key to `extensions` if the key starts with `x-` or `x_`, or contains `extension` or
 * `extention`. Such a key may be an extension key or a misspelling of one.
 */
function* addExtensions(extensions: ExtensionsFact[], entry: JsonEntry, facts: JsonFacts): SlicedWork<void> {
  if (!/^x[-_]|exten[st]ion/i.test(entry.key)) return;
  const { key, keySpan, value } = facts.entry(entry);
  const entries = facts.interner.list(yield* mapInSteps(entry.value.entries ?? none, (inner) => facts.entry(inner)));
  const fact: Writable<ExtensionsFact> = { key, keySpan, value, entries };
  const vendor = vendorOf(key);
  if (vendor !== undefined) fact.vendor = facts.interner.text(vendor);
  extensions.push(fact);
}

function vendorOf(key: string): string | undefined {
  return /^x-([\w.]+)-extensions$/.exec(key)?.[1];
}

function stray(entry: JsonEntry, where: StraySortableFact['where'], facts: JsonFacts): StraySortableFact {
  return { ...facts.entry(entry), where };
}

/** Returns the `sortable` keys that are directly in `items`, or in an extension object of `items`. */
function itemStrays(items: JsonNode, facts: JsonFacts): readonly StraySortableFact[] {
  return (items.entries ?? none).flatMap((entry) => {
    const inside = vendorOf(entry.key) === undefined ? [entry] : (entry.value.entries ?? none);
    return inside.filter(({ key }) => key === 'sortable').map((inner) => stray(inner, 'items', facts));
  });
}

/** A top-level value that contains one of these keys is a definition, even if its name is `defaultSort`. */
const definitionKeys: ReadonlySet<string> = new Set(['properties', 'type', '$ref']);

/** Number of entries to visit before other work can run. */
const visitedAtOnce = 500;

/** Returns the `defaultSort` keys at any depth, except properties and definitions that are named `defaultSort`. */
export function* findDefaultSorts(
  entries: readonly JsonEntry[],
  facts: JsonFacts,
): SlicedWork<readonly JsonEntryFact[]> {
  const found: JsonEntryFact[] = [];
  let visited = 0;
  function* visit(list: readonly JsonEntry[], isNaming: boolean): SlicedWork<void> {
    for (const entry of list) {
      if (++visited % visitedAtOnce === 0) yield undefined;
      const { entries: inner = none, items = none } = entry.value;
      const isDefinition = list === entries && inner.some(({ key }) => definitionKeys.has(key));
      if (entry.key === 'defaultSort' && !isNaming && !isDefinition) found.push(facts.entry(entry));
      if (inner.length > 0) yield* visit(inner, entry.key === 'properties' && !isNaming);
      for (const item of items) if (item.entries) yield* visit(item.entries, false);
    }
  }
  yield* visit(entries, false);
  return found;
}
