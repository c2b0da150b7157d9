import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import * as l10n from '@vscode/l10n';
import { isLoopback } from './address';
import { tunnelRefused } from './connectionFailure';
import { PlatformError } from './failure';
import type { AgentFactory } from './transport';

const connectTimeout = 30_000;

/** The variables that can name a proxy for `https:`, in the order in which curl reads them. */
const proxyVariables = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'] as const;

/**
 * Creates agents for the proxy in `HTTPS_PROXY`, or else in `ALL_PROXY`, with one `CONNECT` tunnel for each request.
 * Requests to loopback or to a host in `NO_PROXY` don't use the proxy. `HTTP_PROXY` has no effect. As for curl, names in
 * lower case take precedence, and an empty variable counts as not set. Throws a `PlatformError` (`address`) for an
 * invalid proxy. The error omits the proxy's address, because the address may contain a password.
 */
export function proxyAgents(variables: Readonly<Record<string, string | undefined>>): AgentFactory | undefined {
  const name = proxyVariables.find((each) => variables[each]);
  if (name === undefined) return undefined;
  const proxy = readProxy(name, variables[name] ?? '');
  const exceptions = variables.no_proxy || variables.NO_PROXY || '';
  return (url) =>
    url.protocol === 'http:' || isLoopback(url.hostname) || isExcepted(url, exceptions)
      ? freshAgent(url)
      : new TunnelAgent(proxy);
}

function readProxy(name: string, address: string): URL {
  const text = address.includes('://') ? address : `http://${address}`;
  if (!URL.canParse(text)) throw unusable(l10n.t("The value of {0} isn't a valid URL.", name));
  const proxy = new URL(text);
  if (credentialsOf(proxy) === undefined) throw unusable(l10n.t("The value of {0} isn't a valid URL.", name));
  if (proxy.protocol === 'http:' || proxy.protocol === 'https:') return proxy;
  throw unusable(l10n.t('The value of {0} must begin with http:// or https://.', name));
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

/**
 * Whether a list of exceptions, as in `NO_PROXY`, contains the host and the port of a URL. Commas or spaces separate the
 * entries. An entry is `*`, a domain name, which also matches its subdomains, an IP address, or a range of addresses such
 * as `10.0.0.0/8`. All but a range may have a port; an IPv6 address with a port is in brackets.
 */
export function isExcepted(url: URL, list: string): boolean {
  const host = withoutBrackets(url.hostname).replace(/\.$/, '');
  const port = url.port === '' ? defaultPort(url) : url.port;
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry !== '' && matches(entry, host, port));
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  if (entry.includes('/')) return isInRange(host, entry);
  if (isIP(entry) === 6) return isSameAddress(host, entry);
  const [, name = '', entryPort = port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (entryPort !== port) return false;
  const address = withoutBrackets(name);
  if (isIP(address) !== 0) return isSameAddress(host, address);
  const domain = name.replace(/^\*?\./, '').replace(/\.$/, '');
  return domain !== '' && isIP(host) === 0 && (host === domain || host.endsWith(`.${domain}`));
}

function isInRange(host: string, range: string): boolean {
  const [, network = '', bits = ''] = /^\[?([\d.a-f:]+)\]?\/(\d{1,3})$/.exec(range) ?? [];
  const version = isIP(network);
  if (version === 0 || isIP(host) === 0 || Number(bits) > (version === 4 ? 32 : 128)) return false;
  const block = new BlockList();
  block.addSubnet(network, Number(bits), familyOf(network));
  return block.check(host, familyOf(host));
}

function isSameAddress(host: string, address: string): boolean {
  if (isIP(host) !== isIP(address)) return false;
  const block = new BlockList();
  block.addAddress(address, familyOf(address));
  return block.check(host, familyOf(host));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function defaultPort({ protocol }: URL): string {
  return protocol === 'http:' ? '80' : '443';
}

function withoutBrackets(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1');
}
