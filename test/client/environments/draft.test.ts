import { expect, test } from 'vitest';
import { put, toSetting, without } from '../../../client/environments/draft';

const dev = { name: 'Dev', baseUrl: 'https://a', extra: 1 };

test('a draft omits properties with default values and keeps unknown ones', () => {
  const draft = {
    ...dev,
    production: false,
    headers: {},
    failurePhases: [],
    branchField: '',
    token: { source: 'pasted' },
  };
  expect(toSetting(draft)).toEqual(dev);
  const full = { ...dev, production: true, headers: { A: '1' }, token: { source: 'variable', name: 'T' } };
  expect(toSetting(full)).toEqual(full);
});

test('a draft replaces the entry with the same name, or is appended', () => {
  const elements = [7, dev, { name: 'Prod' }];
  expect(put(elements, 'Dev', { name: 'Dev 2' })).toEqual([7, { name: 'Dev 2' }, { name: 'Prod' }]);
  expect(put(elements, undefined, { name: 'New' })).toEqual([...elements, { name: 'New' }]);
  expect(elements).toEqual([7, dev, { name: 'Prod' }]);
});

test('only the entry with a name is removed', () => {
  expect(without([7, dev, { name: 'Prod' }, null], 'Dev')).toEqual([7, { name: 'Prod' }, null]);
});
