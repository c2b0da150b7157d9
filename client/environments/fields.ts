import * as l10n from '@vscode/l10n';
import { isPathSegment, readBaseUrl } from '../../platform/http/address';
import { validateHeader } from '../../platform/http/headers';
import { isVariableName } from '../../platform/tokens/given';

/** Validates the name of an environment. Returns a message, or undefined if the name is valid. */
export function validateName(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return l10n.t('Enter a name.');
  return taken.includes(name) ? l10n.t('Another environment has this name. Enter a different name.') : undefined;
}

/**
 * Validates the URL of a platform, an application, or a token endpoint. Returns a message, or undefined if the URL is
 * valid.
 */
export function validateUrl(url: string): string | undefined {
  const read = readBaseUrl(url);
  return read.ok ? undefined : read.problem;
}

/** Validates the ID of a tenant, star system, or planet. Returns a message, or undefined if the ID is valid. */
export function validateId(id: string): string | undefined {
  if (id === '') return l10n.t('Enter an ID.');
  return isPathSegment(id)
    ? undefined
    : l10n.t(`An ID can't be "." or "..", and can't contain slashes or control characters.`);
}

/** Validates the name of an environment variable. Returns a message, or undefined if the name is valid. */
export function validateVariable(name: string): string | undefined {
  return isVariableName(name)
    ? undefined
    : l10n.t("This isn't a valid environment variable name. Enter a name such as PLATFORM_TOKEN.");
}

/**
 * Validates the scope for a token endpoint (RFC 6749 section 3.3). The scope may be empty. Returns a message, or
 * undefined if the scope is valid.
 */
export function validateScope(scope: string): string | undefined {
  return /^[ !#-[\]-~]*$/.test(scope)
    ? undefined
    : l10n.t('A scope can contain only printable ASCII characters except " and \\.');
}

/**
 * Parses additional headers in the format that the user enters: `Name: value`, separated by semicolons. `\;` is a
 * semicolon in a value, and `\\` is a backslash.
 */
export function parseHeaders(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(headerPairs(text));
}

function headerPairs(text: string): readonly (readonly [string, string])[] {
  const parts = text.match(/(?:\\[\\;]|[^;])+/g) ?? [];
  const pairs = parts.filter((part) => part.trim() !== '');
  return pairs.map((pair) => {
    const [name = '', ...value] = pair.split(':');
    return [
      name.trim(),
      value
        .join(':')
        .trim()
        .replace(/\\([\\;])/g, '$1'),
    ];
  });
}

/** Formats additional headers so that `parseHeaders` can read them. */
export function headersText(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value.replace(/[\\;]/g, '\\$&')}`)
    .join('; ');
}

/**
 * Validates headers that the user entered. `others` are the names of secret headers. Returns a message, or undefined if
 * the headers are valid.
 */
export function validateHeaders(text: string, others: readonly string[] = []): string | undefined {
  const pairs = headerPairs(text);
  for (const [name, value] of pairs) {
    if (value === '') return l10n.t('Enter each header as Name: value, and separate headers with semicolons.');
    const problem = validateHeader(name, value);
    if (problem !== undefined) return problem;
  }
  return namedTwice(
    pairs.map(([name]) => name),
    others,
  );
}

/**
 * Validates names of secret headers that the user entered. `others` are the names of plain headers. Returns a message,
 * or undefined if the names are valid.
 */
export function validateSecretHeaders(text: string, others: readonly string[] = []): string | undefined {
  const names = parseWords(text);
  return (
    names.map((name) => validateHeader(name, '')).find((problem) => problem !== undefined) ?? namedTwice(names, others)
  );
}

function namedTwice(names: readonly string[], others: readonly string[]): string | undefined {
  const same = (name: string) => (other: string) => other.toLowerCase() === name.toLowerCase();
  const twice = names.find((name, at) => [...others, ...names.slice(0, at)].some(same(name)));
  return twice === undefined ? undefined : l10n.t('Header {0} is specified twice. Specify it only once.', twice);
}

/** Parses a comma-separated list. Removes surrounding spaces, empty parts, and duplicates. */
export function parseWords(text: string): readonly string[] {
  return [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '');
}
