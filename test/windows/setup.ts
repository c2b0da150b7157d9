import path from 'node:path';
import { beforeEach, type RunnerTestCase } from 'vitest';
import { skipOf, skips } from './skips.mjs';

const inWine = process.env.SORTIE_TEST_WINE !== undefined;
const listed = skips.filter(({ on }) => on === 'Windows' || inWine);

/** Returns the name of a test, as in Vitest's JSON report. */
function fullName({ name, suite }: RunnerTestCase): string {
  const names = [name];
  for (let around = suite; around; around = around.suite) names.unshift(around.name);
  return names.join(' ');
}

beforeEach(({ task, skip }) => {
  const file = path.relative(process.cwd(), task.file.filepath).replaceAll('\\', '/');
  const found = skipOf(listed, file, fullName(task));
  if (found) skip(found.reason);
});
