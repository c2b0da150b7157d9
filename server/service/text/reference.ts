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
  return { alias, written, name: decoded(written), inside };
}

/** The name in a reference, and its position. */
export interface ReferencedName extends TextFact {
  readonly alias: string;
}

/** Returns the name in a quoted reference. Undefined unless the reference leads to an entry of `container`. */
export function referencedName(ref: TextFact, container = 'definitions'): ReferencedName | undefined {
  return readReference(ref.value, container) && outerName(ref, container);
}

/**
 * Returns the name of the entry of `container` that a quoted reference leads to or into. The position is that of the
 * whole reference if it contains JSON escapes, because they hide where the name is.
 */
export function outerName({ value, span }: TextFact, container = 'definitions'): ReferencedName | undefined {
  const found = firstName(value, container);
  if (!found) return undefined;
  const { name, alias, written, inside } = found;
  if (span.end - span.start !== value.length + 2) return { value: name, span, alias };
  const end = span.end - 1 - inside.length;
  return { value: name, span: { start: end - written.length, end }, alias };
}

/** Whether a text is a name as written in a reference, with any escapes. */
export function isWrittenInReference(text: string, name: string): boolean {
  return decoded(text) === name;
}

/** Returns the name of a definition as written in a `$ref`. */
export function inReference(name: string): string {
  const pointer = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return pointer.replace(/[%#\s"<>\\^`{|}]/g, encodeURIComponent);
}

function decoded(written: string): string {
  return percentDecoded(written).replaceAll('~1', '/').replaceAll('~0', '~');
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
