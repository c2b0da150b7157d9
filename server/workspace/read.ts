import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { bytesPerCharacter } from '../service/text/limits';
import type { ReadFailure, ReadResult } from '../service/workspace';

/** Number of bytes that are checked to distinguish text from binary files. */
const sniffed = 8192;

const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;

/**
 * Reads the text of a regular file of at most `maxLength` characters. Decodes the text as an editor does, and omits the
 * byte order mark. Doesn't follow a link, and doesn't wait for the writer of a pipe. Reads synchronously, because for
 * small configuration files this is ten times faster than using the thread pool.
 */
export function readRegularFile(path: string, maxLength: number): ReadResult {
  const maxBytes = maxLength * bytesPerCharacter;
  try {
    // Opening a pipe would release its writer, and Windows has no flag for not following a link.
    if (!lstatSync(path).isFile()) return { failure: 'not-a-file' };
    const descriptor = openSync(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      const stat = fstatSync(descriptor);
      if (!stat.isFile()) return { failure: 'not-a-file' };
      const bytes = stat.size > maxBytes ? undefined : readAtMost(descriptor, stat.size + 1, maxBytes);
      if (bytes === undefined) return { failure: 'too-large' };
      if (bytes.subarray(0, sniffed).includes(0)) return { failure: 'binary' };
      const text = bytes.toString('utf8', hasByteOrderMark(bytes) ? 3 : 0);
      return text.length > maxLength ? { failure: 'too-large' } : { text };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/**
 * Reads a file. If the file is unreadable, tries again up to four times within 0.2 seconds, because on Windows, virus
 * scanners and editors lock files briefly. `pause` waits for the given number of milliseconds.
 */
export async function readPatiently(
  read: () => ReadResult,
  signal: AbortSignal,
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<ReadResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = read();
    const isHeld = 'failure' in result && result.failure === 'unreadable';
    if (!isHeld || attempt === 5 || signal.aborted) return result;
    await pause(20 * attempt);
  }
}

/**
 * Reads all bytes of a file, even if it grows in the meantime. Returns undefined if the file has more than `maxBytes`
 * bytes.
 */
function readAtMost(descriptor: number, expected: number, maxBytes: number): Buffer | undefined {
  let buffer = Buffer.allocUnsafe(expected);
  let length = 0;
  for (;;) {
    const read = readSync(descriptor, buffer, length, buffer.length - length, null);
    length += read;
    if (length > maxBytes) return undefined;
    if (length < buffer.length) return buffer.subarray(0, length);
    buffer = Buffer.concat([buffer], Math.min(buffer.length * 2, maxBytes + 1));
  }
}

function hasByteOrderMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function failureOf(error: unknown): ReadFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  return code === 'ELOOP' || code === 'EISDIR' ? 'not-a-file' : 'unreadable';
}
