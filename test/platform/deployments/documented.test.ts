import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const page = readFileSync(path.join(root, 'docs/promises.md'), 'utf8');

/** Each test file that the page names, with the quoted test names that follow it. */
function named(row: string): { readonly file: string; readonly tests: readonly string[] }[] {
  return [...row.matchAll(/`([\w./-]+\.(?:test\.ts|flow\.ts|mjs))`((?:,? "[^"]+")*)/g)].map(
    ([, file = '', tests = '']) => ({
      file: file.includes('/') ? file : `test/platform/deployments/${file}`,
      tests: [...tests.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
    }),
  );
}

test('every promise names tests, and they are there', () => {
  const rows = page.split('\n').filter((line) => /^\| \d+ /.test(line));
  expect(rows.filter((row) => row.startsWith('| '))).toHaveLength(12 + 9);
  for (const row of rows) {
    const tests = named(row);
    expect(tests.length, row).toBeGreaterThan(0);
    for (const { file, tests: names } of tests) {
      const text = readFileSync(path.join(root, file), 'utf8');
      for (const name of names) expect(text, `${file} "${name}"`).toContain(name);
    }
  }
});
