import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../cli/commands';

const text = readFileSync(path.resolve(__dirname, '../../CHANGELOG.md'), 'utf8');

test('the changelog describes the first release in at most 600 words, without fixes of what was never released', () => {
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(600);
  expect(text).not.toMatch(/^### (Fixed|Changed|Removed|Deprecated)$/m);
  expect(text).not.toMatch(/no longer|fixed/i);
});

test('the changelog names only commands that exist', () => {
  const named = [...text.matchAll(/`sortie ([a-z]+)/g)].map(([, name]) => name);
  expect(named).toContain('check');
  expect(named.filter((name) => !commands.some((command) => command.name === name))).toEqual([]);
});
