import type { ScalarFact } from '../languages/yaml/yaml';
import {
  type ParsedYaml,
  parseYaml,
  unreadYaml,
  type YamlEntry,
  type YamlItem,
  type YamlNode,
} from '../languages/yaml/yaml';
import { type Containers, splitYaml, type YamlContext } from '../languages/yaml/yamlSplit';
import { longestPart } from '../text/limits';
import { countUpTo, lineBreaks } from '../text/lines';
import { type ParseProblem, partTooLarge } from '../text/parseProblem';
import type { Span } from '../text/span';
import {
  type AnchoredFact,
  type ApiconfigFacts,
  type DefaultSortEntryFact,
  type DefaultSortFact,
  type MappingFact,
  mergeKey,
  type OtherKeyFact,
  otherSections,
  type ResourceFact,
  resourceKeys,
  resourceSection,
  sortKey,
} from './apiconfigFacts';
import type { FactFormat } from './facts';
import type { FileLinks } from './linkFacts';
import { documentFactsOf } from './yamlDocumentFacts';
import { apiconfigLinks } from './yamlLinks';

/** The mappings of an apiconfig file that aren't split: resources. */
export const containers: Containers = { wholeBy: resourceKeys };

/**
 * The format of apiconfig files. Each resource is one part, whether it is at the top level or in a YAML mapping that
 * isn't itself a resource.
 */
export const apiconfigFormat: FactFormat<YamlContext> = {
  split: (text) => splitYaml(text, containers),
  parse(text, context) {
    const parsed = readPart(text, context);
    const facts = new ResourceReader(text);
    if (parsed.root) facts.readTop(parsed.root, context);
    if (parsed.root && parsed.anchors) facts.readAnchored(parsed.root);
    return {
      facts: { ...facts.facts(), ...documentFactsOf(parsed, context) },
      problems: parsed.problems,
      suppressions: parsed.suppressions,
    };
  },
};

