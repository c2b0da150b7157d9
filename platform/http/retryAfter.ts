import type { Clock } from '../clock';

const shortest = 1_000;
const longest = 5 * 60_000;

/**
 * Reads a `Retry-After` header (RFC 9110 section 10.2.3: seconds, or an HTTP date in one of its three forms, of which
 * the oldest names no zone and means GMT) into milliseconds from now, clamped to 1 s … 5 min. Anything else is
 * `undefined`.
 */
export function readRetryAfter(header: string | undefined, clock: Pick<Clock, 'now'>): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return clamp(Number(text) * 1_000);
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined;
  const date = Date.parse(/\d$/.test(text) ? `${text} GMT` : text);
  return Number.isNaN(date) ? undefined : clamp(date - clock.now());
}

function clamp(ms: number): number {
  return Math.min(longest, Math.max(shortest, ms));
}
