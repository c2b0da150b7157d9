/** Gives the access token of one origin, and what else is secret and belongs there. It never writes them anywhere. */
export interface TokenSource {
  /** Any URL of the origin the token was given for; it is sent nowhere else. */
  readonly origin: string;
  /** The token to send now, or `undefined` if there is none. May reject with a `PlatformError`. */
  token(): Promise<string | undefined>;
  /**
   * Called once after the platform responded with 401 to `rejected`. Returns another token if there is one without
   * asking the user.
   */
  renew?(rejected: string): Promise<string | undefined>;
  /** Extra headers with secret values, only for the same origin. May reject with a `PlatformError`. */
  headers?(): Promise<Readonly<Record<string, string>>>;
}
