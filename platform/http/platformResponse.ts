/** A response of the platform as received: JSON if it is JSON, else the text. An empty body is `undefined`. */
export interface PlatformResponse {
  readonly status: number;
  readonly body: unknown;
}
