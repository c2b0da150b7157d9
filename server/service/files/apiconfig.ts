import type {
  ApiconfigFacts,
  DefaultSortEntryFact,
  DefaultSortFact,
  OtherKeyFact,
  ResourceFact,
  ScalarFact,
} from './apiconfigFacts';
import type { Problem } from './facts';
import type { Format } from './format';
import type { Shared } from './shared';
import { readYaml } from './yaml';
import { yamlSuppressions } from './yamlComments';
import { type Containers, resplitYaml, splitYaml, type YamlContext } from './yamlParts';
import type { YamlEntry, YamlItem, YamlNode } from './yamlTree';

const resourceKeys: ReadonlySet<string> = new Set(['resource', 'mapper', 'updater', 'defaultSort']);
const containers: Containers = { wholeBy: resourceKeys };

/** apiconfig files: one part for each resource, at the top or below keys that only hold resources. */
export const apiconfigFormat: Format<YamlContext> = {
  split: (text) => splitYaml(text, containers),
  resplit: (text, old, place) => resplitYaml(text, old, place, containers),
  read(text, context, shared) {
    const { root, problems } = readPart(text, context, shared);
    const facts = new ResourceReader(text, shared);
    if (root && context.role !== 'marker') facts.readTop(root, context);
    return { facts: facts.facts(), problems, suppressions: yamlSuppressions(text) };
  },
  readFrames: () => [],
};

/** Reads the YAML of one part; a part without a key is read only when it may hold something that is wrong. */
export function readPart(
  text: string,
  context: YamlContext,
  shared: Shared,
): { root?: YamlNode; problems: readonly Problem[] } {
  if (context.role === 'marker' && /^(?:---|\.\.\.)\s*$/.test(text)) return { problems: [] };
  const reading = readYaml(text, shared);
  const { root } = reading;
  const problem = root && context.role !== 'marker' ? partProblem(root, text, context) : undefined;
  return problem ? { ...reading, problems: [problem, ...reading.problems] } : reading;
}

