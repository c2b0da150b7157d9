import { randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { checkServerIdentity, type PeerCertificate, type TLSSocket } from 'node:tls';
import { urlToHttpOptions } from 'node:url';
import * as l10n from '@vscode/l10n';
import { isLoopback } from './address';
import { type BodyLimits, cutOff, readBody } from './body';
import { connectionFailure } from './connectionFailure';
import { PlatformError } from './failure';

/** The limits for one request and its response. */
export interface ExchangeLimits extends BodyLimits {
  /** Maximum time until the response headers arrive, including the time to connect, in milliseconds. */
  readonly headMs: number;
}

/**
 * The default limits: 64 MiB, 30 s for the headers, 60 s for the body, and 30 s without data. The size is several times
 * that of a list of 50,000 builds, because the API has no paging.
 */
export const defaultLimits: ExchangeLimits = {
  headMs: 30_000,
  bodyMs: 60_000,
  idleMs: 30_000,
  maxBytes: 64 * 1024 * 1024,
};

/** The largest response to a POST, and the largest error, in bytes. */
const mostOtherBytes = 10 * 1024 * 1024;

/** One request to send. */
export interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly limits: ExchangeLimits;
  /**
   * The connection pool. `false` means none; `undefined` means the editor's pool, if the editor patches Node's `https`.
   */
  readonly agent: http.Agent | false | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A response with its complete body. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The complete, decoded body. */
  readonly text: string;
}

/**
 * Sends one request, without redirects or retries, and returns the response. A POST never uses a pooled connection. If
 * the response to an `https:` request arrives without TLS, it comes from the proxy, and the request fails. Rejects with
 * a `PlatformError`, whose `sent` property is `no` only if the request never reached the platform.
 */
export function exchange(request: Exchange): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    if (request.signal?.aborted) reject(new PlatformError(l10n.t('stopped'), { code: 'aborted', sent: 'no' }));
    else new OpenExchange(request, resolve, reject).send();
  });
}

/** A pending exchange. It ends with the first response or failure. */
class OpenExchange {
  private readonly secure: boolean;
  private handshaken: boolean;
  private unconfirmed = false;
  /** The status of the response, set when its headers arrive. */
  private status: number | undefined;
  private readonly outgoing: http.ClientRequest;
  private readonly untilHead: NodeJS.Timeout;
  private readonly abort = () => this.settle(new PlatformError(l10n.t('stopped'), { code: 'aborted', sent: 'unsure' }));

  constructor(
    private readonly request: Exchange,
    private readonly resolve: (response: HttpResponse) => void,
    private readonly reject: (error: PlatformError) => void,
  ) {
    const { url, method, headers, agent, limits } = request;
    this.secure = url.protocol === 'https:';
    this.handshaken = !this.secure;
    this.outgoing = this.secure
      ? https.request(url, { method, headers, agent, ...identityOf(url), ...(method === 'POST' ? apartInPools() : {}) })
      : plainRequest({ ...urlToHttpOptions(url), method, headers, agent: agent ?? false });
    this.untilHead = setTimeout(
      () => this.settle(new PlatformError(l10n.t('timed out'), { code: 'timeout', sent: 'unsure' })),
      limits.headMs,
    );
    request.signal?.addEventListener('abort', this.abort, { once: true });
  }

  send(): void {
    const { outgoing } = this;
    outgoing.on('socket', (socket) => {
      if (isTls(socket)) this.follow(socket);
    });
    outgoing.on('error', (error) => this.settle(this.failureOf(error)));
    outgoing.on('response', (response) => this.receive(response));
    outgoing.end(this.request.body);
  }

  private follow(socket: TLSSocket): void {
    socket.once('secureConnect', () => {
      this.handshaken = true;
      this.unconfirmed = socket.getProtocol() === 'TLSv1.3';
    });
    socket.once('session', () => {
      this.unconfirmed = false;
    });
  }

  private receive(response: http.IncomingMessage): void {
    clearTimeout(this.untilHead);
    if (this.secure && !isTls(response.socket)) {
      this.settle(new PlatformError(l10n.t("the proxy didn't open a connection"), { code: 'proxy', sent: 'no' }));
      return;
    }
    this.status = response.statusCode ?? 0;
    readBody(response, this.limitsFor(this.status)).then(
      (text) => this.settle({ status: response.statusCode ?? 0, headers: response.headers, text }),
      (error: unknown) => this.settle(error instanceof PlatformError ? error : this.failureOf(error)),
    );
  }

  /** Returns the limits for the body. Only the response to a successful GET contains a list. */
  private limitsFor(status: number): BodyLimits {
    const { method, limits } = this.request;
    const isList = method === 'GET' && status >= 200 && status < 300;
    return isList ? limits : { ...limits, maxBytes: Math.min(limits.maxBytes, mostOtherBytes) };
  }

  private failureOf(error: unknown): PlatformError {
    if (this.status !== undefined) return cutOff(this.status);
    const loopback = isLoopback(this.request.url.hostname);
    return connectionFailure(error, {
      secure: this.secure,
      handshaken: this.handshaken,
      unconfirmed: this.unconfirmed,
      loopback,
    });
  }

  private settle(outcome: PlatformError | HttpResponse): void {
    clearTimeout(this.untilHead);
    this.request.signal?.removeEventListener('abort', this.abort);
    if (outcome instanceof PlatformError) {
      this.reject(outcome);
      this.outgoing.destroy();
    } else this.resolve(outcome);
  }
}

/**
 * Returns an option that makes Node check the certificate against the URL's host, whichever agent connects. Agents that
 * tunnel through a proxy often don't pass on the host if it is an IP address. Without the option, Node would then check
 * the certificate against the proxy's name or `localhost`.
 */
function identityOf({ hostname }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '');
  return { checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate) };
}

/**
 * Creates an `http:` request that uses its own connection and no proxy. `http:` is allowed only for this machine. Uses
 * Node's class directly, because an editor replaces the agents in `http.request`.
 */
function plainRequest(options: http.ClientRequestArgs): http.ClientRequest {
  return new http.ClientRequest(options);
}

/**
 * Returns a TLS option with a unique value of at most 32 bytes. Clients ignore the option, but it prevents a patched
 * agent from reusing a connection, because agents look up pooled connections by their options.
 */
function apartInPools(): { readonly sessionIdContext: string } {
  return { sessionIdContext: randomBytes(16).toString('hex') };
}

function isTls(socket: unknown): socket is TLSSocket {
  return typeof socket === 'object' && socket !== null && 'encrypted' in socket;
}
