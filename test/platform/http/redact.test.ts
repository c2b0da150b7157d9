import { describe, expect, test } from 'vitest';
import { redactSecrets } from '../../../platform/http/redact';
import { fc } from '../../properties';

const secret = 'eyJ0+/a.b~c"d\\e-f_g=1234';

const percentEncoded = (text: string) => [...text].map((each) => `%${each.charCodeAt(0).toString(16)}`).join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const split = (text: string, by: string) => (text.match(/.{1,7}/g) ?? []).join(by);

/** The common forms in which a platform could return a secret, with the function that creates each form. */
const forms: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (text) => text,
  'encoded for a URL': encodeURIComponent,
  'encoded for a form': (text) => new URLSearchParams({ v: text }).toString().slice(2),
  'percent-encoded throughout': percentEncoded,
  'percent-encoded in capitals': (text) => percentEncoded(text).toUpperCase(),
  'encoded for a URL twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'as JSON in a string': (text) => JSON.stringify(text).slice(1, -1),
  'as JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'with escaped slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'as Unicode escapes': (text) =>
    [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'with HTML entities': (text) => text.replaceAll('"', '&quot;').replaceAll('+', '&#43;').replaceAll('/', '&#x2F;'),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
  'hexadecimal in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'split by a line break': (text) => split(text, '\n'),
  'split by CR and LF, with indentation': (text) => split(text, '\r\n   '),
  'split by soft line breaks': (text) => split(text, '=\r\n'),
  'hexadecimal, split': (text) => split(Buffer.from(text).toString('hex'), '\n'),
};

test.each(Object.keys(forms))('a secret that is returned %s is redacted', (name) => {
  const echoed = forms[name]?.(secret) ?? '';
  const redacted = redactSecrets({ message: `sent ${echoed}; again ${echoed}.` }, [secret]);
  expect(redacted).toEqual({ message: 'sent [token]; again [token].' });
});

describe('in Base64, only characters that depend on other text remain', () => {
  test.each(['', 'a', 'ab', 'user:', 'Bearer '])('after %j', (before) => {
    for (const after of ['', '1', '12']) {
      for (const encode of [base64, (text: string) => Buffer.from(text).toString('base64url')]) {
        const whole = encode(`${before}${secret}${after}`);
        const redacted = String(redactSecrets(whole, [secret]));
        expect(redacted).toContain('[token]');
        expect(redacted.length).toBeLessThanOrEqual(encode(before).length + encode(after).length + 12);
        expect(String(redactSecrets(split(whole, '\n'), [secret]))).toContain('[token]');
      }
    }
  });
});

test('redacting changes nothing else, and keeps line breaks', () => {
  const text = `a%20b\nc &amp; \\u0041 ${secret}\nd\\n`;
  expect(redactSecrets(text, [secret])).toBe('a%20b\nc &amp; \\u0041 [token]\nd\\n');
});

test('no form of a token remains in a text, whatever surrounds it', () => {
  const token = fc.stringMatching(/^[\w.~+/=!-]{8,40}$/);
  const name = fc.constantFrom(...Object.keys(forms).filter((each) => !each.includes('split')));
  fc.assert(
    fc.property(token, name, fc.string(), fc.string(), (value, form, before, after) => {
      const echoed = forms[form]?.(value) ?? '';
      fc.pre(!`${before}${after}`.includes('\\') && !/[%&=\r\n]/.test(before + after));
      expect(String(redactSecrets(`${before} ${echoed} ${after}`, [value]))).not.toContain(echoed);
    }),
  );
});

test('a hostile text of megabytes is read in one pass', () => {
  for (const part of ['\\', '%25', '&#', '\r\n', 'eyJ0+', 'A'.repeat(8)]) {
    const text = part.repeat(1_000_000 / part.length);
    expect(String(redactSecrets(text, [secret, 'A'.repeat(4_000)])).length).toBeLessThanOrEqual(text.length);
  }
});
