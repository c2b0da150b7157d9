import { isObject } from '../../platform/json';
import type { Definitions } from '../../platform/productDefinitions';
import type { Edition } from './state';

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
  return elementsOf(definitions).map((raw) => {
    const code = codeOf(raw);
    return code === undefined ? { raw } : { code, raw };
  });
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
