import * as l10n from '@vscode/l10n';
import { momentOf } from '../../platform/deployments/wording';

const day = 24 * 60 * 60 * 1000;

/**
 * Formats dates and ages for the display language. Caches its formatters, because creating one takes far longer than
 * formatting a date.
 */
export class DateFormat {
  private readonly relative: Intl.RelativeTimeFormat;
  private readonly time: Intl.DateTimeFormat;
  private readonly day: Intl.DateTimeFormat;
  private readonly dayAndYear: Intl.DateTimeFormat;
  private readonly date: Intl.DateTimeFormat;
  private readonly dateAndTime: Intl.DateTimeFormat;
  private readonly dateAndSeconds: Intl.DateTimeFormat;

  /** @param locale a BCP 47 tag */
  constructor(locale: string) {
    this.relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
    this.time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    this.day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
    this.dayAndYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
    this.date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
    this.dateAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    this.dateAndSeconds = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  }

  /**
   * Formats a past moment, such as `today 14:02`, `yesterday 16:20`, or `3 Nov 16:20`. Includes the year if it isn't
   * the current year.
   */
  when(at: number, now: number): string {
    const time = this.time.format(at);
    const days = Math.round((startOfDay(now) - startOfDay(at)) / day);
    if (days === 0) return l10n.t('today {0}', time);
    if (days === 1) return l10n.t('yesterday {0}', time);
    const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
    return `${(isThisYear ? this.day : this.dayAndYear).format(at)} ${time}`;
  }

  /**
   * Formats the start time of an ongoing operation, such as `14:02`. Includes the day if the operation didn't start
   * today.
   */
  start(at: number, now: number): string {
    return startOfDay(at) === startOfDay(now) ? this.time.format(at) : this.when(at, now);
  }

  /** Formats how long ago a status was read, such as `now`, `5 min. ago`, or `3 hr. ago`. */
  age(at: number, now: number): string {
    const minutes = Math.max(0, Math.floor((now - at) / 60_000));
    if (minutes < 1) return this.relative.format(0, 'second');
    if (minutes < 60) return this.relative.format(-minutes, 'minute');
    return minutes < 24 * 60
      ? this.relative.format(-Math.floor(minutes / 60), 'hour')
      : this.relative.format(-Math.floor(minutes / (24 * 60)), 'day');
  }

  /**
   * Formats a value from the platform if it is a date, or a date with a time and a time zone. Returns undefined for
   * other values.
   * @param detail `day` omits the time; `seconds` adds the seconds
   */
  value(value: unknown, detail: 'day' | 'time' | 'seconds' = 'time'): string | undefined {
    const at = momentOf(value);
    const day = at ?? dayOf(value);
    if (day === undefined) return undefined;
    if (at === undefined || detail === 'day') return this.date.format(day);
    return (detail === 'seconds' ? this.dateAndSeconds : this.dateAndTime).format(day);
  }
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/**
 * Returns the start of a day in the local time zone, from a string such as `2026-05-18`. Returns undefined for other
 * values.
 */
function dayOf(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null;
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number);
  const day = new Date(year, month - 1, date);
  return day.getMonth() + 1 === month && day.getDate() === date ? day.getTime() : undefined;
}

/** Whether a string starts with an ISO 8601 date and the `T` that precedes a time, such as `2026-05-18T`. */
export function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text);
}
