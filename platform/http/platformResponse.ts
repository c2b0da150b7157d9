/**
 * A response of the platform, with secrets redacted. The body is parsed JSON, or else text; undefined if it is empty.
 */
export interface PlatformResponse {
  readonly status: number;
  readonly body: unknown;
}
