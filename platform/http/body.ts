import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { PlatformError } from './failure';

/** Limits for reading the body of a response. */
export interface BodyLimits {
  /** Maximum time for the whole body, in milliseconds. */
  readonly bodyMs: number;
  /** Maximum time without data, in milliseconds. */
  readonly idleMs: number;
  /** Maximum size in bytes, both on the wire and after decompression. */
  readonly maxBytes: number;
}

/**
 * Reads a response body as UTF-8 text, within the limits. Rejects with a `PlatformError` that contains the HTTP status
 * and one of these codes: `reset` (the body ended early), `timeout`, or `too-large`.
 */
export function readBody(response: IncomingMessage, limits: BodyLimits): Promise<string> {
  return new Promise((resolve, reject) => new BodyReader(response, limits, resolve, reject).read());
}

/** Reads one body. Resolves with the text, or rejects with the first failure. */
class BodyReader {
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private sizeOnWire = 0;
  private readonly total: NodeJS.Timeout;
  private idle: NodeJS.Timeout;

  constructor(
    private readonly response: IncomingMessage,
    private readonly limits: BodyLimits,
    private readonly resolve: (text: string) => void,
    private readonly reject: (error: PlatformError) => void,
  ) {
    this.total = setTimeout(() => this.exceed('timeout', l10n.t('the response timed out')), limits.bodyMs);
    this.idle = this.untilStalled();
  }

  read(): void {
    const { response } = this;
    const stream = decoded(response);
    response.on('data', (chunk: Buffer) => this.takeFromWire(chunk));
    stream.on('data', (chunk: Buffer) => this.take(chunk));
    stream.on('end', () => this.end());
    for (const [emitter, event] of [
      [response, 'aborted'],
      [response, 'error'],
      [stream, 'error'],
    ] as const)
      emitter.on(event, () => this.fail(cutOff(this.status)));
  }

  private takeFromWire(chunk: Buffer): void {
    this.sizeOnWire += chunk.length;
    clearTimeout(this.idle);
    this.idle = this.untilStalled();
    if (this.sizeOnWire > this.limits.maxBytes) this.exceed('too-large', l10n.t('the response is too large'));
  }

  private take(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.limits.maxBytes) this.exceed('too-large', l10n.t('the response is too large'));
    else this.chunks.push(chunk);
  }

  private end(): void {
    this.stopTimers();
    if (this.response.complete) this.resolve(Buffer.concat(this.chunks).toString('utf8'));
    else this.fail(cutOff(this.status));
  }

  private get status(): number {
    return this.response.statusCode ?? 0;
  }

  private exceed(code: 'timeout' | 'too-large', message: string): void {
    this.fail(new PlatformError(message, { code, sent: 'unsure', status: this.status }));
  }

  private fail(error: PlatformError): void {
    this.stopTimers();
    this.reject(error);
    this.response.destroy();
  }

  private untilStalled(): NodeJS.Timeout {
    return setTimeout(() => this.exceed('timeout', l10n.t('the response stalled')), this.limits.idleMs);
  }

  private stopTimers(): void {
    clearTimeout(this.total);
    clearTimeout(this.idle);
  }
}

/** Returns the failure for a response that was cut off after its headers. */
export function cutOff(status: number): PlatformError {
  return new PlatformError(l10n.t('the response was cut off'), { code: 'reset', sent: 'unsure', status });
}

function decoded(response: IncomingMessage): Readable {
  return response.headers['content-encoding']?.trim().toLowerCase() === 'gzip'
    ? response.pipe(createGunzip())
    : response;
}
