import { describe, expect, test } from 'vitest';
import { mostProblems, problemsText, type ReportedProblem } from '../../../client/ai/problems';

const problem = (file: string, more: Partial<ReportedProblem> = {}): ReportedProblem => ({
  file,
  line: 3,
  column: 5,
  severity: 'warning',
  code: 'file-name',
  message: 'Said.',
  ...more,
});

describe('problems for a model', () => {
  test('are lines, the most severe first', () => {
    const text = problemsText(
      [problem('b.yaml'), problem('a.yaml'), problem('c.yaml', { severity: 'error', code: 'duplicate-key' })],
      undefined,
    );
    expect(text.split('\n')).toEqual([
      'c.yaml:3:5  error  duplicate-key  Said.',
      'a.yaml:3:5  warning  file-name  Said.',
      'b.yaml:3:5  warning  file-name  Said.',
    ]);
  });

  test.each([
    ['config', ['config/a.yaml', 'config/x/b.yaml']],
    ['./config/x/', ['config/x/b.yaml']],
    ['config\\x', ['config/x/b.yaml']],
    ['b.yaml', ['config/x/b.yaml']],
    ['.', ['config/a.yaml', 'config/x/b.yaml', 'configs/c.yaml']],
  ])('include only problems below %s', (path, files) => {
    const all = ['config/a.yaml', 'config/x/b.yaml', 'configs/c.yaml'].map((file) => problem(file));
    expect(
      problemsText(all, path)
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(files);
  });

  test('are reported as empty, with the requested path', () => {
    expect(problemsText([], undefined)).toBe('No problems in the sort configuration.');
    expect(problemsText([problem('a.yaml')], 'b')).toBe('No problems in b.');
  });

  test('are limited, with the number of omitted problems', () => {
    const lines = problemsText(
      Array.from({ length: mostProblems + 3 }, () => problem('a.yaml')),
      undefined,
    ).split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([mostProblems + 1, '… and 3 more']);
  });
});
