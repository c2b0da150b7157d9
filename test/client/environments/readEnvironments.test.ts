import { expect, test } from 'vitest';
import { readEnvironments } from '../../../client/environments/readEnvironments';
import { fc } from '../../properties';

const dev = {
  name: 'Dev',
  baseUrl: 'https://cloud.example.com/',
  tenantId: 'acme',
  projectId: 'claims',
  planetId: 'dev1',
};

test('reads the valid environments and reports why the others are skipped', () => {
  const read = readEnvironments([dev, 7, { ...dev, name: 'Plain', baseUrl: 'http://cloud.example.com' }]);
  expect(read.environments.map((each) => [each.name, each.baseUrl])).toEqual([['Dev', 'https://cloud.example.com']]);
  expect(read.leftOut.map(({ text }) => text)).toEqual([
    'Environment 2 is skipped: An environment must be an object.',
    expect.stringMatching(/^Environment Plain is skipped: http /),
  ]);
});

test('of two environments with the same name, only the first is kept', () => {
  const read = readEnvironments([dev, { ...dev, planetId: 'dev2' }]);
  expect(read.environments.map((each) => each.planetId)).toEqual(['dev1']);
  expect(read.leftOut.map(({ text }) => text)).toEqual([
    'Environment Dev is skipped: Another environment has this name. Enter a different name.',
  ]);
});

test('marks every environment of a production planet as production', () => {
  const alias = { ...dev, name: 'Alias', baseUrl: 'https://cloud.example.com' };
  const other = { ...dev, name: 'Other', planetId: 'dev2' };
  const read = readEnvironments([alias, { ...dev, production: true }, other]);
  expect(read.environments.map(({ name, production }) => [name, production])).toEqual([
    ['Alias', true],
    ['Dev', true],
    ['Other', false],
  ]);
});

test("reports a setting that isn't a list, and accepts a missing setting", () => {
  const text = 'sortie.environments must be a list.';
  const leftOut = [{ name: 'sortie.environments', reason: text, text }];
  expect(readEnvironments({})).toEqual({ environments: [], leftOut });
  expect(readEnvironments(undefined)).toEqual({ environments: [], leftOut: [] });
});

test('never throws, and returns an environment or a problem for every element', () => {
  const element = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.record({ name: fc.string(), baseUrl: fc.webUrl() }));
  fc.assert(
    fc.property(fc.array(element, { maxLength: 4 }), (value) => {
      const { environments, leftOut } = readEnvironments(value);
      expect(environments.length + leftOut.length).toBe(value.length);
    }),
  );
});
