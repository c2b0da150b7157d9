import type { ScalarFact } from '../languages/yaml/scalarFact';
import { longestEditedYaml, readYaml } from '../languages/yaml/yaml';
import { yamlSuppressions } from '../languages/yaml/yamlComments';
import { type Containers, resplitYaml, splitYaml, type YamlContext } from '../languages/yaml/yamlParts';
import type { ParsedYaml, YamlEntry, YamlItem, YamlNode } from '../languages/yaml/yamlReader';
import type { SlicedWork } from '../slices';
import type { Interner } from '../text/interner';
import { countUpTo, lineBreaks } from '../text/lines';
import type { ParseProblem } from '../text/parseProblem';
import { mostEntries, partTooLarge } from '../text/partLimits';
import {
  type ApiconfigFacts,
  type DefaultSortEntryFact,
  type DefaultSortFact,
  type OtherKeyFact,
  otherSections,
  type ResourceFact,
  resourceKeys,
  resourceSection,
} from './apiconfigFacts';
import type { FactFormat } from './facts';
import type { FileLinks } from './linkFacts';
import { documentFactsOf } from './yamlDocumentFacts';
import { apiconfigLinks } from './yamlLinks';

/** Number of entries to read before other work can run. */
const readAtOnce = 100;

const containers: Containers = { wholeBy: resourceKeys };

/**
 * The format of apiconfig files. Each resource is one part, whether it is at the top level or in a YAML mapping that
 * isn't itself a resource.
 */
export const apiconfigFormat: FactFormat<YamlContext> = {
  split: (text) => splitYaml(text, containers),
  resplit: (text, old, edges) => resplitYaml(text, old, edges, containers),
  *parse(text, context, interner) {
    const parsed = yield* readPart(text, context, interner);
    const { root, problems } = parsed;
    const facts = new ResourceReader(text, interner);
    if (root) yield* facts.readTop(root, context);
    const read = facts.isTooLarge ? new ResourceReader(text, interner) : facts;
    return {
      facts: { ...read.facts(), ...documentFactsOf(parsed, context) },
      problems: facts.isTooLarge ? [partTooLarge] : problems,
      suppressions: yamlSuppressions(text),
    };
  },
  longestEdited: longestEditedYaml,
};

/** Reads the YAML of one part. A part that is only a document marker, such as `---`, isn't read. */
export function* readPart(text: string, context: YamlContext, interner: Interner): SlicedWork<ParsedYaml> {
  if (context.role === 'marker' && /^(?:---|\.\.\.)\s*$/.test(text)) return { problems: [] };
  const parsed = yield* readYaml(text, interner, context.unread);
  const { root, ...unread } = parsed;
  if (root?.entries?.some(({ value }) => isTooLong(value))) return { ...unread, problems: [partTooLarge] };
  const problem = root && partProblem(root, text, context);
  return problem ? { ...parsed, problems: [problem, ...parsed.problems] } : parsed;
}

function isTooLong({ entries = [], items = [] }: YamlNode): boolean {
  return entries.length > mostEntries || items.length > mostEntries;
}

function partProblem(root: YamlNode, text: string, context: YamlContext): ParseProblem | undefined {
  const key = root.entries?.[0];
  if (context.isMisindented && key) return { code: 'invalid-syntax', reason: 'indentation', span: key.keySpan };
  if (root.kind === 'mapping' || (root.kind === 'null' && !root.scalar)) return undefined;
  const firstLine = text.slice(root.start, root.end).split(/[\r\n]/, 1)[0] ?? '';
  return {
    code: 'invalid-syntax',
    reason: 'not-a-mapping',
    span: { start: root.start, end: root.start + firstLine.length },
  };
}

class ResourceReader {
  /** Whether a default sort has more than `mostEntries` entries. */
  isTooLarge = false;
  private readonly resources: ResourceFact[] = [];
  private readonly others: OtherKeyFact[] = [];
  private container: ApiconfigFacts['container'];
  private links: readonly FileLinks[] = [];
  private holdsResources = false;
  /** Number of entries that have been read. */
  private steps = 0;
  /** The offset after each line break. Undefined until a column is requested. */
  private breaks: ArrayLike<number> | undefined;
  /** Keys of the mappings that contain the block, outermost first. */
  private around: readonly string[] = [];

