import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as fields from '../../../client/environments/fields';

describe('the fields of an environment', () => {
  test.each([
    [fields.nameProblem('', []), 'A name is needed.'],
    [fields.nameProblem('Dev', ['Dev']), 'Another environment has this name.'],
    [fields.nameProblem('Dev', ['dev']), undefined],
    [fields.idProblem(''), 'An identifier is needed.'],
    [fields.idProblem('a/b'), expect.stringContaining('no slash')],
    [fields.idProblem('..'), expect.stringContaining('..')],
    [fields.idProblem('dev 1 ü'), undefined],
    [fields.urlProblem('ftp://x'), expect.any(String)],
    [fields.urlProblem('http://localhost:8080'), undefined],
    [fields.variableProblem('MY_TOKEN'), undefined],
    [fields.variableProblem('MY TOKEN'), expect.any(String)],
    [fields.scopeProblem(''), undefined],
    [fields.scopeProblem('deploy:run read/[all]'), undefined],
    [fields.scopeProblem('a"b'), expect.stringContaining('quotation mark')],
    [fields.scopeProblem('a\\b'), expect.any(String)],
    [fields.scopeProblem('lösen'), expect.any(String)],
    [fields.headersProblem('X-A: 1; X-B: a:b'), undefined],
    [fields.headersProblem(''), undefined],
    [fields.headersProblem('X-A'), expect.stringContaining('Name: value')],
    [fields.headersProblem('Authorization: Bearer x'), expect.stringContaining('Authorization')],
    [fields.headersProblem('X-A: 1; x-a: 2'), 'The header x-a is named twice.'],
    [fields.headersProblem('X-A: 1', ['x-a']), 'The header X-A is named twice.'],
    [fields.secretHeadersProblem('X-A, X-B'), undefined],
    [fields.secretHeadersProblem('X-A, X-B', ['x-b']), 'The header X-B is named twice.'],
    [fields.secretHeadersProblem('X-A, x-a'), 'The header x-a is named twice.'],
    [fields.secretHeadersProblem('Cookie'), expect.stringContaining('Cookie')],
  ])('%#', (problem, expected) => expect(problem).toEqual(expected));

  test('headers come back as they were typed', () => {
    expect(fields.parseHeaders(' X-A: 1;X-B:a:b; ')).toEqual({ 'X-A': '1', 'X-B': 'a:b' });
    expect(fields.headersText({ 'X-A': '1', 'X-B': 'a:b' })).toBe('X-A: 1; X-B: a:b');
  });

  test('headers with semicolons in their values stay what they are', () => {
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

  test('words are told apart by commas', () => {
    expect(fields.parseWords(' A, B ,,A')).toEqual(['A', 'B']);
  });
});
