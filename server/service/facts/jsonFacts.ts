import { type JsonEntry, type JsonNode, longestJson, readJson, unreadJson } from '../languages/json/json';
import type { FrameView } from '../languages/json/jsonFrames';
import type { JsonContext } from '../languages/json/jsonParts';
import type { Interner } from '../text/interner';
import type { ParseProblem } from '../text/parseProblem';
import type { Span, TextFact } from '../text/span';
import type { LinkFact } from './linkFacts';
import type { JsonEntryFact, JsonValueFact, LinksFact } from './schemaFacts';

/** Turns nodes into facts whose spans are relative to a block: it reaches from `from` to `to` in the text that was read. */
export class JsonFacts {
  constructor(
    private readonly from: number,
    private readonly to: number,
    readonly interner: Interner,
  ) {}

  span(start: number, end: number): Span {
    return this.interner.span(start - this.from, Math.min(end, this.to) - this.from);
  }

  value(node: JsonNode): JsonValueFact {
    const span = this.span(node.start, node.end);
    return node.text === undefined ? { kind: node.kind, span } : { kind: node.kind, span, text: node.text };
  }

  entry(entry: JsonEntry): JsonEntryFact {
    return {
      key: entry.key,
      keySpan: this.span(entry.keySpan.start, entry.keySpan.end),
      value: this.value(entry.value),
    };
  }

  /** The string value of an entry with this key, the last one if it repeats. */
  text(node: JsonNode, key: string): TextFact | undefined {
    const value = valueAt(node, key);
    if (value?.kind !== 'string' || value.text === undefined) return undefined;
    return { value: value.text, span: this.span(value.start, value.end) };
  }

  /** What combine and import keys among the entries point at. */
  links(
    entries: readonly JsonEntry[],
    roleOf: (key: string) => Pick<LinksFact, 'role' | 'vendor'> | undefined,
  ): LinksFact[] {
    const links: LinksFact[] = [];
    for (const entry of entries) {
      const role = roleOf(entry.key);
      if (role) links.push({ ...this.entry(entry), ...role, targets: this.targets(entry.value) });
    }
    return links;
  }

  /** The names in a string, a list, or an object from alias to name. */
  targets(node: JsonNode): readonly LinkFact[] {
    const found: LinkFact[] = [];
    const add = (value: JsonNode, alias?: string) => {
      if (value.kind !== 'string' || value.text === undefined) return;
      const fact = { value: value.text, span: this.span(value.start, value.end) };
      found.push(alias === undefined ? fact : { ...fact, alias });
    };
    add(node);
    for (const item of node.items ?? []) add(item);
    for (const { key, value } of node.entries ?? []) add(value, key);
    return found;
  }
}

/** Entries are two brackets deep: in the document's object, and in the object that contains them. */
const entryDepth = 2;

/** The entries of a part, what makes facts of them, and what is wrong there: also a comma that is missing in front. */
export function entryFacts(text: string, context: JsonContext, interner: Interner) {
  const { root, problems, suppressions } =
    context.unread || text.length > longestJson ? unreadJson : readJson(text, 'entries', entryDepth, interner);
  const entries = root.entries ?? [];
  const first = !context.frame && context.commaMissing ? entries[0] : undefined;
  const comma = (span: Span): ParseProblem => ({ code: 'invalid-syntax', reason: 'comma-expected', span });
  return {
    facts: new JsonFacts(0, text.length, interner),
    entries,
    problems: first ? [comma(first.keySpan), ...problems] : problems,
    suppressions,
  };
}

/** The facts of the frames of a JSON file of any kind. */
export function headFacts(view: FrameView, container: string, interner: Interner) {
  const facts = new JsonFacts(view.from, view.to, interner);
  const isHere = (offset: number) => offset >= view.from && offset < view.to;
  const all = view.root.entries ?? [];
  const here = all.filter((entry) => isHere(entry.keySpan.start));
  const holders = all.filter((entry) => entry.key === container && entry.value.kind === 'object');
  const inside = holders.flatMap((entry) => entry.value.entries ?? []).filter((entry) => isHere(entry.keySpan.start));
  return { facts, here, inside };
}

/** The value of a key; the last one if it repeats. */
export function valueAt(node: JsonNode, key: string): JsonNode | undefined {
  return node.entries?.findLast((entry) => entry.key === key)?.value;
}
