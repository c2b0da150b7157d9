import { entriesOf, itemsOf, type JsonEntry, type Node, stringOf } from '../languages/json/jsonTree';
import type { TextFact } from '../text/span';
import type { JsonFacts } from './jsonFacts';
import type {
  DefinitionFact,
  ExtensionsFact,
  ItemsFact,
  JsonEntryFact,
  PropertyFact,
  SchemaFacts,
  StraySortableFact,
} from './schemaFacts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads an entry of `definitions`. */
export function readDefinition(entry: JsonEntry, facts: JsonFacts): DefinitionFact {
  const extensions: ExtensionsFact[] = [];
  const strays: StraySortableFact[] = [];
  const found: Writable<DefinitionFact> = { ...facts.entry(entry), properties: [], extensions, strays };
  for (const inner of entriesOf(entry.value)) {
    const { key, value } = inner;
    if (key === 'properties') found.properties = entriesOf(value).map((property) => readProperty(property, facts));
    else if (key === 'type') found.type = typeOf(value) ?? found.type;
    else if (key === 'sortable') strays.push({ ...facts.entry(inner), where: 'definition' });
    else if (/^x-[\w.]+-extend$/.test(key)) found.extend = facts.targets(value);
    else if (!describe(found, inner, facts)) extensions.push(...readExtensions(inner, facts));
  }
  return found;
}

function readProperty(entry: JsonEntry, facts: JsonFacts): PropertyFact {
  const extensions: ExtensionsFact[] = [];
  const strays: StraySortableFact[] = [];
  const found: Writable<PropertyFact> = { ...facts.entry(entry), array: false, extensions, strays };
  for (const inner of entriesOf(entry.value)) {
    const { key, value } = inner;
    if (key === 'type') {
      found.type = typeOf(value) ?? found.type;
      found.array ||= [value, ...itemsOf(value)].some((type) => stringOf(type) === 'array');
    } else if (key === 'format') found.format = stringOf(value) ?? found.format;
    else if (key === 'items') {
      found.array = true;
      found.items = readItems(value) ?? found.items;
      strays.push(...itemStrays(value, facts));
    } else if (key === 'sortable') strays.push({ ...facts.entry(inner), where: 'property' });
    else if (!describe(found, inner, facts)) extensions.push(...readExtensions(inner, facts));
  }
  return found;
}

function readItems(items: Node | undefined): ItemsFact | undefined {
  const found: Writable<ItemsFact> = {};
  for (const { key, value } of entriesOf(items)) {
    if (key === 'type') found.type = typeOf(value) ?? found.type;
    else if (key === 'format') found.format = stringOf(value) ?? found.format;
    else if (key === '$ref') found.ref = stringOf(value) ?? found.ref;
  }
  return Object.values(found).some((value) => value !== undefined) ? found : undefined;
}

/** Returns a type, or the first type in a list of types. */
function typeOf(value: Node | undefined): string | undefined {
  return [value, ...itemsOf(value)].map(stringOf).find((type) => type !== undefined);
}

/** Adds the value of a `title`, `description`, or `$ref` key to `found`. Returns false for any other key. */
function describe(
  found: Writable<Pick<PropertyFact, 'title' | 'description' | 'ref'>>,
  { key, value }: JsonEntry,
  facts: JsonFacts,
): boolean {
  if (key === '$ref') found.ref = facts.string(value) ?? found.ref;
  else if (key === 'title' || key === 'description') found[key] = stringOf(value) ?? found[key];
  else return false;
  return true;
}

/**
 * Returns the extension object of a key. Empty unless the key starts with `x-` or `x_`, or contains `extension` or
 * `extention`. Such a key may be an extension key or a misspelling of one.
 */
function readExtensions(entry: JsonEntry, facts: JsonFacts): readonly ExtensionsFact[] {
  if (!/^x[-_]|exten[st]ion/i.test(entry.key)) return [];
  const entries = entriesOf(entry.value).map((inner) => facts.entry(inner));
  return [{ ...facts.entry(entry), vendor: vendorOf(entry.key), entries }];
}

function vendorOf(key: string): string | undefined {
  return /^x-([\w.]+)-extensions$/.exec(key)?.[1];
}

/** Returns the `sortable` keys that are directly in `items`, or in an extension object of `items`. */
function itemStrays(items: Node | undefined, facts: JsonFacts): readonly StraySortableFact[] {
  return entriesOf(items).flatMap((entry) => {
    const inside = vendorOf(entry.key) === undefined ? [entry] : entriesOf(entry.value);
    const found = inside.filter(({ key }) => key === 'sortable');
    return found.map((inner): StraySortableFact => ({ ...facts.entry(inner), where: 'items' }));
  });
}

/** A top-level value that contains one of these keys is a definition, even if its name is `defaultSort`. */
const definitionKeys: ReadonlySet<string> = new Set(['properties', 'type', '$ref']);

/** Keys whose values are data, and not part of the schema. */
const dataKeys: ReadonlySet<string> = new Set(['default', 'example', 'examples', 'enum', 'const']);

/**
 * Returns the `$ref` and `defaultSort` keys at any depth, except properties and definitions with these names and keys in
 * data, such as an example.
 */
export function findAtAnyDepth(
  entries: readonly JsonEntry[],
  facts: JsonFacts,
): Pick<SchemaFacts, 'refs' | 'defaultSorts'> {
  const refs: TextFact[] = [];
  const defaultSorts: JsonEntryFact[] = [];
  const visit = (list: readonly JsonEntry[], isNaming: boolean) => {
    for (const entry of list) {
      const { key, value } = entry;
      if (!isNaming && list !== entries && dataKeys.has(key)) continue;
      const inner = entriesOf(value);
      const isDefinition = list === entries && inner.some((each) => definitionKeys.has(each.key));
      const ref = key === '$ref' && !isNaming ? facts.string(value) : undefined;
      if (ref) refs.push(ref);
      if (key === 'defaultSort' && !isNaming && !isDefinition) defaultSorts.push(facts.entry(entry));
      visit(inner, key === 'properties' && !isNaming);
      for (const item of itemsOf(value)) visit(entriesOf(item), false);
    }
  };
  visit(entries, false);
  return { refs, defaultSorts };
}
