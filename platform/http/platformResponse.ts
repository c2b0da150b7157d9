/**
 * A response from the platform, with secrets redacted. The body is parsed JSON, text if it isn't valid JSON, or
 * undefined if it is empty.
 */
export interface PlatformResponse {
  readonly status: number;
  readonly body: unknown;
}
