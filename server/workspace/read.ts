import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { bytesPerCharacter } from '../service/text/limits';
import type { ReadFailure, ReadResult } from '../service/workspace';

/** Number of bytes that are checked to distinguish text from binary files. */
const sniffed = 8192;

/**
 * Flags for opening a file without waiting for the writer of a pipe, and without following a link that has replaced the
 * file.
 */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Reads the text of a regular file of at most `maxLength` characters. Decodes the text as an editor does, and omits the byte
 * order mark. Reads synchronously, because for small configuration files this is ten times faster than using the thread
 * pool.
 */
export function readRegularFile(path: string, maxLength: number): ReadResult {
  const maxBytes = maxLength * bytesPerCharacter;
  let size: number;
  try {
    const stat = lstatSync(path);
    if (!stat.isFile()) return { failure: 'not-a-file' };
    size = stat.size;
  } catch (error) {
    return { failure: failureOf(error) };
  }
  if (size > maxBytes) return { failure: 'too-large' };
  try {
    const bytes = readAtMost(path, Math.min(size, maxBytes) + 1, maxBytes);
    if (bytes === undefined) return { failure: 'too-large' };
    if (bytes.subarray(0, sniffed).includes(0)) return { failure: 'binary' };
    const text = bytes.toString('utf8', hasByteOrderMark(bytes) ? 3 : 0);
    return text.length > maxLength ? { failure: 'too-large' } : { text };
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
function readAtMost(path: string, expected: number, maxBytes: number): Buffer | undefined {
  const descriptor = openSync(path, flags);
  try {
    let buffer = Buffer.allocUnsafe(expected);
    let length = 0;
    for (;;) {
      const read = readSync(descriptor, buffer, length, buffer.length - length, null);
      length += read;
      if (length > maxBytes) return undefined;
      if (length < buffer.length) return buffer.subarray(0, length);
      buffer = Buffer.concat([buffer], Math.min(buffer.length * 2, maxBytes + 1));
    }
  } finally {
    closeSync(descriptor);
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
