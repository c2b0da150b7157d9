import * as l10n from '@vscode/l10n';
import type { Clock } from '../clock';
import { errorMessageOf } from './errorBody';
import type { HttpResponse } from './exchange';
import { PlatformError } from './failure';
import type { PlatformResponse } from './platformResponse';
import { redactSecrets } from './redact';
import { requestedPause } from './retryAfter';

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
  const retryAfterMs = requestedPause(response, clock);
  const platformMessage = errorMessageOf(body);
  return new PlatformError(redirect ? l10n.t('redirected (status {0})', status) : l10n.t('status {0}', status), {
    code: redirect ? 'redirect' : 'status',
    sent: 'answered',
    status,
    body,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(platformMessage === undefined ? {} : { platformMessage }),
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
