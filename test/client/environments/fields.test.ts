import { describe, expect, test } from 'vitest';
import * as fields from '../../../client/environments/fields';
import { fc } from '../../properties';

describe('the fields of an environment', () => {
  test.each([
    [fields.validateName('', []), 'Enter a name.'],
    [fields.validateName('Dev', ['Dev']), 'Another environment has this name. Enter a different name.'],
    [fields.validateName('Dev', ['dev']), undefined],
    [fields.validateId(''), 'Enter an ID.'],
    [fields.validateId('a/b'), expect.stringContaining('slashes')],
    [fields.validateId('..'), expect.stringContaining('..')],
    [fields.validateId('dev 1 ü'), undefined],
    [fields.validateUrl('ftp://x'), expect.any(String)],
    [fields.validateUrl('http://localhost:8080'), undefined],
    [fields.validateVariable('MY_TOKEN'), undefined],
    [fields.validateVariable('MY TOKEN'), expect.any(String)],
    [fields.validateScope(''), undefined],
    [fields.validateScope('deploy:run read/[all]'), undefined],
    [fields.validateScope('a"b'), expect.stringContaining('printable ASCII')],
    [fields.validateScope('a\\b'), expect.any(String)],
    [fields.validateScope('lösen'), expect.any(String)],
    [fields.validateHeaders('X-A: 1; X-B: a:b'), undefined],
    [fields.validateHeaders(''), undefined],
    [fields.validateHeaders('X-A'), expect.stringContaining('Name: value')],
    [fields.validateHeaders('Authorization: Bearer x'), expect.stringContaining('Authorization')],
    [fields.validateHeaders('X-A: 1; x-a: 2'), 'Header x-a is specified twice. Specify it only once.'],
    [fields.validateHeaders('X-A: 1', ['x-a']), 'Header X-A is specified twice. Specify it only once.'],
    [fields.validateSecretHeaders('X-A, X-B'), undefined],
    [fields.validateSecretHeaders('X-A, X-B', ['x-b']), 'Header X-B is specified twice. Specify it only once.'],
    [fields.validateSecretHeaders('X-A, x-a'), 'Header x-a is specified twice. Specify it only once.'],
    [fields.validateSecretHeaders('Cookie'), expect.stringContaining('Cookie')],
  ])('%#', (problem, expected) => expect(problem).toEqual(expected));

  test('headers are shown as they were typed', () => {
    expect(fields.parseHeaders(' X-A: 1;X-B:a:b; ')).toEqual({ 'X-A': '1', 'X-B': 'a:b' });
    expect(fields.headersText({ 'X-A': '1', 'X-B': 'a:b' })).toBe('X-A: 1; X-B: a:b');
  });

  test('headers with semicolons in their values stay unchanged', () => {
    expect(fields.parseHeaders('X-A: a\\;b; X-B: \\; c')).toEqual({ 'X-A': 'a;b', 'X-B': '; c' });
    const value = fc
      .string({ unit: fc.constantFrom('a', ';', '\\', ':', ' ', 'ü'), minLength: 1 })
      .map((text) => text.trim());
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('X-A', 'X-B', 'X-C'), value), (headers) => {
        expect(fields.parseHeaders(fields.headersText(headers))).toEqual({ ...headers });
      }),
    );
  });

  test('words are separated by commas', () => {
    expect(fields.parseWords(' A, B ,,A')).toEqual(['A', 'B']);
  });
});
