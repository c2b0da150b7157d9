import { isObject, stringOf } from '../json';

/**
 * The human part of an error body, as it came. Both forms of the field notes are read (`status` or `statusCode`,
 * `userMessage`, `developerMessage`, `details`), and the form of OAuth 2.0; other bodies give `undefined`.
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
