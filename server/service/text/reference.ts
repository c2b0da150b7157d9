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
 * Reads a reference. Undefined unless it refers to an entry of `container`, and not to something inside the entry. The
 * name can contain JSON Pointer and percent escapes.
 */
export function readReference(ref: string, container = 'definitions'): Reference | undefined {
  const found = firstName(ref, container);
  return found?.inside === '' ? found : undefined;
}

/** `inside` is the rest of the reference, such as `/properties/x`. */
function firstName(ref: string, container: string): (Reference & { readonly inside: string }) | undefined {
  const [, alias, place, written, inside = ''] = /^([^#]*)#\/(\w+)\/([^/]+)(\/.+)?$/s.exec(ref) ?? [];
  if (alias === undefined || place !== container || written === undefined) return undefined;
  return { alias, written, name: percentDecoded(written).replaceAll('~1', '/').replaceAll('~0', '~'), inside };
}

/** The name in a reference, and its position. */
export interface ReferencedName extends TextFact {
  readonly alias: string;
}

/**
 * Returns the name in a quoted reference. Undefined unless the reference leads to an entry of `container`, or to
 * something inside one.
 */
export function referencedName({ value, span }: TextFact, container = 'definitions'): ReferencedName | undefined {
  const found = firstName(value, container);
  if (!found) return undefined;
  const end = span.end - 1 - found.inside.length;
  return { value: found.name, span: { start: end - found.written.length, end }, alias: found.alias };
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
