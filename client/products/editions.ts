import { isObject } from '../../platform/json';
import type { Definitions } from '../../platform/productDefinitions';
import type { Edition } from './state';

/** Names of fields that hold the code of an edition, the likeliest first. None is documented. */
const codeFields = ['editionCode', 'code', 'publicId', 'id'];

/** The elements of an answer; of one without `data` those of the one list that it holds under another name, else itself. */
export function elementsOf({ elements, list }: Definitions): readonly unknown[] {
  return list ? elements : listIn(elements[0]);
}

/** The editions that a list of summaries tells. Whatever an element looks like, it is an edition. */
export function readEditions(definitions: Definitions): readonly Edition[] {
  return elementsOf(definitions).map((raw) => {
    const code = codeOf(raw);
    return code === undefined ? { raw } : { code, raw };
  });
}

/** What two records are compared by: their attributes where they have some, so that what is around them does not count. */
export function contentOf(raw: unknown): unknown {
  return isObject(raw) && isObject(raw.attributes) ? raw.attributes : raw;
}

/** The fields of a record: its attributes where it has some, with its own other members in front. */
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