function partProblem(root: YamlNode, text: string, context: YamlContext): Problem | undefined {
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
  private readonly resources: ResourceFact[] = [];
  private readonly others: OtherKeyFact[] = [];
  private container: ApiconfigFacts['container'];

  constructor(
    private readonly text: string,
    private readonly shared: Shared,
  ) {}

  facts(): ApiconfigFacts {
    const { container } = this;
    const [resources, others] = [this.shared.list(this.resources), this.shared.list(this.others)];
    return { kind: 'apiconfig', resources, others, ...(container ? { container } : {}) };
  }

  readTop(root: YamlNode, context: YamlContext): void {
    for (const entry of root.entries ?? []) {
      const before = this.resources.length;
      if (context.role === 'container') this.container = { name: entry.key, keySpan: entry.keySpan };
      else if (entry.key !== 'defaultSort') this.readEntry(entry, [], true);
      const { key, keySpan } = entry;
      if (this.resources[before]?.keySpan !== keySpan)
        this.others.push({ key, keySpan, indent: this.column(keySpan.start) });
    }
    for (const item of root.items ?? []) this.readItem(item, []);
  }

  private readEntry(entry: YamlEntry, parents: readonly string[], isTop: boolean): void {
    const { value } = entry;
    const mayBe = value.kind === 'mapping' || (value.kind === 'null' && !value.scalar);
    const isKnown = value.entries?.some(({ key }) => resourceKeys.has(key)) || sortsInItems(value).length > 0;
    if (isKnown || (mayBe && isTop)) this.resources.push(this.resource(entry, parents));
    const inner = [...parents, entry.key];
    for (const child of value.entries ?? []) if (child.key !== 'defaultSort') this.readEntry(child, inner, false);
    for (const item of value.items ?? []) this.readItem(item, inner);
  }

  private readItem(item: YamlItem, parents: readonly string[]): void {
    for (const entry of item.value.entries ?? [])
      if (entry.key !== 'defaultSort') this.readEntry(entry, parents, false);
    for (const inner of item.value.items ?? []) this.readItem(inner, parents);
  }

  private resource(entry: YamlEntry, parents: readonly string[]): ResourceFact {
    const { key: name, keySpan, value } = entry;
    const entries = value.entries ?? [];
    const scalarOf = (key: string) => entries.findLast((child) => child.key === key)?.value.scalar;
    const resource = scalarOf('resource');
    const mapper = scalarOf('mapper');
    const updater = scalarOf('updater');
    return {
      name,
      keySpan,
      span: this.shared.span(keySpan.start, Math.max(this.behindColon(keySpan.end), value.end)),
      parents: this.shared.list(parents),
      indent: this.column(keySpan.start),
      valueKind: value.kind,
      ...(resource ? { resource } : {}),
      ...(mapper ? { mapper } : {}),
      ...(updater ? { updater } : {}),
      defaultSorts: this.shared.list(
        [...entries.filter(isSort), ...sortsInItems(value)].map((child) => this.defaultSort(child)),
      ),
      keys: this.shared.list(entries.map(({ key, keySpan }) => ({ key, keySpan }))),
    };
  }

  private defaultSort({ keySpan, value }: YamlEntry): DefaultSortFact {
    return {
      keySpan,
      span: this.shared.span(keySpan.start, Math.max(this.behindColon(keySpan.end), value.end)),
      value: value.kind,
      valueSpan: this.shared.span(value.start, value.end),
      entries: this.shared.list((value.items ?? []).map((item) => sortEntry(item, this.shared))),
      ...(value.scalar ? { scalar: value.scalar } : {}),
    };
  }

  private column(offset: number): number {
    let start = offset;
    while (start > 0 && !/[\n\r]/.test(this.text.charAt(start - 1))) start--;
    return offset - start - (this.text.charCodeAt(start) === 0xfeff ? 1 : 0);
  }

  private behindColon(offset: number): number {
    let at = offset;
    while (this.text.charAt(at) === ' ') at++;
    return this.text.charAt(at) === ':' ? at + 1 : offset;
  }
}

function isSort({ key }: YamlEntry): boolean {
  return key === 'defaultSort';
}

/** `defaultSort` keys in the elements of a list: the key that holds the list owns them. */
function sortsInItems(node: YamlNode): readonly YamlEntry[] {
  return (node.items ?? []).flatMap(({ value }) => [...(value.entries ?? []).filter(isSort), ...sortsInItems(value)]);
}

function sortEntry({ start, value }: YamlItem, shared: Shared): DefaultSortEntryFact {
  const span = shared.span(value.start, value.end);
  const item = shared.span(start, Math.max(value.end, start));
  const common = { kind: value.kind, span, item, ...(value.scalar ? { scalar: value.scalar } : {}) };
  const key = value.scalar?.resolves === 'string' ? readSortKey(value.scalar.value) : undefined;
  if (!key || !value.scalar) return { ...common, descending: false, ...nested(value) };
  const nameSpan = nameSpanOf(value.scalar, key, shared);
  return { ...common, ...key, ...(nameSpan ? { nameSpan } : {}) };
}

/** What a list or a mapping in a default sort holds. */
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
 * The name and direction of a well-formed entry of a default sort: a name without blanks, commas and colons, with at most one
 * `-` in front. Undefined for anything else.
 */
function readSortKey(value: string): { name: string; descending: boolean } | undefined {
  const descending = value.startsWith('-');
  const name = descending ? value.slice(1) : value;
  return /^[^\s,:+-][^\s,:]*$/.test(name) ? { name, descending } : undefined;
}

function nameSpanOf(scalar: ScalarFact, key: { name: string; descending: boolean }, shared: Shared) {
  const quote = scalar.style === 'single-quoted' || scalar.style === 'double-quoted' ? 1 : 0;
  const lead = quote + (key.descending ? 1 : 0);
  if (scalar.source.slice(lead, lead + key.name.length) !== key.name) return undefined;
  const start = scalar.span.start + lead;
  return shared.span(start, start + key.name.length);
}
