/** Why a request has no good response. The word is stable, and never contains text from the platform. */
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
 * Whether the request was sent. `no`: it didn't reach the platform. `answered`: the platform's status line arrived.
 * `unsure`: unknown.
 */
export type Sent = 'no' | 'answered' | 'unsure';

/** What is known about a request that failed. */
export interface FailureDetails {
  readonly code: FailureCode;
  readonly sent: Sent;
  /** HTTP status, if a response arrived. */
  readonly status?: number;
  /** What failed, if it wasn't the platform. Then the request that needed a token wasn't sent. */
  readonly at?: 'token-endpoint';
  /** Node's own code, such as `ECONNREFUSED`. */
  readonly cause?: string;
  /** Pause the platform asked for, in milliseconds, already clamped to 1 s … 5 min. */
  readonly retryAfterMs?: number;
  /** The platform's own words, as they came: to be made inert before they are shown. */
  readonly platformMessage?: string;
  /** The body as it came (JSON or text), for the log. */
  readonly body?: unknown;
}

/** The one error of every request. Its message is a fixed phrase; no token and no text of the platform is in it. */
export class PlatformError extends Error implements FailureDetails {
  override readonly name = 'PlatformError';
  readonly code: FailureCode;
  readonly sent: Sent;
  declare readonly status?: number;
  declare readonly at?: 'token-endpoint';
  declare readonly cause?: string;
  declare readonly retryAfterMs?: number;
  declare readonly platformMessage?: string;
  declare readonly body?: unknown;

  constructor(message: string, details: FailureDetails) {
    super(message);
    this.code = details.code;
    this.sent = details.sent;
    if (details.status !== undefined) this.status = details.status;
    if (details.at !== undefined) this.at = details.at;
    if (details.cause !== undefined) this.cause = details.cause;
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs;
    if (details.platformMessage !== undefined) this.platformMessage = details.platformMessage;
    if (details.body !== undefined) this.body = details.body;
  }
}