  constructor(
    private readonly text: string,
    private readonly interner: Interner,
  ) {}

  facts(): ApiconfigFacts {
    const { container, links, holdsResources } = this;
    const [resources, others] = [this.interner.list(this.resources), this.interner.list(this.others)];
    return {
      kind: 'apiconfig',
      resources,
      others,
      ...(container ? { container } : {}),
      ...(holdsResources ? { holdsResources } : {}),
      ...(links.length > 0 ? { links } : {}),
    };
  }

  *readTop(root: YamlNode, context: YamlContext): SlicedWork<void> {
    this.around = context.path === '' ? [] : context.path.split('\n');
    const isTop = this.around.length === 0;
    if (isTop) {
      this.links = apiconfigLinks(root.entries ?? []);
      this.holdsResources = root.entries?.some(({ key }) => key === resourceSection) ?? false;
    }
    for (const entry of root.entries ?? []) {
      const before = this.resources.length;
      if (context.role === 'container') this.container = { name: entry.key, keySpan: entry.keySpan };
      else if (entry.key !== 'defaultSort') yield* this.readEntry(entry, [], true);
      const { keySpan } = entry;
      if (this.resources[before]?.keySpan !== keySpan) this.others.push(otherKeyOf(entry, this.column(keySpan.start)));
    }
    for (const item of root.items ?? []) yield* this.readItem(item, []);
  }

  private *readEntry(entry: YamlEntry, parents: readonly string[], isTop: boolean): SlicedWork<void> {
    if (++this.steps % readAtOnce === 0) yield undefined;
    const { value } = entry;
    const [section = entry.key] = [...this.around, ...parents];
    if (otherSections.has(section)) return;
    const isSection = section === entry.key && section === resourceSection && this.around.length + parents.length === 0;
    const mayBe = !isSection && (value.kind === 'mapping' || (value.kind === 'null' && !value.scalar));
    const isKnown = value.entries?.some(({ key }) => resourceKeys.has(key)) || sortsInItems(value).length > 0;
    if (isKnown || (mayBe && isTop)) this.resources.push(yield* this.resource(entry, parents));
    const inner = [...parents, entry.key];
    for (const child of value.entries ?? [])
      if (child.key !== 'defaultSort') yield* this.readEntry(child, inner, isSection);
    for (const item of value.items ?? []) yield* this.readItem(item, inner);
  }

  private *readItem(item: YamlItem, parents: readonly string[]): SlicedWork<void> {
    for (const entry of item.value.entries ?? [])
      if (entry.key !== 'defaultSort') yield* this.readEntry(entry, parents, false);
    for (const inner of item.value.items ?? []) yield* this.readItem(inner, parents);
  }

  private *resource(entry: YamlEntry, parents: readonly string[]): SlicedWork<ResourceFact> {
    const { key: name, identity, keySpan, value } = entry;
    const entries = value.entries ?? [];
    const scalarOf = (key: string) => entries.findLast((child) => child.key === key)?.value.scalar;
    const resource = scalarOf('resource');
    const mapper = scalarOf('mapper');
    const updater = scalarOf('updater');
    const path = [...this.around, ...parents];
    const defaultSorts: DefaultSortFact[] = [];
    for (const child of entries.filter(isSort)) defaultSorts.push(yield* this.defaultSort(child));
    for (const child of sortsInItems(value)) defaultSorts.push(yield* this.defaultSort(child));
    return {
      name,
      ...(identity === undefined ? {} : { identity }),
      keySpan,
      span: this.interner.span(keySpan.start, Math.max(this.endOfColon(keySpan.end), value.end)),
      parents: this.interner.list(parents),
      ...(path.length === 1 && path[0] === resourceSection ? { isInResources: true } : {}),
      indent: this.column(keySpan.start),
      valueKind: value.kind,
      ...(resource ? { resource } : {}),
      ...(mapper ? { mapper } : {}),
      ...(updater ? { updater } : {}),
      defaultSorts: this.interner.list(defaultSorts),
      keys: this.interner.list(entries.map(({ key, keySpan }) => ({ key, keySpan }))),
    };
  }

