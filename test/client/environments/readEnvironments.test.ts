import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEnvironments } from '../../../client/environments/readEnvironments';

const dev = {
  name: 'Dev',
  baseUrl: 'https://cloud.example.com/',
  tenantId: 'acme',
  projectId: 'claims',
  planetId: 'dev1',
};

describe('reading sortie.environments', () => {
  test('fills in what may be left out', () => {
    expect(readEnvironments([dev])).toEqual({
      environments: [
        {
          ...dev,
          baseUrl: 'https://cloud.example.com',
          production: false,
          headers: {},
          failurePhases: [],
          token: { source: 'pasted' },
        },
      ],
      problems: [],
    });
  });

  test('keeps what was given', () => {
    const given = {
      ...dev,
      production: true,
      headers: { 'X-Tenant': 'a' },
      failurePhases: ['BROKEN'],
      branchField: 'ref',
      token: { source: 'clientCredentials', tokenUrl: 'https://id.example.com/token', clientId: 'me', scope: 'all' },
    };
    expect(readEnvironments([given]).environments).toEqual([{ ...given, baseUrl: 'https://cloud.example.com' }]);
  });

  test.each([
    ['no object', 7, 'Environment 1 is left out: it is not an object.'],
    ['plain http elsewhere', { ...dev, baseUrl: 'http://cloud.example.com' }, /Dev is left out: http:/],
    ['a path in an identifier', { ...dev, planetId: '../prod' }, /Dev is left out: An identifier holds no slash/],
    ['a reserved header', { ...dev, headers: { authorization: 'x' } }, /header authorization cannot be set/],
    ['a header that is no text', { ...dev, headers: { 'X-A': 1 } }, /value of header X-A is not a text/],
    ['a token in the setting', { ...dev, token: 'secret' }, /its token is not an object/],
    [
      'an odd variable',
      { ...dev, token: { source: 'variable', name: 'A B' } },
      /not the name of an environment variable/,
    ],
    ['an odd source', { ...dev, token: { source: 'file' } }, /none of pasted, variable and clientCredentials/],
    ['no client id', { ...dev, token: { source: 'clientCredentials', tokenUrl: 'https://id' } }, /has no clientId/],
  ])('leaves out %s and says why', (_, element, problem) => {
    const read = readEnvironments([element]);
    expect(read.environments).toEqual([]);
    expect(read.problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
  });

  test('leaves out the second of one name and keeps the first', () => {
    const read = readEnvironments([dev, { ...dev, planetId: 'dev2' }]);
    expect(read.environments.map((each) => each.planetId)).toEqual(['dev1']);
    expect(read.problems).toEqual(['Environment Dev is left out: This name is taken.']);
  });

  test('says that the setting is no list', () => {
    expect(readEnvironments({})).toEqual({ environments: [], problems: ['sortie.environments is not a list.'] });
  });

  test('never throws, and accounts for every element', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.jsonValue(), fc.record({ name: fc.string(), baseUrl: fc.webUrl() }))),
        (value) => {
          const { environments, problems } = readEnvironments(value);
          expect(environments.length + problems.length).toBe(value.length);
        },
      ),
    );
  });
});
