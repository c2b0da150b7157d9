import { expect, test } from 'vitest';
import { freeName } from '../../../client/welcome/sampleFolder';

const among = (names: readonly string[]) => async (name: string) => names.includes(name);

test('the sample is copied to an unused name', async () => {
  expect(await freeName('sample', among([]))).toBe('sample');
  expect(await freeName('sample', among(['sample', 'sample-2']))).toBe('sample-3');
});

test('the search for an unused name ends', async () => {
  await expect(freeName('sample', async () => true)).rejects.toThrow('sample and its copies');
});