  private *defaultSort({ keySpan, value }: YamlEntry): SlicedWork<DefaultSortFact> {
    const entries: DefaultSortEntryFact[] = [];
    for (const item of value.items ?? []) {
      entries.push(sortEntry(item, this.interner));
      if (entries.length % readAtOnce === 0) yield undefined;
    }
    this.isTooLarge ||= entries.length > mostEntries;
    return {
      keySpan,
      span: this.interner.span(keySpan.start, Math.max(this.endOfColon(keySpan.end), value.end)),
      value: value.kind,
      valueSpan: this.interner.span(value.start, value.end),
      entries: this.interner.list(entries),
      ...(value.scalar ? { scalar: value.scalar } : {}),
    };
  }

  private column(offset: number): number {
    this.breaks ??= lineBreaks(this.text);
    const start = this.breaks[countUpTo(this.breaks, offset) - 1] ?? 0;
    return offset - start - (this.text.charCodeAt(start) === 0xfeff ? 1 : 0);
  }

  private endOfColon(offset: number): number {
    let at = offset;
    while (this.text.charAt(at) === ' ') at++;
    return this.text.charAt(at) === ':' ? at + 1 : offset;
  }
}

/** Returns the fact about a key in an apiconfig or Swagger file. `indent` is the column of the key. */
export function otherKeyOf({ key, keySpan, identity }: YamlEntry, indent: number): OtherKeyFact {
  return { key, keySpan, indent, ...(identity === undefined ? {} : { identity }) };
}

function isSort({ key }: YamlEntry): boolean {
  return key === 'defaultSort';
}

/**
 * Returns the `defaultSort` keys in the items of a list. If the list is the value of a resource, the keys belong to
 * that resource.
 */
function sortsInItems(node: YamlNode): readonly YamlEntry[] {
  return (node.items ?? []).flatMap(({ value }) => [...(value.entries ?? []).filter(isSort), ...sortsInItems(value)]);
}

function sortEntry({ start, value }: YamlItem, interner: Interner): DefaultSortEntryFact {
  const span = interner.span(value.start, value.end);
  const item = interner.span(start, Math.max(value.end, start));
  const common = { kind: value.kind, span, item, ...(value.scalar ? { scalar: value.scalar } : {}) };
  const key = value.scalar?.resolves === 'string' ? readSortKey(value.scalar.value) : undefined;
  if (!key || !value.scalar) return { ...common, descending: false, ...nested(value) };
  const nameSpan = nameSpanOf(value.scalar, key, interner);
  return { ...common, ...key, ...(nameSpan ? { nameSpan } : {}) };
}

/**
 * Returns the items of a default sort entry that is a list or mapping. Returns an empty object if any item isn't a
 * scalar.
 */
function nested({ items, entries, flow }: YamlNode): Pick<DefaultSortEntryFact, 'inner' | 'flow'> {
  const scalars = items?.map(({ value }) => value.scalar?.value);
  const pairs = entries?.map(({ key, value }) =>
    value.kind === 'null' ? key : value.scalar && `${key} ${value.scalar.value}`,
  );
  const all = scalars ?? pairs ?? [];
  const inner = all.flatMap((text) => text ?? []);
  if (inner.length < all.length) return {};
  return { inner, ...(flow ? { flow } : {}) };
}

/**
 * Returns the name and direction of a valid default sort entry: an optional `-`, and a name that contains no
 * whitespace, comma, or colon and doesn't start with `+` or `-`. Returns undefined for anything else.
 */
function readSortKey(value: string): { name: string; descending: boolean } | undefined {
  const descending = value.startsWith('-');
  const name = descending ? value.slice(1) : value;
  return /^[^\s,:+-][^\s,:]*$/.test(name) ? { name, descending } : undefined;
}

function nameSpanOf(scalar: ScalarFact, key: { name: string; descending: boolean }, interner: Interner) {
  const quote = scalar.style === 'single-quoted' || scalar.style === 'double-quoted' ? 1 : 0;
  const lead = quote + (key.descending ? 1 : 0);
  if (scalar.source.slice(lead, lead + key.name.length) !== key.name) return undefined;
  const start = scalar.span.start + lead;
  return interner.span(start, start + key.name.length);
}
