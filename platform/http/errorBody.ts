import { isObject, stringOf } from '../json';

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
  const parts = [...(main === undefined ? [] : [main]), ...details.filter((detail) => !main?.includes(detail))];
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  return others.reduce((text, part) => `${text}${/[.!?]$/.test(text) ? '' : ';'} ${part}`, first);
}
