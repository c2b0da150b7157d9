import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the committed types are those of the contract', () => {
  const generated = execFileSync(process.execPath, ['scripts/generate-api.mjs', '--stdout'], { encoding: 'utf8' });
  expect(readFileSync('platform/generated/api.ts', 'utf8')).toBe(generated);
}, 60_000);
