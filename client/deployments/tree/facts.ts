import { inert, inertValue } from '../../../platform/inert';
import { isObject } from '../../../platform/json';

/** What a tooltip lists: names and values, in order. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** The members of a value of the platform, as received, as inert text. */
export function members(raw: unknown): Facts {
  if (!isObject(raw)) return [];
  return Object.entries(raw)
    .slice(0, 40)
    .map(([name, value]) => [inert(name, 60), inertValue(value, 300)] as const);
}

/** The texts that aren't empty, in one line. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join(' · ');
}
