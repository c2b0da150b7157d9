import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { programFile } from '../product';

const folder = path.resolve(__dirname, '../fixtures/layered-config');

test('sortie check finds no problem in a layered project', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [await programFile('cli'), 'check', '--format', 'json'],
    {
      cwd: folder,
    },
  );
  expect(JSON.parse(stdout)).toEqual([]);
});
