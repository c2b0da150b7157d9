import { isObject } from '../../platform/json';
import type { Definitions } from '../../platform/productDefinitions';
import type { Edition } from './state';

/** Names of fields that hold the code of an edition, the likeliest first. None is documented. */
const codeFields = ['editionCode', 'code', 'publicId', 'id'];

/**
 * The editions that a list of summaries tells: its elements, or those of the one list that the answer holds under
 * another name than `data`. Whatever an element looks like, it is an edition.
 */
export function readEditions({ elements, list }: Definitions): readonly Edition[] {
  return (list ? elements : listIn(elements[0])).map((raw) => {
    const code = codeOf(raw);
    return code === undefined ? { raw } : { code, raw };
  });
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
