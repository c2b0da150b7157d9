import * as l10n from '@vscode/l10n';
import { momentOf } from '../../platform/deployments/moment';

const day = 24 * 60 * 60 * 1000;

/** Formatters by locale and options: making one takes far longer than formatting a date, and a page of rows has hundreds. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

/** A moment of the past as a person says it: `today 14:02`, `yesterday 16:20`, `3 Nov 16:20`, with the year where it is another one. */
export function formatWhen(at: number, now: number, locale: string): string {
  const time = timeOfDay(at, locale);
  const days = Math.round((startOfDay(now) - startOfDay(at)) / day);
  if (days === 0) return l10n.t('today {0}', time);
  if (days === 1) return l10n.t('yesterday {0}', time);
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const };
  return `${formatterOf(locale, { day: 'numeric', month: 'short', ...year }).format(at)} ${time}`;
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** A start of something that still runs: `14:02`, and with its day if it began on another one. */
export function formatStart(at: number, now: number, locale: string): string {
  return startOfDay(at) === startOfDay(now) ? timeOfDay(at, locale) : formatWhen(at, now, locale);
}

/** How long ago something was read: `now`, `5 min. ago`, `3 hr. ago`. */
export function formatAge(at: number, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes < 1) return format.format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  return minutes < 24 * 60
    ? format.format(-Math.floor(minutes / 60), 'hour')
    : format.format(-Math.floor(minutes / (24 * 60)), 'day');
}

function timeOfDay(at: number, locale: string): string {
  return formatterOf(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/**
 * A date, or a date with a time and a time zone, in the reader's format. Undefined for any other value.
 *
 * @param detail `day` leaves the time out
 */
export function formatDate(value: unknown, locale: string, detail: 'day' | 'time' = 'time'): string | undefined {
  const at = momentOf(value);
  const day = at ?? dayOf(value);
  if (day === undefined) return undefined;
  const time = at === undefined || detail === 'day' ? {} : { timeStyle: 'short' as const };
  return formatterOf(locale, { dateStyle: 'medium', ...time }).format(day);
}

/** The start of a day that a text such as `2026-05-18` names, in the local time zone. */
function dayOf(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null;
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number);
  const day = new Date(year, month - 1, date);
  return day.getMonth() + 1 === month && day.getDate() === date ? day.getTime() : undefined;
}

/** Whether a text is a date with a time, as platforms write it. */
export function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text);
}
