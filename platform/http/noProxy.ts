import { BlockList, isIP } from 'node:net';

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
