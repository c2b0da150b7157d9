/** A response of the platform as received: JSON, or else text. The body is undefined if the response has none. */
export interface PlatformResponse {
  readonly status: number;
  readonly body: unknown;
}
