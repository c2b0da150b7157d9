import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(__dirname, '..');

test.each(['messages', 'api', 'rules', 'reference', 'notices'])('the generated %s are up to date', (part) => {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/generate-${part}.mjs`, '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
