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
 * Reads a reference. Undefined unless it refers to an entry of `container`. The name can contain JSON Pointer and
 * percent escapes.
 */
export function readReference(ref: string, container = 'definitions'): Reference | undefined {
  const [, alias, place, written] = /^([^#]*)#\/(\w+)\/(.+)$/s.exec(ref) ?? [];
  if (alias === undefined || place !== container || written === undefined) return undefined;
  return { alias, written, name: percentDecoded(written).replaceAll('~1', '/').replaceAll('~0', '~') };
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
