import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../project.mjs';
import { failureText } from './failure-text.mjs';

/**
 * How the tests of one part ended.
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [failures] what failed, in a few lines each, if known
 * @property {{name: string, milliseconds: number}[]} [times] how long each test took, if known
 * @property {string[]} [flaky] tests that passed only after a retry
 */

/**
 * The sums of several parts.
 *
 * @param {Counts[]} parts
 * @returns {Counts}
 */
export function sum(parts) {
  return {
    passed: parts.reduce((total, one) => total + one.passed, 0),
    failed: parts.reduce((total, one) => total + one.failed, 0),
    failures: parts.flatMap((one) => one.failures ?? []),
    times: parts.flatMap((one) => one.times ?? []),
    flaky: parts.flatMap((one) => one.flaky ?? []),
  };
}

/**
 * The line a test run ends with.
 *
 * @param {Counts} counts
 */
export function finalLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/**
 * The slowest tests and the flaky ones, one line each.
 *
 * @param {Counts} counts
 */
export function timeLines({ times = [], flaky = [] }) {
  const slowest = times.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10);
  return [
    ...(slowest.length > 0 ? ['slowest tests:'] : []),
    ...slowest.map(({ name, milliseconds }) => `  ${(milliseconds / 1000).toFixed(1)} s  ${name}`),
    ...flaky.map((name) => `flaky (passed after a retry): ${name}`),
  ];
}

/**
 * Reads what Vitest's JSON reporter wrote. A file that could not be loaded counts as one failure, and so does a skipped test.
 *
 * @param {unknown} report
 * @returns {Counts}
 * @throws {Error} when it is not such a report
 */
export function vitestCounts(report) {
  if (!isVitestReport(report)) throw new Error('Not a report of Vitest.');
  const tests = report.testResults.flatMap(({ name = 'a file', assertionResults }) =>
    assertionResults.map((one) => ({ ...one, name: `${path.relative(projectRoot, name)} > ${one.fullName}` })),
  );
  const passed = tests.filter((one) => one.status === 'passed');
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  );
  const failures = [
    ...unloaded.map(({ name, message }) => failureText(name ?? 'a file', message ?? '')),
    ...tests
      .filter((one) => one.status !== 'passed')
      .map((one) => failureText(one.name, (one.failureMessages ?? [one.status]).join('\n'))),
  ];
  return {
    passed: passed.length,
    failed: failures.length,
    failures,
    times: tests.map(({ name, duration }) => ({ name, milliseconds: duration ?? 0 })),
    // Vitest keeps the messages of the attempts before.
    flaky: passed.filter((one) => (one.failureMessages ?? []).length > 0).map((one) => one.name),
  };
}

/**
 * The counts of a part that ended with an exit code. A part that crashed before it wrote its results, or ended with an
 * error although no test failed, has one failure more.
 *
 * @param {number} exitCode
 * @param {Counts | undefined} counts undefined when there is no result
 * @returns {Counts}
 */
export function countsOfRun(exitCode, counts) {
  if (counts === undefined || counts.passed + counts.failed === 0) return { passed: 0, failed: 1 };
  return exitCode !== 0 && counts.failed === 0 ? { passed: counts.passed, failed: 1 } : counts;
}

/**
 * @param {string} file JSON, perhaps missing or cut short
 * @returns {Promise<unknown>} undefined when it cannot be read
 */
export async function readResults(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Counts}
 */
export function isCounts(value) {
  return isObject(value) && Number.isInteger(value.passed) && Number.isInteger(value.failed);
}

/**
 * @param {unknown} value
 * @returns {value is import('vitest/node').JsonTestResults}
 */
function isVitestReport(value) {
  const files = isObject(value) && value.testResults;
  return Array.isArray(files) && files.every((file) => isObject(file) && Array.isArray(file.assertionResults));
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null;
}
