import { isRecord, strings } from './values';

/**
 * The facts that a project file states about one collection in `collections`. Stated facts are treated as complete.
 */
export interface StatedCollection {
  readonly kind?: 'query' | 'stream' | 'dual';
  /** Names of sort keys that the base product defines. */
  readonly sortKeys?: readonly string[];
  /** Name of the element's definition. */
  readonly element?: string;
}

/** Facts about one collection, to add to the project file. */
export interface CollectionDeclaration extends StatedCollection {
  readonly collection: string;
}

/** Stated facts by collection name. */
export type StatedCollections = Readonly<Record<string, StatedCollection>>;

/** Whether a name has the form of a sort key that callers can use in `sort`. */
export function isSortKeyName(name: string): boolean {
  return /^[^-,:\s][^,:\s]*$/.test(name);
}

/** Reads facts from outside the program. Malformed facts are left out. */
export function readFacts(value: unknown): StatedCollection {
  const { kind, sortKeys, element } = isRecord(value) ? value : {};
  const names = Array.isArray(sortKeys) ? strings(sortKeys).filter(isSortKeyName) : [];
  return {
    ...(kind === 'query' || kind === 'stream' || kind === 'dual' ? { kind } : {}),
    ...(names.length > 0 ? { sortKeys: names } : {}),
    ...(typeof element === 'string' && element !== '' ? { element } : {}),
  };
}
