import { parseJson } from '../languages/json/json';
import type { JsonContext } from '../languages/json/jsonSplit';
import { endOf, entriesOf, itemsOf, type JsonEntry, type Node, stringOf, valueAt } from '../languages/json/jsonTree';
import { longestPart } from '../text/limits';
import { type ParseProblem, partTooLarge } from '../text/parseProblem';
import type { Span, TextFact } from '../text/span';
import type { Suppression } from '../text/suppression';
import type { LinkFact } from './linkFacts';
import type { JsonEntryFact, JsonValueFact, LinksFact } from './schemaFacts';

/** Converts nodes to facts. Spans are relative to the part, which is the text from `from` on. */
export class JsonFacts {
  constructor(
    private readonly source: string,
    private readonly from: number,
  ) {}

  /** Returns a span of the part. Text outside the part isn't included. */
  span({ start, end }: Span): Span {
    const last = Math.min(end, this.source.length);
    return { start: Math.max(0, start - this.from), end: Math.max(0, last - this.from) };
  }

  entry({ key, keySpan, value }: JsonEntry): JsonEntryFact {
    return { key, keySpan: this.span(keySpan), value: value ? this.value(value) : this.missing(keySpan.end) };
  }

  /** Returns the string value of a key. If the key occurs more than once, returns the last value. */
  text(node: Node | undefined, key: string): TextFact | undefined {
    return this.string(valueAt(node, [key]));
  }

  /** Returns the value of a string. Undefined for any other value. */
  string(node: Node | undefined): TextFact | undefined {
    const value = stringOf(node);
    return node && value !== undefined ? { value, span: this.spanOf(node) } : undefined;
  }

  /** Returns the combine and import keys with their targets. */
  links(
    entries: readonly JsonEntry[],
    roleOf: (key: string) => Pick<LinksFact, 'role' | 'vendor'> | undefined,
  ): LinksFact[] {
    return entries.flatMap((entry) => {
      const role = roleOf(entry.key);
      return role ? [{ ...this.entry(entry), ...role, targets: this.targets(entry.value) }] : [];
    });
  }

  /** Returns the names in a string, in a list, or in an object that maps aliases to names. */
  targets(node: Node | undefined): readonly LinkFact[] {
    const listed = [node, ...itemsOf(node)].flatMap((item) => this.string(item) ?? []);
    const named = entriesOf(node).flatMap(({ key, value }) => {
      const target = this.string(value);
      return target ? [{ ...target, alias: key }] : [];
    });
    return [...listed, ...named];
  }

  private value(node: Node): JsonValueFact {
    const span = this.spanOf(node);
    const kind = node.type === 'property' ? 'missing' : node.type;
    if (kind === 'object' || kind === 'array') return { kind, span };
    return { kind, span, text: stringOf(node) ?? this.source.slice(node.offset, endOf(node)) };
  }

  /** Returns the value of a key without a value. It's after the colon, if there is one. */
  private missing(keyEnd: number): JsonValueFact {
    const colon = /\s*:/y;
    colon.lastIndex = keyEnd;
    const end = keyEnd + (colon.exec(this.source)?.[0].length ?? 0);
    return { kind: 'missing', span: this.span({ start: end, end }) };
  }

  private spanOf(node: Node): Span {
    return this.span({ start: node.offset, end: endOf(node) });
  }
}

/** The entries and problems of a part. */
export interface JsonPart {
  readonly facts: JsonFacts;
  /** The entries at the top level of the file. */
  readonly top: readonly JsonEntry[];
  /** The entries of the container. */
  readonly inside: readonly JsonEntry[];
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/** Reads a part of a JSON file. */
export function readJsonPart(text: string, context: JsonContext, container: string): JsonPart {
  const { before, open, role } = context;
  const from = before.length;
  const facts = new JsonFacts(before + text, from);
  if (text.length > longestPart) return { facts, top: [], inside: [], problems: [partTooLarge], suppressions: [] };
  const { root, problems, suppressions } = parseJson(before + text, open);
  const isHere = ({ keySpan }: JsonEntry) => keySpan.start >= from;
  const all = entriesOf(root);
  const inside = all.flatMap(({ key, value }) => (key === container ? entriesOf(value) : []));
  return {
    facts,
    top: role === 'entry' ? [] : all.filter(isHere),
    inside: role === 'entry' ? all : inside.filter(isHere),
    problems: [
      ...missingComma(context, all, facts),
      ...problems.flatMap((problem) => inPart(problem, text, from, facts)),
    ],
    suppressions: suppressions.flatMap(({ codes, span }) =>
      span.start < from ? [] : [{ codes, span: facts.span(span) }],
    ),
  };
}

function missingComma(
  { commaMissing }: JsonContext,
  [first]: readonly JsonEntry[],
  facts: JsonFacts,
): readonly ParseProblem[] {
  if (!commaMissing || !first) return [];
  return [{ code: 'invalid-syntax', reason: 'comma-expected', span: facts.span(first.keySpan) }];
}

/**
 * Returns a problem with spans of the part. A problem in the text before the part is reported there, except for a brace
 * that should be closed in this part.
 */
function inPart(problem: ParseProblem, text: string, from: number, facts: JsonFacts): readonly ParseProblem[] {
  const isHere = problem.span.start >= from;
  const span = facts.span(problem.span);
  if (problem.code === 'duplicate-key') {
    const first = problem.first.start >= from ? facts.span(problem.first) : span;
    return isHere ? [{ ...problem, span, first }] : [];
  }
  if (isHere) return [{ ...problem, span }];
  const end = text.trimEnd().length;
  return problem.reason === 'brace-unclosed' ? [{ ...problem, span: { start: end, end } }] : [];
}
