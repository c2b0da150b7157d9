/** A response of the platform as received: JSON, or else text. The body is undefined if it is empty. */
export interface PlatformResponse {
  readonly status: number;
  readonly body: unknown;
}
