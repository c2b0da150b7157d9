import { expect, test } from 'vitest';
import { fingerprint } from '../../../../server/service/text/fingerprint';
import { fc } from '../../../properties';

test('a fingerprint is equal for equal texts, short, and never that of an empty report', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fingerprint(text)).toBe(fingerprint(`${text}`));
      expect(fingerprint(text)).toMatch(/^[0-9a-z]+-[0-9a-z]+$/);
    }),
  );
});

test('a fingerprint differs for texts that differ at one position', () => {
  const text = JSON.stringify([{ range: { start: { line: 7, character: 6 } }, message: 'payerName does not sort' }]);
  const variants = [...text].flatMap((_, index) =>
    ['', '0', 'x', '\u2028'].map((put) => text.slice(0, index) + put + text.slice(index + 1)),
  );
  const different = new Set([text, ...variants]);
  expect(new Set([...different].map(fingerprint)).size).toBe(different.size);
});

test('a fingerprint differs for different numbers in a report', () => {
  const texts = Array.from({ length: 200_000 }, (_, index) => `[{"line":${index % 500},"character":${index}}]`);
  expect(new Set(texts.map(fingerprint)).size).toBe(texts.length);
});
