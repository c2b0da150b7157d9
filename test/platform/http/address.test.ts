import { describe, expect, test } from 'vitest';
import { readBaseUrl } from '../../../platform/http/address';
import { validateToken } from '../../../platform/http/headers';

describe('a base URL', () => {
  test.each([
    ['https://host', 'https://host'],
    [' https://Host:443/path/ ', 'https://host/path'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://127.9.9.9:1', 'http://127.9.9.9:1'],
    ['http://[::1]:80', 'http://[::1]'],
  ])('%j is valid', (text, url) => {
    expect(readBaseUrl(text)).toEqual({ ok: true, url });
  });

  test.each([
    'host',
    '',
    'ftp://host',
    'http://host',
    'http://localhost.evil.test',
    'http://127.0.0.1.evil.test',
    'https://user@host',
    'https://user:pw@host',
    'https://host?x=1',
    'https://host#x',
    'https://host?',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('%j is refused with a sentence', (text) => {
    const read = readBaseUrl(text);
    expect(read).toMatchObject({ ok: false, problem: expect.stringMatching(/\.$/) });
  });
});

describe('a token on entry', () => {
  test('is valid if it is printable and has no spaces', () => {
    expect(validateToken('eyJhbGciOi.J9-_~+/=', 'SORTIE_TOKEN')).toBeUndefined();
  });

  test.each(['', 'a\nb', 'a\r', 'se cret', 'Bearer abc', 'a\tb', 'a\u0000b', 'ä'])(
    '%j is refused with the name of its source, not with its value',
    (token) => {
      const problem = validateToken(token, 'SORTIE_TOKEN');
      expect(problem).toContain('SORTIE_TOKEN');
      if (token.length > 2) expect(problem).not.toContain(token);
    },
  );
});
