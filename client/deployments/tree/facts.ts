import { inert, inertValue } from '../../../platform/inert';
import { isObject } from '../../../platform/json';
import { formatDate } from '../../ui/when';

/** What a tooltip lists: names and values, in order. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** The members of a value of the platform as inert text, as received. With a locale, dates are in the reader's format. */
export function members(raw: unknown, locale?: string): Facts {
  if (!isObject(raw)) return [];
  return Object.entries(raw)
    .slice(0, 40)
    .map(([name, value]) => {
      const date = locale === undefined ? undefined : formatDate(value, locale);
      return [inert(name, 60), date ?? inertValue(value, 300)] as const;
    });
}

/** The first date among the members of a value of the platform, as a day in the reader's format. */
export function firstDay(raw: unknown, locale: string): string {
  if (!isObject(raw)) return '';
  const days = Object.values(raw).map((value) => formatDate(value, locale, 'day'));
  return days.find((day) => day !== undefined) ?? '';
}

/** The texts that aren't empty, in one line. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join(' · ');
}
