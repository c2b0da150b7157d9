/** The reason why a request failed: a stable word that never contains text from the platform. */
export type FailureCode =
  | 'address'
  | 'no-token'
  | 'connection'
  | 'tls'
  | 'proxy'
  | 'timeout'
  | 'reset'
  | 'too-large'
  | 'status'
  | 'redirect'
  | 'not-json'
  | 'wrong-shape'
  | 'aborted';

/**
 * Whether the request was sent. `no`: the request didn't reach the platform. `answered`: the platform's status line
 * arrived. `unsure`: unknown.
 */
export type Sent = 'no' | 'answered' | 'unsure';

/** The details of a failed request. */
export interface FailureDetails {
  readonly code: FailureCode;
  readonly sent: Sent;
  /** The HTTP status, if a response arrived. */
  readonly status?: number;
  /** The component that failed, if it wasn't the platform. If set, the request that needs the token wasn't sent. */
  readonly at?: 'token-endpoint';
  /** Node's error code, such as `ECONNREFUSED`. */
  readonly cause?: string;
  /** The pause that the platform requested, in milliseconds, limited to the range from 1 s to 5 min. */
  readonly retryAfterMs?: number;
  /** The platform's message, with secrets redacted. Pass it to `inert` before showing it. */
  readonly platformMessage?: string;
  /** The body, as parsed JSON or text, with secrets redacted. */
  readonly body?: unknown;
}

/**
 * The error for every failed request. Its message is a fixed phrase without tokens and without text from the platform.
 */
export class PlatformError extends Error implements FailureDetails {
  override readonly name = 'PlatformError';
  readonly code: FailureCode;
  readonly sent: Sent;
  readonly status?: number;
  readonly at?: 'token-endpoint';
  override readonly cause?: string;
  readonly retryAfterMs?: number;
  readonly platformMessage?: string;
  readonly body?: unknown;

  constructor(message: string, details: FailureDetails) {
    super(message);
    this.code = details.code;
    this.sent = details.sent;
    this.status = details.status;
    this.at = details.at;
    this.cause = details.cause;
    this.retryAfterMs = details.retryAfterMs;
    this.platformMessage = details.platformMessage;
    this.body = details.body;
  }
}
