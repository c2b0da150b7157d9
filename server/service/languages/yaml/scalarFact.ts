import type { Span } from '../../text/span';

/** How a scalar is written. */
export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'block';

/** A YAML scalar: its text, its style, and the type to which a plain scalar resolves. */
export interface ScalarFact {
  /** The decoded text. For numbers, booleans, and null, the text as written. */
  readonly value: string;
  /** The text as written, including quotes. */
  readonly source: string;
  readonly style: ScalarStyle;
  readonly resolves: 'string' | 'number' | 'boolean' | 'null';
  readonly span: Span;
}

/** The kind of a YAML value. `null` if there is no value or if the value resolves to null. */
export type YamlKind = 'scalar' | 'list' | 'mapping' | 'alias' | 'null';

/**
 * Returns a string that identifies a key in its mapping. A string differs from a number or boolean with the same text,
 * and all spellings of null are equal.
 */
export function keyIdentity(text: string, resolves: ScalarFact['resolves']): string {
  if (resolves === 'string') return text;
  return resolves === 'null' ? '\0null' : `\0${text}`;
}
