import * as l10n from '@vscode/l10n';
import type { Clock } from '../clock';
import { isObject, stringOf } from '../json';
import type { HttpResponse } from './exchange';
import { PlatformError } from './failure';
import { redactSecrets } from './redact';

/**
 * A response from the platform, with secrets redacted. The body is parsed JSON, text if it isn't valid JSON, or
 * undefined if it is empty.
 */
export interface PlatformResponse {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Returns the status and the body of a response, with secrets redacted. The body is parsed JSON, text if it isn't valid
 * JSON, or undefined if it is empty.
 */
export function bodyOf(response: HttpResponse, secrets: Iterable<string>): PlatformResponse {
  if (response.text.trim() === '') return { status: response.status, body: undefined };
  let body: unknown = response.text;
  try {
    body = parse(response.text);
  } catch {
    // The body isn't JSON, so it is returned as text.
  }
  return { status: response.status, body: redactSecrets(body, secrets) };
}

/**
 * Converts a response without a 2xx status to a `PlatformError`, whose message is a fixed phrase with the status code.
 */
export function statusFailure(
  response: HttpResponse,
  secrets: Iterable<string>,
  clock: Pick<Clock, 'now'>,
): PlatformError {
  const { status, body } = bodyOf(response, secrets);
  const redirect = status >= 300 && status < 400;
  return new PlatformError(redirect ? l10n.t('redirected (status {0})', status) : l10n.t('status {0}', status), {
    code: redirect ? 'redirect' : 'status',
    sent: 'answered',
    status,
    body,
    retryAfterMs: requestedPause(response, clock),
    platformMessage: errorMessageOf(body),
  });
}

/**
 * Returns the JSON of a 2xx response, with secrets redacted. Throws a `PlatformError` (`not-json`) for other bodies.
 */
export function jsonOf(response: HttpResponse, secrets: Iterable<string>): unknown {
  try {
    return redactSecrets(parse(response.text), secrets);
  } catch {
    throw new PlatformError(l10n.t("the response isn't valid JSON"), {
      code: 'not-json',
      sent: 'answered',
      status: response.status,
    });
  }
}

/** The maximum nesting depth of a valid response. Much deeper nesting would exhaust the stack. */
const deepest = 100;

/**
 * Parses JSON. An integer that a JavaScript number can't represent becomes a string of its digits, so that an ID isn't
 * rounded. Throws a `SyntaxError` for other text, and for JSON that is nested too deeply.
 */
function parse(response: string): unknown {
  return JSON.parse(withExactIntegers(response.replace(/^\uFEFF/, '')));
}

/**
 * Returns JSON text with large integers as strings. Doesn't match whole strings with a regular expression, because that
 * would exhaust the stack in a very long string.
 */
function withExactIntegers(text: string): string {
  const number = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y;
  let [result, done, depth] = ['', 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === '-' || (character >= '0' && character <= '9')) {
      number.lastIndex = at;
      const [token = character, fraction, exponent] = number.exec(text) ?? [];
      if (fraction === undefined && exponent === undefined && isTooLarge(token)) {
        result += `${text.slice(done, at)}"${token}"`;
        done = at + token.length;
      }
      at += token.length - 1;
    }
    if (depth > deepest) throw new SyntaxError('nested too deeply');
  }
  return result + text.slice(done);
}

/** Returns the position of the quotation mark that ends the string at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at += 1;
  }
  return text.length;
}

function isTooLarge(token: string): boolean {
  return token.length > 15 && !Number.isSafeInteger(Number(token));
}

/**
 * Returns the human-readable message and details in an error body. Supports both known forms of the platform's error
 * body (`status` or `statusCode`, `userMessage`, `developerMessage`, `details`) and OAuth 2.0 errors. Undefined for
 * other bodies. The text isn't safe to print.
 */
export function errorMessageOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const main =
    stringOf(body.userMessage) ??
    stringOf(body.developerMessage) ??
    stringOf(body.message) ??
    stringOf(body.error_description) ??
    stringOf(body.error);
  const details = Array.isArray(body.details)
    ? body.details.flatMap((detail: unknown) => (isObject(detail) ? (stringOf(detail.message) ?? []) : []))
    : [];
  const parts = main === undefined ? details : [main, ...details.filter((detail) => !main.includes(detail))];
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  return others.reduce((text, part) => `${text}${/[.!?]$/.test(text) ? '' : ';'} ${part}`, first);
}

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
