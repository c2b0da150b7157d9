import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A complete response before it is sent. */
export interface WholeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

async function closed(outgoing: ServerResponse): Promise<void> {
  if (!outgoing.closed && !outgoing.destroyed) await once(outgoing, 'close');
}

/** Sends the headers, then `bytes` bytes of the body. The headers announce a body that is at least one byte longer. */
function sendPart(outgoing: ServerResponse, answer: WholeResponse, bytes: number): Promise<Socket | null> {
  const { socket } = outgoing;
  const length = Math.max(answer.body.length, bytes + 1);
  const body = Buffer.concat([answer.body, Buffer.alloc(length - answer.body.length, ' ')]).subarray(0, bytes);
  // The statuses 204 and 304 don't allow a body, so the response has status 200 instead.
  const status = answer.status === 204 || answer.status === 304 ? 200 : answer.status;
  outgoing.writeHead(status, { ...answer.headers, 'content-length': length });
  outgoing.flushHeaders();
  if (bytes === 0) return Promise.resolve(socket);
  return new Promise((resolve) => outgoing.write(body, () => resolve(socket)));
}

/** Sends the headers and a part of the body, then closes the connection normally. */
export async function truncate(outgoing: ServerResponse, answer: WholeResponse, bytes: number): Promise<void> {
  const socket = await sendPart(outgoing, answer, bytes);
  socket?.destroySoon();
}

/** Resets the connection: immediately, within the headers, or within the body. */
export async function reset(
  outgoing: ServerResponse,
  answer: WholeResponse,
  where: { at: 'request' | 'head' | 'body'; bytes: number },
): Promise<void> {
  const { socket } = outgoing;
  if (socket === null) return;
  if (where.at === 'head') {
    await new Promise<void>((resolve) => {
      socket.write(`HTTP/1.1 ${answer.status} Reset\r\nContent-Ty`, () => resolve());
    });
  }
  if (where.at === 'body') await sendPart(outgoing, answer, where.bytes);
  socket.resetAndDestroy();
}

/** Sends nothing, or the headers and a part of the body. Then waits until the client closes the connection. */
export async function stall(
  outgoing: ServerResponse,
  answer: WholeResponse,
  where: { at: 'head' | 'body'; bytes: number },
): Promise<void> {
  if (where.at === 'body') await sendPart(outgoing, answer, where.bytes);
  await closed(outgoing);
}

const opening = '{"padding":"';
const closing = '"}';
const chunk = Buffer.alloc(65_536, 'x');

function* padding(bytes: number): Generator<Buffer> {
  yield Buffer.from(opening);
  let left = bytes - opening.length - closing.length;
  while (left > 0) {
    yield chunk.subarray(0, Math.min(left, chunk.length));
    left -= chunk.length;
  }
  yield Buffer.from(closing);
}

/**
 * Sends a JSON body of `bytes` bytes, or of 14 bytes if `bytes` is smaller. If `bytes` is infinite, the body never
 * ends.
 */
export async function flood(outgoing: ServerResponse, bytes: number): Promise<void> {
  const length = Math.max(bytes, opening.length + closing.length);
  outgoing.writeHead(200, {
    'content-type': 'application/json',
    ...(Number.isFinite(length) ? { 'content-length': length } : {}),
  });
  // It isn't an error if the client disconnects before the end of the body.
  await pipeline(Readable.from(padding(length)), outgoing).catch(() => undefined);
}
