import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { fileOf } from '../facts/fileReader';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function usedMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

test('after edits, no part of a file keeps the earlier text', () => {
  const part = (index: number) => `Resource${index}:\n  # ${'x'.repeat(1000)}\n  defaultSort:\n    - name\n`;
  const parts = Array.from({ length: 1000 }, (_, index) => part(index));
  const file = fileOf('apis/ext/common/v1/common_ext-1.0.apiconfig.yaml', parts.join(''));
  const before = usedMegabytes();
  for (let index = 0; index < 100; index++) {
    parts[index] = part(index).replace('- name', '- names');
    file.load(parts.join(''));
  }
  expect(usedMegabytes() - before).toBeLessThan(20);
  expect(file.text()).toContain('- names');
});
