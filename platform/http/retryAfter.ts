import type { Clock } from '../clock';

const shortest = 1_000;
const longest = 5 * 60_000;

/**
 * Parses a `Retry-After` header (RFC 9110 section 10.2.3): seconds, or an HTTP date in one of the three allowed
 * formats. The oldest format has no time zone and means GMT. Returns milliseconds from now, limited to the range from 1
 * s to 5 min, or undefined for other values.
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
