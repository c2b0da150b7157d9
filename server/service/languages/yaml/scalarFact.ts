import type { Span } from '../../text/span';

/** How a scalar is written. */
export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'block';

/** A YAML scalar: its value as text, how it is written, and what a plain one resolves to. */
export interface ScalarFact {
  /** The decoded text; for numbers, booleans and null the text as written. */
  readonly value: string;
  /** The characters as written, with quotes. */
  readonly source: string;
  readonly style: ScalarStyle;
  readonly resolves: 'string' | 'number' | 'boolean' | 'null';
  readonly span: Span;
}

/** The kind of a YAML value. `null`: there is no value, or one that resolves to null. */
export type YamlKind = 'scalar' | 'list' | 'mapping' | 'alias' | 'null';

/**
 * Tells the keys of a mapping apart: a text is another key than the number or truth value that is written alike, and all
 * spellings of null are one key.
 */
export function keyIdentity(text: string, resolves: ScalarFact['resolves']): string {
  if (resolves === 'string') return text;
  return resolves === 'null' ? '\0null' : `\0${text}`;
}
