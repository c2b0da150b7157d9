/** Gives the access token of one origin. It never writes the token anywhere. */
export interface TokenSource {
  /** Any URL of the origin the token was given for; it is sent nowhere else. */
  readonly origin: string;
  /** The token to send now, or `undefined` when there is none. May reject with a `PlatformError`. */
  token(signal?: AbortSignal): Promise<string | undefined>;
  /**
   * Called once after the platform answered 401 to `rejected`. Gives another token if one can be had without asking
   * a person; absent or `undefined` where it cannot.
   */
  renew?(rejected: string, signal?: AbortSignal): Promise<string | undefined>;
}
