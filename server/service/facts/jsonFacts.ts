import { type JsonEntry, type JsonNode, longestJson, readJson, unreadJson } from '../languages/json/json';
import type { JsonContext } from '../languages/json/jsonParts';
import type { SlicedWork } from '../slices';
import type { Interner } from '../text/interner';
import type { ParseProblem } from '../text/parseProblem';
import { mostEntries, partTooLarge } from '../text/partLimits';
import type { Span, TextFact } from '../text/span';
import type { Suppression } from '../text/suppression';
import type { LinkFact } from './linkFacts';
import type { JsonEntryFact, JsonValueFact, LinksFact } from './schemaFacts';

/** Converts nodes to facts with ranges relative to a block. The block is the part of the text from `from` to `to`. */
export class JsonFacts {
  /** Whether a list of targets has more than `mostEntries` entries. Such a list isn't read. */
  private isTooLarge = false;

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

  /** Returns the string value of a key. If the key occurs more than once, returns the last value. */
  text(node: JsonNode, key: string): TextFact | undefined {
    const value = valueAt(node, key);
    if (value?.kind !== 'string' || value.text === undefined) return undefined;
    return { value: value.text, span: this.span(value.start, value.end) };
  }

  /** Returns the combine and import keys with their targets. */
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

  /** Returns the names in a string, in a list, or in an object that maps aliases to names. */
  targets(node: JsonNode): readonly LinkFact[] {
    const found: LinkFact[] = [];
    const add = (value: JsonNode, alias?: string) => {
      if (value.kind !== 'string' || value.text === undefined) return;
      const fact = { value: value.text, span: this.span(value.start, value.end) };
      found.push(alias === undefined ? fact : { ...fact, alias });
    };
    add(node);
    const { items = [], entries = [] } = node;
    if (items.length > mostEntries) {
      this.isTooLarge = true;
      return found;
    }
    for (const item of items) add(item);
    for (const { key, value } of entries) add(value, key);
    return found;
  }

  /** Adds a problem for a list that is too long. Call this method after all facts have been read. */
  problems(found: readonly ParseProblem[]): readonly ParseProblem[] {
    return this.isTooLarge ? [partTooLarge, ...found] : found;
  }
}

/** Number of brace pairs around an entry: the file's and the containing object's. */
const entryDepth = 2;

/** The content of a part, and the converter for its nodes. */
export interface EntryFacts {
  readonly facts: JsonFacts;
  readonly entries: readonly JsonEntry[];
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * Returns the entries, suppressions, and syntax problems of a part, and the converter for its nodes. If the comma
 * before the part is missing, the first problem reports the missing comma.
 */
export function* entryFacts(text: string, context: JsonContext, interner: Interner): SlicedWork<EntryFacts> {
  const { root, problems, suppressions } =
    context.unread || text.length > longestJson ? unreadJson : yield* readJson(text, 'entries', entryDepth, interner);
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

/** Returns the value of a key. If the key occurs more than once, returns the last value. */
export function valueAt(node: JsonNode, key: string): JsonNode | undefined {
  return node.entries?.findLast((entry) => entry.key === key)?.value;
}
