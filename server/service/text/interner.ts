import type { Span } from './span';

/** Maximum number of values in each pool. A full pool is emptied. The only effect is that fewer values are shared. */
const poolLimit = 100_000;

/** Exclusive limits for the start and the length of a shared span. Spans beyond these limits are rare. */
const [farthest, longest] = [1 << 18, 1 << 12];

const none: readonly never[] = [];

/**
 * Shares equal strings and spans among facts, which saves half of their memory. Strings are copied, so that the longer
 * strings that contained them can be freed.
 */
export class Interner {
  private readonly texts = new Map<string, string>();
  private readonly spans = new Map<number, Span>();

  text(text: string): string {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    if (this.texts.size >= poolLimit) this.texts.clear();
    const copy = text.length < 13 ? text : detached(text);
    this.texts.set(copy, copy);
    return copy;
  }

  /** Returns a span of a block. Most spans are shared, because blocks are short and similar. */
  span(start: number, end: number): Span {
    const length = end - start;
    if (start >= farthest || length < 0 || length >= longest) return { start, end };
    const key = start * longest + length;
    const known = this.spans.get(key);
    if (known) return known;
    if (this.spans.size >= poolLimit) this.spans.clear();
    const span = { start, end };
    this.spans.set(key, span);
    return span;
  }

  /** Returns a copy of a list without unused capacity. */
  list<T>(list: readonly T[]): readonly T[] {
    return list.length === 0 ? none : list.slice();
  }
}

/** Returns a copy that shares no memory with the original string. */
function detached(text: string): string {
  const copy: unknown = JSON.parse(JSON.stringify(text));
  return typeof copy === 'string' ? copy : text;
}
