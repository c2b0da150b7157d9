import type { Span } from './span';

/** A full pool is emptied; only sharing is lost then. */
const poolLimit = 100_000;

/** Ranges that start and end before these are shared. Others are rare. */
const [farthest, longest] = [1 << 18, 1 << 12];

const none: readonly never[] = [];

/**
 * What facts have in common, kept once: there are so many of them that this is half of their memory. Texts are detached from
 * the one that they were cut out of, so that it is freed although its facts stay.
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

  /** A place in a block. Blocks are short and alike, so that most places are those of other blocks too. */
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

  /** The list without the room that it had to grow. */
  list<T>(list: readonly T[]): readonly T[] {
    return list.length === 0 ? none : list.slice();
  }
}

/** A copy that shares no memory with the string it was cut from. */
function detached(text: string): string {
  const copy: unknown = JSON.parse(JSON.stringify(text));
  return typeof copy === 'string' ? copy : text;
}
