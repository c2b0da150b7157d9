import { formatTime } from './wording';

const format = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Converts a date and time with a time zone, in the platform's format, to milliseconds since the epoch. Undefined for
 * other values.
 */
export function momentOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !format.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** Formats a moment in local time: `14:02:11` if it is on the same day as `now`, else `2026-05-18 14:02:11`. */
export function formatMoment(at: number, now: number): string {
  const day = dayOf(at);
  return day === dayOf(now) ? formatTime(at) : `${day} ${formatTime(at)}`;
}

function dayOf(at: number): string {
  const date = new Date(at);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
