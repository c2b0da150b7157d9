/**
 * A response of the platform, with secrets redacted. The body is parsed JSON, or text if it isn't valid JSON. Undefined
 * if the body is empty.
 */
export interface PlatformResponse {
  readonly status: number;
  readonly body: unknown;
}
