import { describe, expect, test } from 'vitest';
import { failureText, finalLine, judge, readFinalLine, sum, vitestCounts } from '../../scripts/tests/counts.mjs';

const file = (status: string, ...assertions: string[]) => ({
  status,
  name: 'a.test.ts',
  message: 'No such module.',
  assertionResults: assertions.map((one, index) => ({
    status: one,
    fullName: `test ${index}`,
    ...(one === 'failed' ? { failureMessages: ['Error: wrong\n    at a.test.ts:1:2'] } : {}),
  })),
});

describe('vitestCounts', () => {
  test('counts each test once', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] };
    expect(vitestCounts(report)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['a.test.ts > test 1\n  Error: wrong'],
    });
  });

  test('counts a file that could not be loaded, and a skipped test, as failures', () => {
    expect(vitestCounts({ testResults: [file('failed'), file('passed', 'passed', 'skipped')] })).toEqual({
      passed: 1,
      failed: 2,
      failures: ['a.test.ts\n  No such module.', 'a.test.ts > test 1\n  skipped'],
    });
  });

  test.each([[undefined], [{}], [{ testResults: [{}] }], ['text']])('refuses %j', (report) => {
    expect(() => vitestCounts(report)).toThrow('Not a report of Vitest.');
  });
});

test('a failure is told in a few lines', () => {
  const message = ['Error: Property failed', '{ seed: 7 }', '', ...Array.from({ length: 20 }, (_, at) => `line ${at}`)];
  const lines = failureText('a > b', message.join('\n')).split('\n');
  expect(lines.slice(0, 3)).toEqual(['a > b', '  Error: Property failed', '  { seed: 7 }']);
  expect(lines).toHaveLength(9);
});

describe('judge', () => {
  test('takes the counts of a part that ended as it should', () => {
    expect(judge(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
    expect(judge(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
  });

  test('makes a crash a failure', () => {
    expect(judge(1, undefined)).toEqual({ passed: 0, failed: 1 });
    expect(judge(0, undefined)).toEqual({ passed: 0, failed: 1 });
    expect(judge(1, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 });
  });

  test('makes a part without tests a failure', () => {
    expect(judge(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  });
});

test('the final line holds the sums alone', () => {
  const parts = [
    { passed: 10, failed: 0 },
    { passed: 2, failed: 1, failures: ['a'] },
  ];
  expect(finalLine(sum(parts))).toBe('12 passed, 1 failed');
  expect(sum(parts).failures).toEqual(['a']);
});

test('the final line is found in what a run printed', () => {
  expect(readFinalLine('a test: 1 passed, 1 failed\n1 passed, 0 failed\n7 passed, 2 failed\n')).toEqual({
    passed: 7,
    failed: 2,
  });
  expect(readFinalLine('Error: no such file')).toBeUndefined();
});
