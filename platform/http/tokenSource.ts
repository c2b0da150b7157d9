/** Gives the access token of one origin, and what else is secret and belongs there. It never writes them anywhere. */
export interface TokenSource {
  /** Any URL of the origin the token was given for; it is sent nowhere else. */
  readonly origin: string;
  /** The token to send now, or `undefined` when there is none. May reject with a `PlatformError`. */
  token(): Promise<string | undefined>;
  /**
   * Called once after the platform answered 401 to `rejected`. Gives another token if one can be had without asking
   * a person; absent or `undefined` where it cannot.
   */
  renew?(rejected: string): Promise<string | undefined>;
  /** Extra headers with secret values, for the same origin alone. May reject with a `PlatformError`. */
  headers?(): Promise<Readonly<Record<string, string>>>;
}
