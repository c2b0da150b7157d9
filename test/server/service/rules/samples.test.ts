import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTexts } from '../model/workspace';
import { Project } from './project';

const root = path.resolve(__dirname, '../../../..');

describe('the samples', () => {
  test('of a correct project have no problem', () => {
    const project = new Project(readTexts('samples/insurance-config'));
    expect(
      project.problems().map(({ file, line, problem }) => `${file}:${line} ${problem.code} ${problem.message}`),
    ).toEqual([]);
  });

  test('of every mistake have exactly the problems that were written down by hand', () => {
    const expected: unknown = JSON.parse(readFileSync(path.join(root, 'samples/broken-config/expected.json'), 'utf8'));
    const found = new Project(readTexts('samples/broken-config')).problems().map((each) => ({
      file: each.file,
      line: each.line,
      column: each.column,
      endLine: each.endLine,
      endColumn: each.endColumn,
      code: each.problem.code,
      severity: each.problem.severity,
    }));
    expect(found).toEqual(expected);
  });
});
