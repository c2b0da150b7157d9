import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { PlatformError } from './failure';

/** Limits for reading the body of a response. */
export interface BodyLimits {
  /** Longest time for the whole body, in milliseconds. */
  readonly bodyMs: number;
  /** Longest silence within it. */
  readonly idleMs: number;
  /** Most bytes, on the wire and after decompression. */
  readonly maxBytes: number;
}

/**
 * Reads the body of an answer as UTF-8 text within its limits. Rejects with a `PlatformError` that carries the status:
 * `reset` for a body that ended early, `timeout`, or `too-large`.
 */
export function readBody(response: IncomingMessage, limits: BodyLimits): Promise<string> {
  const status = response.statusCode ?? 0;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let wire = 0;
    const stream = decoded(response);
    const total = setTimeout(() => fail('timeout', l10n.t('the answer did not end in time')), limits.bodyMs);
    let idle = setTimeout(stalled, limits.idleMs);

    function stalled(): void {
      fail('timeout', l10n.t('the answer stopped in the middle'));
    }
    function settle(): void {
      clearTimeout(total);
      clearTimeout(idle);
    }
    function fail(code: 'timeout' | 'reset' | 'too-large', message: string): void {
      settle();
      reject(new PlatformError(message, { code, sent: 'unsure', status }));
      response.destroy();
    }
    response.on('data', (chunk: Buffer) => {
      wire += chunk.length;
      clearTimeout(idle);
      idle = setTimeout(stalled, limits.idleMs);
      if (wire > limits.maxBytes) fail('too-large', l10n.t('the answer is too large'));
    });
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.maxBytes) fail('too-large', l10n.t('the answer is too large'));
      else chunks.push(chunk);
    });
    stream.on('end', () => {
      settle();
      if (response.complete) resolve(Buffer.concat(chunks).toString('utf8'));
      else fail('reset', l10n.t('the answer was cut off'));
    });
    const cut = () => fail('reset', l10n.t('the answer was cut off'));
    response.on('aborted', cut);
    response.on('error', cut);
    stream.on('error', cut);
  });
}

function decoded(response: IncomingMessage): Readable {
  return response.headers['content-encoding']?.trim().toLowerCase() === 'gzip'
    ? response.pipe(createGunzip())
    : response;
}
