import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import * as l10n from '@vscode/l10n';
import { isLoopback } from './address';
import { tunnelRefused } from './connectionFailure';
import { PlatformError } from './failure';
import type { AgentFactory } from './transport';

const connectTimeout = 30_000;

/**
 * Creates agents for the proxy in `HTTPS_PROXY`, with one `CONNECT` tunnel for each request. Requests to loopback or to
 * a host in `NO_PROXY` don't use the proxy. `HTTP_PROXY` has no effect. The variable names can be in lower case. Throws
 * a `PlatformError` (`address`) for an invalid proxy. The error omits the proxy's address, because the address may
 * contain a password.
 */
export function proxyAgents(variables: Readonly<Record<string, string | undefined>>): AgentFactory | undefined {
  const address = variables.HTTPS_PROXY ?? variables.https_proxy;
  if (address === undefined || address === '') return undefined;
  const proxy = readProxy(address);
  const exceptions = (variables.NO_PROXY ?? variables.no_proxy ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase());
  return (url) =>
    url.protocol === 'http:' || isLoopback(url.hostname) || isExcepted(url, exceptions)
      ? freshAgent(url)
      : new TunnelAgent(proxy);
}

function readProxy(address: string): URL {
  const text = address.includes('://') ? address : `http://${address}`;
  if (!URL.canParse(text)) throw unusable(l10n.t("The value of HTTPS_PROXY isn't a valid URL."));
  const proxy = new URL(text);
  if (credentialsOf(proxy) === undefined) throw unusable(l10n.t("The value of HTTPS_PROXY isn't a valid URL."));
  if (proxy.protocol === 'http:' || proxy.protocol === 'https:') return proxy;
  throw unusable(l10n.t('The value of HTTPS_PROXY must begin with http:// or https://.'));
}

/** Returns the decoded user information of the proxy. Empty if the URL has none, undefined if it can't be decoded. */
function credentialsOf({ username, password }: URL): string | undefined {
  try {
    return username === '' ? '' : `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return undefined;
  }
}

function unusable(problem: string): PlatformError {
  return new PlatformError(problem, { code: 'address', sent: 'no' });
}

function freshAgent(url: URL): http.Agent {
  return url.protocol === 'https:' ? new https.Agent({ keepAlive: false }) : new http.Agent({ keepAlive: false });
}

/**
 * Whether an entry in `NO_PROXY` matches the host and the port. An entry is `*`, or a domain name with an optional
 * port. A domain name also matches its subdomains.
 */
export function isExcepted(url: URL, exceptions: readonly string[]): boolean {
  const port = url.port === '' ? '443' : url.port;
  return exceptions.some((entry) => {
    if (entry === '') return false;
    if (entry === '*') return true;
    const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
    if (entryPort !== undefined && entryPort !== port) return false;
    const host = name.replace(/^\*?\./, '');
    return url.hostname === host || url.hostname.endsWith(`.${host}`);
  });
}

class TunnelAgent extends https.Agent {
  readonly #proxy: URL;

  constructor(proxy: URL) {
    super({ keepAlive: false });
    this.#proxy = proxy;
  }

  override createConnection(
    options: https.RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const host = options.host ?? options.hostname ?? '';
    const target = `${host.includes(':') ? `[${host}]` : host}:${options.port ?? 443}`;
    openTunnel(this.#proxy, target).then(
      (socket) => {
        // Node's own agent wraps the tunnel, so the certificate is checked as for a direct connection.
        const secured = super.createConnection({ ...options, ...inTunnel(socket) });
        if (secured) callback?.(null, secured);
      },
      (error: Error) => fail(callback, error),
    );
    return undefined;
  }
}

/** Returns an option that Node's agent passes to `tls.connect`. Node's types don't include the option. */
function inTunnel(socket: Duplex): object {
  return { socket };
}

type Callback = ((error: Error | null, stream: Duplex) => void) | undefined;

/** Calls the callback with only an error, which Node's types don't allow. */
function fail(callback: Callback, error: Error): void {
  const report: ((error: Error) => void) | undefined =
    callback === undefined ? undefined : (cause) => Reflect.apply(callback, undefined, [cause]);
  report?.(error);
}

function openTunnel(proxy: URL, target: string): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const credentials = credentialsOf(proxy) ?? '';
    const authorization =
      credentials === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
    const send = proxy.protocol === 'https:' ? https.request : http.request;
    const request = send({
      method: 'CONNECT',
      hostname: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : proxy.port,
      path: target,
      headers: { host: target, ...authorization },
      agent: false,
      timeout: connectTimeout,
    });
    const refuse = () => reject(Object.assign(new Error('the proxy opened no tunnel'), { code: tunnelRefused }));
    request.on('connect', (response, socket) => {
      if (response.statusCode === 200) resolve(socket);
      else {
        socket.destroy();
        refuse();
      }
    });
    request.on('response', (response) => {
      response.resume();
      refuse();
    });
    request.on('timeout', () => request.destroy(new Error('timeout')));
    request.on('error', refuse);
    request.end();
  });
}
