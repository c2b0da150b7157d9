import * as l10n from '@vscode/l10n';

const reserved: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'cookie2',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Validates an additional request header. Rejects the names of headers that contain credentials, set the host, or apply
 * to a single hop. Also rejects line breaks and other characters that could start another header. Returns a message, or
 * undefined if the header is valid.
 */
export function validateHeader(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    return l10n.t('A header name contains an invalid character. Use letters, digits, and hyphens.');
  }
  if (reserved.has(name.toLowerCase())) return l10n.t('Header {0} is reserved. Remove it.', name);
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    return l10n.t('The value of header {0} contains a line break or an invalid character.', name);
  }
  return undefined;
}

/**
 * Validates an access token. Returns a message, or undefined if the token is valid. The message never contains the
 * token. `label` names the token's source, such as `SORTIE_TOKEN`.
 */
export function validateToken(token: string, label: string): string | undefined {
  if (token === '') return l10n.t('{0} is empty.', label);
  if (/[\r\n]/.test(token)) return l10n.t('{0} contains a line break.', label);
  if (/\s/.test(token)) return l10n.t('{0} contains whitespace. Enter only the token, without "Bearer".', label);
  if (!/^[\x21-\x7e]+$/.test(token)) return l10n.t('{0} contains an invalid character.', label);
  return undefined;
}
