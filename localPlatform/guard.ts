import * as l10n from '@vscode/l10n';
import type { MiddlewareHandler } from 'hono';
import { Refused } from './refusal';
import type { Tokens } from './tokens';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a `Host` header contains a loopback name and the platform's port. If a web page's domain resolves to
 * loopback, the page's requests contain that domain instead.
 */
export function isLoopbackHost(host: string | undefined, port: number): boolean {
  const parts = /^(\[[0-9a-f:]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i.exec(host ?? '');
  const name = parts?.[1];
  if (name === undefined) return false;
  return loopbackNames.has(name.toLowerCase()) && Number(parts?.[2] ?? '80') === port;
}

/**
 * Returns middleware that blocks requests from web pages. Refuses a request with an `Origin` header, and a request
 * whose `Host` header isn't a loopback name with the platform's port. `port` is called for each request.
 */
export function loopbackGuard(port: () => number): MiddlewareHandler {
  return async (context, next) => {
    if (!isLoopbackHost(context.req.header('host'), port())) {
      throw new Refused({
        status: 421,
        errorCode: 'HostNotServed',
        userMessage: l10n.t(
          "The Host header must contain a loopback host and the local platform's port, such as {0}.",
          `127.0.0.1:${port()}`,
        ),
      });
    }
    if (context.req.header('origin') !== undefined) {
      throw new Refused({
        status: 403,
        errorCode: 'WebPageRefused',
        userMessage: l10n.t(
          'The local platform accepts no requests from web pages. Send the request without an Origin header.',
        ),
      });
    }
    await next();
  };
}

/** Returns the token in an `Authorization: Bearer …` header, or undefined if there is none. */
function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1];
}

/** Returns middleware that refuses requests without an accepted bearer token (docs/specification.md, section 5). */
export function bearerGuard(tokens: Tokens): MiddlewareHandler {
  return async (context, next) => {
    const token = bearerToken(context.req.header('authorization'));
    const accepted = token !== undefined && tokens.accepts(token);
    if (!accepted) {
      throw new Refused({
        status: 401,
        errorCode: token === undefined ? 'TokenMissing' : 'TokenNotAccepted',
        userMessage:
          token === undefined
            ? l10n.t('An access token is required. Send it as “Authorization: Bearer <token>”.')
            : l10n.t('The access token is invalid or has expired.'),
        headers: { 'WWW-Authenticate': token === undefined ? 'Bearer' : 'Bearer error="invalid_token"' },
      });
    }
    await next();
  };
}
