import * as l10n from '@vscode/l10n';
import { type FailureCode, PlatformError, type Sent } from './failure';

/** The only system errors that prove that a request never reached the platform (docs/promises.md, promise 2). */
const neverSent: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** The error code if the proxy didn't open a tunnel. */
export const tunnelRefused = 'ERR_PROXY_TUNNEL';

/** The progress of a connection before it failed. */
interface ConnectionProgress {
  readonly secure: boolean;
  /** Whether the TLS handshake was complete. Until then, no part of the request is sent. */
  readonly handshaken: boolean;
  /**
   * Whether the server may still have rejected the client: the handshake of TLS 1.3 is complete for the client, but the
   * server hasn't sent a session ticket. A server that requires a client certificate ends the connection at this point.
   */
  readonly unconfirmed: boolean;
  /** Whether the host is this machine. */
  readonly loopback: boolean;
}

/**
 * Converts an error from Node's `http` module to a `PlatformError` whose `sent` property is `no` if the request
 * certainly never reached the platform, and `unsure` otherwise.
 */
export function connectionFailure(error: unknown, progress: ConnectionProgress): PlatformError {
  const cause = codeOf(error);
  const sent: Sent = wasNeverSent(error, progress) ? 'no' : 'unsure';
  const code = failureCode(error, cause, progress);
  return new PlatformError(phrase(code, error, progress), { code, sent, cause });
}

function wasNeverSent(error: unknown, progress: ConnectionProgress): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every((inner) => wasNeverSent(inner, progress));
  }
  const cause = codeOf(error) ?? '';
  if (neverSent.has(cause) || cause === tunnelRefused) return true;
  return progress.secure && !progress.handshaken && isTls(cause);
}

function failureCode(error: unknown, cause: string | undefined, progress: ConnectionProgress): FailureCode {
  if (error instanceof Error && error.name === 'AbortError') return 'aborted';
  if (cause === tunnelRefused) return 'proxy';
  if (cause !== undefined && progress.secure && !progress.handshaken && isTls(cause)) return 'tls';
  if (progress.secure && rejectionOf(error) !== undefined) return 'tls';
  if (cause === 'ETIMEDOUT' || cause === 'ESOCKETTIMEDOUT') return 'timeout';
  if (cause === 'ECONNRESET' || cause === 'EPIPE' || cause === 'ECONNABORTED') return 'reset';
  return 'connection';
}

function isTls(cause: string): boolean {
  return (
    cause === 'EPROTO' ||
    /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|CRL_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED|INVALID_PURPOSE)/.test(
      cause,
    ) ||
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|ERROR_IN_CERT)/.test(cause)
  );
}

const unknownAuthority: ReadonlySet<string> = new Set([
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Returns what the server's TLS alert says about a client certificate, or undefined for other errors. TLS 1.3 has an
 * alert for a missing certificate. Earlier versions don't, so servers send a general one. Node reports an alert as the
 * error code, or only in the message.
 */
function rejectionOf(error: unknown): 'certificate-required' | 'rejected' | undefined {
  const text = `${codeOf(error) ?? ''} ${error instanceof Error ? error.message : ''}`
    .replaceAll('_', ' ')
    .toLowerCase();
  if (text.includes('alert certificate required')) return 'certificate-required';
  return /alert (handshake failure|bad certificate)/.test(text) ? 'rejected' : undefined;
}

function tlsPhrase(error: unknown): string {
  const rejection = rejectionOf(error);
  if (rejection === 'certificate-required')
    return l10n.t("the server requires a client certificate, and Sortie can't send one");
  if (rejection === 'rejected')
    return l10n.t(
      "the server rejected the secure connection; it may require a client certificate, and Sortie can't send one",
    );
  if (unknownAuthority.has(codeOf(error) ?? ''))
    return l10n.t(
      "the certificate comes from an unknown authority; to trust it, set NODE_EXTRA_CA_CERTS to the file with the authority's certificate (the editor also trusts the certificates of the system)",
    );
  return l10n.t('the certificate or the secure connection was rejected');
}

function phrase(code: FailureCode, error: unknown, { loopback, unconfirmed }: ConnectionProgress): string {
  const cause = codeOf(error);
  if (code === 'tls') return tlsPhrase(error);
  if (code === 'proxy') return l10n.t("the proxy didn't open a connection");
  if (code === 'timeout') return l10n.t('timed out');
  if (code === 'reset' && unconfirmed)
    return l10n.t(
      'connection reset right after the secure connection was opened; the server may require a client certificate',
    );
  if (code === 'reset') return l10n.t('connection reset');
  if (code === 'aborted') return l10n.t('stopped');
  if (cause === 'ECONNREFUSED' && loopback) return l10n.t('no program on this machine is listening at this address');
  if (cause === 'ECONNREFUSED') return l10n.t('connection refused');
  if (cause === 'ENOTFOUND') return l10n.t('host not found');
  if (cause === 'EAI_AGAIN') return l10n.t('host name lookup failed');
  return l10n.t('no connection');
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
