import { expect, test } from 'vitest';
import { chosenEnvironment, type Environments } from '../../../client/ai/chosenEnvironment';
import { environment } from '../deployments/treeSamples';

const dev = { key: 'settings:Dev', environment, local: false };
const known = (all: readonly (typeof dev)[], selected?: typeof dev): Environments => ({
  all: () => all,
  selected: () => selected,
  named: (name) => all.find((each) => each.environment.name === name),
});

test('a tool works with a known environment: the named one or else the selected one', () => {
  expect(chosenEnvironment(known([dev], dev), undefined)).toBe(environment);
  expect(chosenEnvironment(known([dev]), 'Dev')).toBe(environment);
});

test.each([
  [known([]), 'Dev', 'No environment is set up.'],
  [known([dev]), undefined, 'No environment is selected. Specify one of: Dev.'],
  [
    known([dev], dev),
    'https://evil.example.com',
    'Environment https: //evil.example.com not found. Specify one of: Dev.',
  ],
])('a tool works with no other environment: %#', (environments, name, message) => {
  expect(() => chosenEnvironment(environments, name)).toThrow(message);
});
