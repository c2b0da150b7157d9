import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../scripts/project.mjs';
import { type Skip, skips } from '../windows/skips.mjs';
import { summarize } from '../windows/summary.mjs';

const root = 'C:/sortie';
const listed: readonly Skip[] = [
  { on: 'Wine', file: 'test/a.test.ts', tests: ['pipes work', 'signals …'], reason: 'there are none.' },
  { on: 'Wine', file: 'test/b.test.ts', reason: 'it needs npm.' },
];

const report = (tests: Readonly<Record<string, string>>, status = 'passed') => ({
  testResults: [
    {
      name: `${root}/test/a.test.ts`,
      status,
      message: '',
      assertionResults: Object.entries(tests).map(([fullName, ended]) => ({ fullName, status: ended })),
    },
  ],
});

const whole = { skips: listed, root, isWhole: true };

describe('the summary of the tests on Windows', () => {
  test('counts passed tests, and lists skipped tests with their reasons', () => {
    const tests = {
      works: 'passed',
      'pipes work': 'skipped',
      'signals of one kind': 'skipped',
      'signals too': 'skipped',
    };
    expect(summarize(report(tests), whole)).toEqual({
      lines: [
        'skipped on Wine: test/a.test.ts (3): there are none.',
        'skipped on Wine: test/b.test.ts (the file): it needs npm.',
        '1 passed, 0 failed, 3 skipped; files not loaded: 1',
      ],
      failed: 0,
    });
  });

  test('contains a failure for each test that failed, or was skipped without being listed', () => {
    const tests = { works: 'failed', other: 'skipped', 'pipes work': 'skipped', 'signals too': 'skipped' };
    const { lines, failed } = summarize(report(tests, 'failed'), whole);
    expect(failed).toBe(2);
    expect(lines.at(-1)).toBe('0 passed, 2 failed, 2 skipped; files not loaded: 1');
    expect(lines.join('\n')).toContain(`${path.normalize('test/a.test.ts')} > other`);
  });

  test("contains a failure for a file that couldn't be loaded", () => {
    expect(summarize(report({}, 'failed'), { ...whole, isWhole: false })).toMatchObject({ failed: 1 });
  });

  test('contains a failure for a listed name without a test, if all tests ran', () => {
    const tests = { works: 'passed', 'pipes work': 'skipped' };
    expect(summarize(report(tests), whole)).toMatchObject({ failed: 1 });
    expect(summarize(report(tests), { ...whole, isWhole: false })).toMatchObject({ failed: 0 });
  });
});

test('the list of tests that Windows skips names existing files and has reasons', () => {
  expect(skips.filter(({ file }) => !existsSync(inProject(file)))).toEqual([]);
  expect(skips.filter(({ reason }) => !/^[A-Z].*\.$/.test(reason))).toEqual([]);
});

/**
 * Whether the text contains a test's name: as a complete title, as the start of a title, or as the titles of a group
 * and a test.
 */
function hasTest(text: string, name: string): boolean {
  const has = (title: string, isWhole: boolean) =>
    ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${isWhole ? quote : ''}`));
  if (name.endsWith(' …')) return has(name.slice(0, -2), false);
  const words = name.split(' ');
  const parts = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  return parts.some(([group = '', title = '']) => (group === '' || has(group, true)) && has(title, true));
}

test('the list of tests that Windows skips contains the names of existing tests', () => {
  const gone = skips.flatMap(({ file, tests = [] }) => {
    const text = readFileSync(inProject(file), 'utf8');
    return tests.filter((name) => !hasTest(text, name));
  });
  expect(gone).toEqual([]);
  expect(hasTest("describe('signals', () => test('end it'", 'signals ends it')).toBe(false);
});

test('no test decides by itself to be skipped on Windows', () => {
  const files = skips.map(({ file }) => readFileSync(inProject(file), 'utf8'));
  expect(files.filter((text) => /(skipIf|runIf)\([^)]*win32/.test(text))).toEqual([]);
});
