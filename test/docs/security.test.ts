import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs/hostile-input.md'), 'utf8');

test('for each kind of hostile input, the named tests exist', () => {
  const tables = text.split('\n\n').filter((block) => block.startsWith('| input |'));
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(2));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const named = [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file);
    expect(named.length, row).toBeGreaterThan(0);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  }
});
