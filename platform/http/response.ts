import * as l10n from '@vscode/l10n';
import type { Clock } from '../clock';
import { errorMessageOf } from './errorBody';
import type { HttpResponse } from './exchange';
import { PlatformError } from './failure';
import type { PlatformResponse } from './platformResponse';
import { redactSecrets } from './redact';
import { readRetryAfter } from './retryAfter';

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
  const retryAfterMs = readRetryAfter(response.headers['retry-after'], clock);
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
  let depth = 0;
  const text = response.replace(/^\uFEFF/, '').replace(/"(?:[^"\\]|\\.)*"|[[\]{}]|-?\d{16,}(?![\d.eE])/g, (token) => {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > deepest) throw new SyntaxError('nested too deeply');
    return /^-?\d/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
  });
  return JSON.parse(text);
}