/** Reads the YAML of one part. A part that is only a document marker, such as `---`, isn't read. */
export function readPart(text: string, context: YamlContext): ParsedYaml {
  if (context.role === 'marker' && /^(?:---|\.\.\.)\s*$/.test(text)) return { problems: [], suppressions: [] };
  if (text.length > longestPart) return unreadYaml(text, partTooLarge);
  const parsed = parseYaml(text);
  const problem = parsed.root && partProblem(parsed.root, text, context);
  return problem ? { ...parsed, problems: [problem, ...parsed.problems] } : parsed;
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

const lineBreak = /\r\n|\n|\r/;

/** Returns the comment lines before the first line with content. */
function leadingComments(lines: readonly string[]): readonly string[] {
  const content = lines.findIndex((line) => !/^\s*(#|$)/.test(line));
  return lines.slice(0, content < 0 ? undefined : content).filter((line) => line.includes('#'));
}

/** Whether a comment line looks like a list entry that was commented out. */
function isEntryComment(line: string): boolean {
  return /^[\s#]*-(?!-)/.test(line);
}

class ResourceReader {
  private readonly resources: ResourceFact[] = [];
  private readonly others: OtherKeyFact[] = [];
  private container: ApiconfigFacts['container'];
  private links: readonly FileLinks[] = [];
  private readonly anchored: AnchoredFact[] = [];
  private readonly topSorts: DefaultSortFact[] = [];
  private holdsResources = false;
  /** The offset after each line break. Undefined until a column is requested. */
  private breaks: readonly number[] | undefined;
  /** Keys of the mappings that contain the block, outermost first. */
  private around: readonly string[] = [];

  constructor(private readonly text: string) {}

  facts(): ApiconfigFacts {
    const { container, links, holdsResources, anchored, topSorts } = this;
    return {
      kind: 'apiconfig',
      resources: this.resources,
      others: this.others,
      container,
      holdsResources: holdsResources || undefined,
      topDefaultSorts: topSorts.length > 0 ? topSorts : undefined,
      leadsWithEntries: leadingComments(this.text.split(lineBreak)).some(isEntryComment) || undefined,
      links: links.length > 0 ? links : undefined,
      anchored: anchored.length > 0 ? anchored : undefined,
    };
  }

  /** Reads the mappings with anchors, at any depth. */
  readAnchored(node: YamlNode): void {
    if (node.anchor !== undefined) this.anchored.push({ anchor: node.anchor, mapping: this.mapping(node) });
    for (const { value } of [...(node.entries ?? []), ...(node.items ?? [])]) this.readAnchored(value);
  }

  readTop(root: YamlNode, context: YamlContext): void {
    this.around = context.path === '' ? [] : context.path.split('\n');
    const isTop = this.around.length === 0;
    if (isTop) {
      this.links = apiconfigLinks(root.entries ?? []);
      this.holdsResources = root.entries?.some(({ key }) => key === resourceSection) ?? false;
    }
    const isInside = this.around.length > 1 && this.around[0] === resourceSection;
    for (const entry of root.entries ?? []) {
      const before = this.resources.length;
      if (context.role === 'container') this.container = { name: entry.key, keySpan: entry.keySpan };
      else if (!isPartOfMapping(entry)) this.readEntry(entry, [], true, isInside);
      else if (isTop && isSort(entry)) this.topSorts.push(this.defaultSort(entry));
      const { keySpan } = entry;
      if (this.resources[before]?.keySpan !== keySpan) this.others.push(otherKeyOf(entry, this.column(keySpan.start)));
    }
    for (const item of root.items ?? []) this.readItem(item, []);
  }

  /** Reads a key, which is inside a resource if `isInside` is set. */
  private readEntry(entry: YamlEntry, parents: readonly string[], isTop: boolean, isInside: boolean): void {
    const { value } = entry;
    const [section = entry.key] = [...this.around, ...parents];
    if (otherSections.has(section)) return;
    const isSection = section === entry.key && section === resourceSection && this.around.length + parents.length === 0;
    const mayBe = !isSection && (value.kind === 'mapping' || (value.kind === 'null' && !value.scalar));
    const isKnown = value.entries?.some(({ key }) => resourceKeys.has(key)) || sortsInItems(value).length > 0;
    const isInResources = this.isInResources(parents);
    const misplaced = isInResources ? undefined : misplacedIn(value, isSection, isInside);
    if (isKnown || (mayBe && isTop)) this.resources.push({ ...this.resource(entry, parents), misplaced });
    const inner = [...parents, entry.key];
    const isResource = isInside || isInResources || (!isSection && hasOtherKeys(value));
    for (const child of value.entries ?? []) {
      if (!isPartOfMapping(child)) this.readEntry(child, inner, isSection, isResource);
    }
    for (const item of value.items ?? []) this.readItem(item, inner);
  }

  private readItem(item: YamlItem, parents: readonly string[]): void {
    for (const entry of item.value.entries ?? []) {
      if (!isPartOfMapping(entry)) this.readEntry(entry, parents, false, false);
    }
    for (const inner of item.value.items ?? []) this.readItem(inner, parents);
  }

  private isInResources(parents: readonly string[]): boolean {
    const path = [...this.around, ...parents];
    return path.length === 1 && path[0] === resourceSection;
  }

  private resource(entry: YamlEntry, parents: readonly string[]): ResourceFact {
    const { key: name, identity, keySpan, value } = entry;
    return {
      name,
      identity,
      keySpan,
      span: this.spanOf(keySpan, value),
      parents,
      isInResources: this.isInResources(parents) || undefined,
      indent: this.column(keySpan.start),
      valueKind: value.kind,
      ...this.mapping(value),
      keys: (value.entries ?? []).map(({ key, keySpan }) => ({ key, keySpan })),
    };
  }

  private mapping(value: YamlNode): MappingFact {
    const { entries = [] } = value;
    const scalarOf = (key: string) => entries.findLast((child) => child.key === key)?.value.scalar;
    return {
      resource: scalarOf('resource'),
      mapper: scalarOf('mapper'),
      updater: scalarOf('updater'),
      defaultSorts: [...entries.filter(isSort), ...sortsInItems(value)].map((entry) => this.defaultSort(entry)),
      merges: mergesOf(entries),
    };
  }

  private defaultSort({ keySpan, value }: YamlEntry): DefaultSortFact {
    return {
      keySpan,
      span: this.spanOf(keySpan, value),
      value: value.kind,
      valueSpan: { start: value.start, end: value.end },
      entries: (value.items ?? []).map(sortEntry),
      isCommentedOut: !value.items?.length && this.hasComments(keySpan, value) ? true : undefined,
      keys: value.entries?.map(({ key }) => key),
      scalar: value.scalar,
    };
  }

  /** Whether an empty value contains comments, or comments around it may be commented-out entries. */
  private hasComments(keySpan: Span, value: YamlNode): boolean {
    const { end } = this.spanOf(keySpan, value);
    if (value.kind === 'list' && this.text.slice(value.start, value.end).includes('#')) return true;
    const [onLine = '', ...below] = this.text.slice(end).split(lineBreak);
    const above = this.text.slice(0, keySpan.start).split(lineBreak).slice(0, -1).reverse();
    const isDeeper = (line: string) => line.search(/\S/) > this.column(keySpan.start) || isEntryComment(line);
    return onLine.includes('#') || leadingComments(below).some(isDeeper) || leadingComments(above).some(isEntryComment);
  }

  /** Returns the span from a key to the end of its value, or of its colon. */
  private spanOf({ start, end }: Span, value: YamlNode): Span {
    return { start, end: Math.max(this.endOfColon(end), value.end) };
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
  return { key, keySpan, indent, identity };
}

/** Whether an entry can't be a resource, because it belongs to the mapping around it. */
function isPartOfMapping({ key }: YamlEntry): boolean {
  return key === sortKey || key === mergeKey;
}

/** Returns the aliases in a merge key, and empty strings for anything that isn't an alias. Undefined without the key. */
function mergesOf(entries: readonly YamlEntry[]): readonly string[] | undefined {
  const value = entries.find(({ key }) => key === mergeKey)?.value;
  if (!value) return undefined;
  return (value.items?.map((item) => item.value) ?? [value]).map(({ alias = '' }) => alias);
}

function isSort({ key }: YamlEntry): boolean {
  return key === sortKey;
}

/** Whether a mapping has a key, other than `defaultSort`, that only resources have. */
function hasOtherKeys({ entries = [] }: YamlNode): boolean {
  return entries.some(({ key }) => key !== sortKey && resourceKeys.has(key));
}

/** Returns how a `defaultSort` in a mapping is misplaced. Undefined if there is none, or if the mapping is a resource. */
function misplacedIn(value: YamlNode, isSection: boolean, isInside: boolean): ResourceFact['misplaced'] {
  if (!value.entries?.some(isSort)) return undefined;
  if (isSection) return 'around';
  if (hasOtherKeys(value)) return undefined;
  if (isInside) return 'inside';
  return value.entries.some((entry) => hasOtherKeys(entry.value)) ? 'around' : undefined;
}

/**
 * Returns the `defaultSort` keys in the items of a list. If the list is the value of a resource, the keys belong to
 * that resource.
 */
function sortsInItems(node: YamlNode): readonly YamlEntry[] {
  return (node.items ?? []).flatMap(({ value }) => [...(value.entries ?? []).filter(isSort), ...sortsInItems(value)]);
}

function sortEntry({ start, value }: YamlItem): DefaultSortEntryFact {
  const { kind, scalar } = value;
  const span = { start: value.start, end: value.end };
  const item = { start, end: Math.max(value.end, start) };
  const key = scalar?.resolves === 'string' ? readSortKey(scalar.value) : undefined;
  if (!key || !scalar) return { kind, span, item, scalar, descending: false, ...nested(value) };
  return { kind, span, item, scalar, ...key, nameSpan: nameSpanOf(scalar, key) };
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
  return { inner, flow: flow || undefined };
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

function nameSpanOf(scalar: ScalarFact, key: { name: string; descending: boolean }): Span | undefined {
  const quote = scalar.style === 'single-quoted' || scalar.style === 'double-quoted' ? 1 : 0;
  const lead = quote + (key.descending ? 1 : 0);
  if (scalar.source.slice(lead, lead + key.name.length) !== key.name) return undefined;
  const start = scalar.span.start + lead;
  return { start, end: start + key.name.length };
}
