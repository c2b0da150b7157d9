import { describe, expect, test } from 'vitest';
import { MessageDecoder } from '../../server/messageDecoder';
import { fc } from '../properties';

/** Decodes text whose bytes arrive in pieces of the given size. */
function decode(text: string, size: number): unknown {
  const decoder = new MessageDecoder();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) decoder.take(bytes.subarray(at, at + size));
  return decoder.end();
}

/** Escapes all characters outside ASCII, as some clients do. */
function inAscii(json: string): string {
  return json.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const longText = 'größer – 值 😀 "quoted" \\ back\n\t'.repeat(2000);

describe('a message in several pieces', () => {
  test('results in the same value as JSON.parse, whatever the pieces', () => {
    const message = fc.json({ stringUnit: 'binary' });
    fc.assert(
      fc.property(message, fc.integer({ min: 1, max: 50 }), (text, size) => {
        expect(decode(text, size)).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([1, 7, 4096, 65_536, 1_000_000])('with long strings is decoded correctly in pieces of %i bytes', (size) => {
    const message = { method: 'open', params: { text: longText, others: [longText, '', { text: `${longText}x` }] } };
    const text = JSON.stringify(message);
    expect(decode(text, size)).toEqual(message);
    expect(decode(inAscii(text), size)).toEqual(message);
  });

  test.each([
    ['nothing', ''],
    ['a long string that ends too early', `{"a":"${'x'.repeat(50_000)}`],
    ['a line break in a long string', `{"a":"${'x'.repeat(50_000)}\n"}`],
    ["an escape that doesn't exist", `{"a":"${'x'.repeat(50_000)}\\q"}`],
    ['an escape that ends too early', '{"a":"\\u12'],
    ['no value', `{"a":"${'x'.repeat(50_000)}",}`],
  ])('of %s is refused', (_, text) => {
    expect(() => decode(text, 4096)).toThrow(SyntaxError);
  });
});
