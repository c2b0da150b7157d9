/** A `$ref` to a definition, such as `alias#/definitions/Name`. */
export interface Reference {
  /** Empty for a definition of the same file or its chain. */
  readonly alias: string;
  /** The name of the definition, without escapes. */
  readonly name: string;
  /** The name as written, with escapes. */
  readonly written: string;
}

/** Reads a `$ref`. Undefined unless it refers to a definition. The name can contain JSON Pointer and percent escapes. */
export function readReference(ref: string): Reference | undefined {
  const [, alias, written] = /^([^#]*)#\/definitions\/(.+)$/s.exec(ref) ?? [];
  if (alias === undefined || written === undefined) return undefined;
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
