import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

test('for each kind of hostile input, the named tests exist', () => {
  const section = text.slice(
    text.indexOf('## Which hostile input is tested'),
    text.indexOf('## Which tests enforce which claim'),
  );
  const rows = section.split('\n').filter((line) => /^\| (?!input |---)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const named = [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file);
    expect(named.length, row).toBeGreaterThan(0);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  }
});
