import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { nodeArguments } from '../../../client/language/nodeArguments';

test.each([
  ['20.19.0', []],
  ['22.21.1', []],
  ['24.21.0', ['--max-semi-space-size=32']],
  ['26.0.0', ['--max-semi-space-size=32']],
])('the language server under Node %s runs with %j', (version, expected) => {
  expect(nodeArguments(version)).toEqual(expected);
});

test('Node accepts the arguments', () => {
  const { status, stderr } = spawnSync(process.execPath, [...nodeArguments('24.0.0'), '--eval', '0']);
  expect([status, String(stderr)]).toEqual([0, '']);
});
