import { isObject } from '../../platform/json';
import type { Definitions } from '../../platform/productDefinitions';
import type { Loadable } from '../environments/diagnosis';

/** An edition of a product, from a summary whose fields aren't documented. */
export interface Edition {
  /** The code of the edition. Absent if Sortie finds no code in the summary. */
  readonly code?: string;
  readonly raw: unknown;
}

/** The data from which the view draws an environment's tree. */
export interface ProductsState {
  readonly key: string;
  readonly name: string;
  /** Whether the environment belongs to the local platform. */
  readonly local: boolean;
  /** The origin that product definitions are read from: scheme, host, and port. */
  readonly origin: string;
  /** The product codes that the user added, in the order in which they were added. */
  readonly codes: readonly string[];
  /** The editions of each product that the user expanded. The keys are product codes. */
  readonly editions: ReadonlyMap<string, Loadable<readonly Edition[]>>;
  /** The number of visible children of each long list. The keys are IDs of parent rows. */
  readonly shown: ReadonlyMap<string, number>;
}

/**
 * Fields that may contain the code of an edition, most likely first. The platform's documentation doesn't specify which
 * field contains the code.
 */
const codeFields = ['editionCode', 'code', 'publicId', 'id'];

/**
 * Returns the elements of a response: the elements of a list, or the elements of the only list in an object. If an
 * object doesn't contain exactly one list, the object itself is the only element.
 */
export function elementsOf({ elements, list }: Definitions): readonly unknown[] {
  return list ? elements : listIn(elements[0]);
}

/** Reads the editions from a list of summaries. Each element is treated as an edition, whatever its shape. */
export function readEditions(definitions: Definitions): readonly Edition[] {
  return elementsOf(definitions).map((raw) => ({ code: codeOf(raw), raw }));
}

/** Returns the content of a record for comparisons: its attributes if it has any; otherwise, the whole record. */
export function contentOf(raw: unknown): unknown {
  return isObject(raw) && isObject(raw.attributes) ? raw.attributes : raw;
}

/**
 * Returns the fields of a record. If the record has attributes, its other properties (except the links and the
 * checksum) come first, followed by the attributes.
 */
export function fieldsOf(raw: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(raw)) return { value: raw };
  const { attributes, links: _, checksum: __, ...rest } = raw;
  return isObject(attributes) ? { ...rest, ...attributes } : raw;
}

function listIn(answer: unknown): readonly unknown[] {
  if (!isObject(answer)) return [];
  const lists = Object.values(answer).filter((member) => Array.isArray(member));
  return lists.length === 1 ? (lists[0] ?? []) : [answer];
}

function codeOf(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw === '' ? undefined : raw;
  const fields = fieldsOf(raw);
  for (const name of codeFields) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}
