import type { TextFact } from './span';

/** A reference to a definition or a mapper, such as `alias#/definitions/Name`. */
export interface Reference {
  /** Empty for the same file or its chain. */
  readonly alias: string;
  /** Without escapes. */
  readonly name: string;
  /** The name as written, with escapes. */
  readonly written: string;
}

/**
 * Reads a reference. Undefined unless it refers to an entry of `container`, and not to something inside the entry.
 * The name can contain JSON Pointer and percent escapes.
 */
export function readReference(ref: string, container = 'definitions'): Reference | undefined {
  const [, alias, place, written] = /^([^#]*)#\/(\w+)\/([^/]+)$/.exec(ref) ?? [];
  if (alias === undefined || place !== container || written === undefined) return undefined;
  return { alias, written, name: percentDecoded(written).replaceAll('~1', '/').replaceAll('~0', '~') };
}

/** The name in a reference, and its position. */
export interface ReferencedName extends TextFact {
  readonly alias: string;
}

/** Returns the name in a quoted reference. Undefined unless the reference leads to an entry of `container`. */
export function referencedName({ value, span }: TextFact, container = 'definitions'): ReferencedName | undefined {
  const read = readReference(value, container);
  const end = span.end - 1;
  return read && { value: read.name, span: { start: end - read.written.length, end }, alias: read.alias };
}

/** Returns the name of a definition as written in a `$ref`. */
export function inReference(name: string): string {
  const pointer = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return pointer.replace(/[%#\s"<>\\^`{|}]/g, encodeURIComponent);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
