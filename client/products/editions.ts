import { isObject } from '../../platform/json';
import type { Definitions } from '../../platform/productDefinitions';
import type { Edition } from './state';

/** Names of fields that may contain the code of an edition, the likeliest first. None is documented. */
const codeFields = ['editionCode', 'code', 'publicId', 'id'];

/** The elements of a response. Without `data`, those of its only list, or else the response itself. */
export function elementsOf({ elements, list }: Definitions): readonly unknown[] {
  return list ? elements : listIn(elements[0]);
}

/** The editions in a list of summaries. Every element is an edition, whatever its shape. */
export function readEditions(definitions: Definitions): readonly Edition[] {
  return elementsOf(definitions).map((raw) => {
    const code = codeOf(raw);
    return code === undefined ? { raw } : { code, raw };
  });
}

/** What two records are compared by: their attributes if they have some, so that the envelope doesn't count. */
export function contentOf(raw: unknown): unknown {
  return isObject(raw) && isObject(raw.attributes) ? raw.attributes : raw;
}

/** The fields of a record: its attributes if it has some, with its other members first. */
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
