import { describe, expect, test } from 'vitest';
import { inProject } from '../../scripts/project.mjs';
import { countsOfRun, finalLine, sum, timeLines, vitestCounts } from '../../scripts/tests/counts.mjs';
import { failureText } from '../../scripts/tests/failure-text.mjs';

const file = (status: string, ...assertions: string[]) => ({
  status,
  name: inProject('a.test.ts'),
  message: 'No such module.',
  assertionResults: assertions.map((one, index) => ({
    status: one,
    fullName: `test ${index}`,
    duration: index * 100,
    ...(one === 'failed' ? { failureMessages: ['Error: wrong\n    at a.test.ts:1:2'] } : {}),
  })),
});

describe('vitestCounts', () => {
  test('counts each test once', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] };
    expect(vitestCounts(report)).toMatchObject({
      passed: 3,
      failed: 1,
      failures: ['a.test.ts > test 1\n  Error: wrong'],
    });
  });

  test("counts a file that can't be loaded and a skipped test as failures", () => {
    expect(vitestCounts({ testResults: [file('failed'), file('passed', 'passed', 'skipped')] })).toMatchObject({
      passed: 1,
      failed: 2,
      failures: [`${inProject('a.test.ts')}\n  No such module.`, 'a.test.ts > test 1\n  skipped'],
    });
  });

  test('returns how long each test took, and which tests needed a retry, with their failures', () => {
    const [first, second] = file('passed', 'passed', 'passed').assertionResults;
    const retried = { ...second, failureMessages: ['Error: at first'] };
    const report = { testResults: [{ ...file('passed'), assertionResults: [first, retried] }] };
    expect(vitestCounts(report)).toMatchObject({
      passed: 2,
      times: [
        { name: 'a.test.ts > test 0', milliseconds: 0 },
        { name: 'a.test.ts > test 1', milliseconds: 100 },
      ],
      flaky: ['a.test.ts > test 1\n  Error: at first'],
    });
  });

  test.each([[undefined], [{}], [{ testResults: [{}] }], ['text']])('refuses %j', (report) => {
    expect(() => vitestCounts(report)).toThrow('Not a report of Vitest.');
  });
});

test('a failure is described in a few lines', () => {
  const message = ['Error: Property failed', '{ seed: 7 }', '', ...Array.from({ length: 20 }, (_, at) => `line ${at}`)];
  const lines = failureText('a > b', message.join('\n')).split('\n');
  expect(lines.slice(0, 3)).toEqual(['a > b', '  Error: Property failed', '  { seed: 7 }']);
  expect(lines).toHaveLength(9);
});

describe('countsOfRun', () => {
  test('returns the counts of a part that ended normally', () => {
    expect(countsOfRun(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
    expect(countsOfRun(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
  });

  test('counts a crash as a failure', () => {
    expect(countsOfRun(1, undefined)).toEqual({ passed: 0, failed: 1 });
    expect(countsOfRun(0, undefined)).toEqual({ passed: 0, failed: 1 });
    expect(countsOfRun(1, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 });
  });

  test('counts a part without tests as a failure', () => {
    expect(countsOfRun(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  });
});

test('the final line contains only the sums', () => {
  const parts = [
    { passed: 10, failed: 0 },
    { passed: 2, failed: 1, failures: ['a'] },
  ];
  expect(finalLine(sum(parts))).toBe('12 passed, 1 failed');
  expect(sum(parts).failures).toEqual(['a']);
});

test('the ten slowest tests and all flaky ones are listed', () => {
  const times = Array.from({ length: 12 }, (_, at) => ({ name: `test ${at}`, milliseconds: at * 1000 }));
  const lines = timeLines({ passed: 12, failed: 0, times, flaky: ['test 3'] });
  expect(lines.slice(0, 3)).toEqual(['slowest tests:', '  11.0 s  test 11', '  10.0 s  test 10']);
  expect(lines.slice(10)).toEqual(['  2.0 s  test 2', 'flaky (passed after a retry): test 3']);
});
