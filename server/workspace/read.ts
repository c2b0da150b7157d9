import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { ReadFailure, ReadResult } from '../service/workspace';

/** How much of a file is looked at to tell text from something else. */
const sniffed = 8192;

/** Never wait for the writer of a pipe, never follow a link put in the file's place. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * The text of a regular file of at most `maxBytes`, without its byte order mark, as an editor would show it. It is read
 * in one go: for the small files of a configuration that is an order of magnitude faster than through the thread pool.
 */
export function readRegularFile(path: string, maxBytes: number): ReadResult {
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
    return { text: bytes.toString('utf8', hasByteOrderMark(bytes) ? 3 : 0) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/**
 * Reads again while a file can't be read, five times in 0.2 seconds. On Windows, virus scanners and editors open files for
 * themselves for a moment. `pause` gets milliseconds.
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

/** All bytes of a file, even of one that grows while it is read; undefined above `maxBytes`. */
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
