/** Provides the access token and the secret headers for one origin. Never writes a token or a header to disk. */
export interface TokenSource {
  /** A URL with the origin that the token belongs to. The token is sent to no other origin. */
  readonly origin: string;
  /** Returns the token to send, or undefined if no token is available. May reject with a `PlatformError`. */
  token(): Promise<string | undefined>;
  /**
   * Called once after the platform responds with 401 to a request that contains the token `rejected`. Returns a
   * different token if one is available without asking the user.
   */
  renew?(rejected: string): Promise<string | undefined>;
  /** Additional headers with secret values for the same origin. May reject with a `PlatformError`. */
  headers?(): Promise<Readonly<Record<string, string>>>;
}
