import * as l10n from '@vscode/l10n';
import { inert } from '../inert';
import { PlatformError } from './failure';

/** A normalized base URL, or a localized sentence that describes the problem. */
type BaseUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: string };

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL's host name always refers to this machine. */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/**
 * Parses a base URL that the user entered. `http:` is allowed only for loopback. User information, a query, or a
 * fragment is an error. The returned URL is normalized and has no trailing slash. The problem is localized.
 */
export function readBaseUrl(text: string): BaseUrl {
  const trimmed = text.trim();
  let url: URL;
  try {
    url = new URL(trimmed);
  } catch {
    return {
      ok: false,
      problem: l10n.t("This isn't a URL. Enter an address such as https://host or https://host/path."),
    };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, problem: l10n.t('The address must start with https://.') };
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return {
      ok: false,
      problem: l10n.t('http is allowed only for this machine (localhost). Use https for other hosts.'),
    };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, problem: l10n.t("The address can't contain a user name or a password.") };
  }
  if (trimmed.includes('?') || trimmed.includes('#')) {
    return { ok: false, problem: l10n.t("The address can't contain a query or a fragment.") };
  }
  return { ok: true, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}

/**
 * Returns the origin of a URL (scheme, host, port). A token is bound to an origin. Throws a `TypeError` for an invalid
 * URL.
 */
export function originOf(url: string): string {
  return new URL(url).origin;
}

/** Whether an identifier is safe to use as a single path segment. */
export function isPathSegment(value: string): boolean {
  if (value === '' || value === '.' || value === '..') return false;
  return !/[/\\\p{Cc}\p{Cs}]/u.test(value);
}

/**
 * Joins a base URL, path segments (each encoded once), and query values. Throws a `PlatformError` (`address`) if the
 * base URL or a segment is invalid.
 */
export function resolveUrl(
  baseUrl: string,
  segments: readonly string[],
  query: Readonly<Record<string, string>> = {},
): URL {
  const base = readBaseUrl(baseUrl);
  if (!base.ok) throw new PlatformError(base.problem, { code: 'address', sent: 'no' });
  for (const segment of segments) {
    if (!isPathSegment(segment)) {
      const text = l10n.t('The ID “{0}” is empty or would change the path of the request.', inert(segment, 80));
      throw new PlatformError(text, { code: 'address', sent: 'no' });
    }
  }
  const url = new URL(`${base.url}/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url;
}
