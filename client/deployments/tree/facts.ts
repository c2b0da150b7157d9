import { inert, inertValue } from '../../../platform/inert';
import { isObject } from '../../../platform/json';
import type { DateFormat } from '../../ui/dateFormat';

/** What a tooltip lists: names and values, in order. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** The members of a value of the platform as inert text, as received. With a format, dates are in it. */
export function members(raw: unknown, dates?: DateFormat): Facts {
  if (!isObject(raw)) return [];
  return Object.entries(raw)
    .slice(0, 40)
    .map(([name, value]) => {
      return [inert(name, 60), dates?.value(value) ?? inertValue(value, 300)] as const;
    });
}

/** The first date among the members of a value of the platform, as a day. */
export function firstDay(raw: unknown, dates: DateFormat): string {
  if (!isObject(raw)) return '';
  const days = Object.values(raw).map((value) => dates.value(value, 'day'));
  return days.find((day) => day !== undefined) ?? '';
}

/** The texts that aren't empty, in one line. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join(' · ');
}
