import type { Clock } from '../clock';
import type { HttpResponse } from './exchange';

const shortest = 1_000;
const longest = 5 * 60_000;

/** Seconds since the epoch are larger than this number, and a pause in seconds is smaller. */
const firstEpoch = 1_000_000_000;

/**
 * Returns the pause that a response requests, in milliseconds from now, limited to the range from 1 s to 5 min:
 * `Retry-After`, or else `RateLimit-Reset` if the response reports that too many requests were sent (429) or that the
 * service is overloaded (503). Other responses contain `RateLimit-Reset` only as information. Undefined if the response
 * requests no pause.
 */
export function requestedPause(
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  clock: Pick<Clock, 'now'>,
): number | undefined {
  const pause = readRetryAfter(headers['retry-after'], clock);
  if (pause !== undefined || (status !== 429 && status !== 503)) return pause;
  return readRateLimitReset(headers['ratelimit-reset'] ?? headers['x-ratelimit-reset'], clock);
}

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

/**
 * Parses a `RateLimit-Reset` header: the seconds until the limit is reset (draft-ietf-httpapi-ratelimit-headers). Some
 * servers send the time of the reset in seconds since the epoch instead; such a number is far too large for a pause.
 */
function readRateLimitReset(header: string | readonly string[] | undefined, clock: Pick<Clock, 'now'>) {
  const text = typeof header === 'string' ? header.trim() : '';
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined;
  const seconds = Number(text);
  return clamp(seconds < firstEpoch ? seconds * 1_000 : seconds * 1_000 - clock.now());
}

function clamp(ms: number): number {
  return Math.min(longest, Math.max(shortest, ms));
}
