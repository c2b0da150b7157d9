import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openStdio } from '../../server/stdio';

function open(stdout: Writable) {
  const exits: number[] = [];
  const stdin = new PassThrough();
  const stderr = new PassThrough({ encoding: 'utf8' });
  return { stdin, stderr, exits, ...openStdio({ stdin, stdout, stderr, exit: (code) => void exits.push(code) }) };
}

const more = { jsonrpc: '2.0', method: 'more' };
const leaving = { jsonrpc: '2.0', id: 1, method: 'shutdown' };
const message = { jsonrpc: '2.0', method: 'say', params: { text: 'größer – 值 😀' } };

describe('standard input and output', () => {
  test('transfer messages in the order of writing', async () => {
    const here = open(new PassThrough());
    const there = open(here.stdin);
    const read = new Promise<unknown[]>((resolve) => {
      const all: unknown[] = [];
      here.reader.listen((one) => {
        all.push(one);
        if (all.length === 2) resolve(all);
      });
    });
    await Promise.all([there.writer.write(message), there.writer.write(more)]);
    expect(await read).toEqual([message, more]);
  });

  test('omit parameters that are null', async () => {
    const { stdin, reader } = open(new PassThrough());
    const read = new Promise((resolve) => reader.listen(resolve));
    const body = '{"jsonrpc":"2.0","id":1,"method":"a","params":null}';
    stdin.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(await read).toEqual({ jsonrpc: '2.0', id: 1, method: 'a' });
  });

  test("report and count messages that can't be written", async () => {
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space')) });
    const { writer } = open(full);
    const told: unknown[] = [];
    writer.onError(([{ message: text }, , count]) => told.push([text, count]));
    await expect(writer.write(message)).rejects.toThrow('no space');
    expect(told).toContainEqual(['no space', 1]);
  });

  test('end the process when the client ends the input', async () => {
    const { stdin, exits, reader } = open(new PassThrough());
    reader.listen(() => {});
    const ended = new Promise((resolve) => stdin.once('end', resolve));
    stdin.end();
    await ended;
    expect(exits[0]).toBe(1);
  });

  test('end the process without an error if the client requested a shutdown first', async () => {
    const { stdin, exits, reader } = open(new PassThrough());
    const there = open(stdin);
    const read = new Promise((resolve) => reader.listen(resolve));
    await there.writer.write(leaving);
    await read;
    const ended = new Promise((resolve) => stdin.once('end', resolve));
    stdin.end();
    await ended;
    expect(exits[0]).toBe(0);
  });

  test('end the process when the connection fails', async () => {
    const { stdin, exits, reader } = open(new PassThrough());
    reader.onError(() => {});
    reader.listen(() => {});
    const closed = new Promise((resolve) => stdin.once('close', resolve));
    stdin.destroy(new Error('gone'));
    await closed;
    expect(exits[0]).toBe(1);
  });

  test.each([
    ['without a length', 'Content-Type: x\r\n\r\n{}', 'A message has no Content-Length.'],
    ['with a negative length', 'Content-Length: -5\r\n\r\n{}', 'A message has the Content-Length "-5".'],
    ["whose length isn't a number", 'Content-Length: 2x\r\n\r\n{}', 'A message has the Content-Length "2x".'],
    ['with a huge length', 'Content-Length: 99999999999\r\n\r\n{}', 'A message has the Content-Length "99999999999".'],
    [
      'with two lengths',
      'Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}',
      'A message has the Content-Length "2, 5".',
    ],
    ["with a line that isn't a field", 'Content-Length: 2\r\nx\r\n\r\n{}', 'A line of a header has no name.'],
    ['with other line breaks', 'Content-Length: 2\nx: y\r\n\r\n{}', 'A message has no Content-Length.'],
    ['without a header', 'x'.repeat(5000), 'A message has no header.'],
  ])('end the process with a reason after a message %s', async (_, broken, problem) => {
    const { stdin, stderr, exits, reader } = open(new PassThrough());
    reader.onError(() => {});
    const first = new Promise((resolve) => reader.listen(resolve));
    const body = JSON.stringify(message);
    const whole = Buffer.from(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}${broken}`);
    for (let at = 0; at < whole.length; at += 7) stdin.write(whole.subarray(at, at + 7));
    expect(await first).toEqual(message);
    const [said] = await once(stderr, 'data');
    expect(said).toBe(`Sortie can't read its input: ${problem}\n`);
    expect(exits[0]).toBe(1);
  });
});
