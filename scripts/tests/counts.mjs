import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../project.mjs';
import { failureText } from './failure-text.mjs';

/**
 * The test results of one part.
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [failures] what failed, in a few lines each, if known
 * @property {{name: string, milliseconds: number}[]} [times] how long each test took, if known
 * @property {string[]} [flaky] tests that passed only after a retry, with the failure in a few lines
 */

/**
 * Adds up the results of several parts.
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

/** Returns the last line of a test run's output. @param {Counts} counts */
export function finalLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** Lists the slowest tests and the flaky tests, one per line. @param {Counts} counts */
export function timeLines({ times = [], flaky = [] }) {
  const slowest = times.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10);
  return [
    ...(slowest.length > 0 ? ['slowest tests:'] : []),
    ...slowest.map(({ name, milliseconds }) => `  ${(milliseconds / 1000).toFixed(1)} s  ${name}`),
    ...flaky.map((name) => `flaky (passed after a retry): ${name}`),
  ];
}

/**
 * Reads a report from Vitest's JSON reporter. Each file that can't be loaded and each skipped test counts as a failure.
 * @param {unknown} report
 * @returns {Counts}
 * @throws {Error} if `report` isn't a Vitest report
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
  /** @param {(typeof tests)[number]} one */
  const textOf = (one) => failureText(one.name, (one.failureMessages ?? [one.status]).join('\n'));
  const failures = [
    ...unloaded.map(({ name, message }) => failureText(name ?? 'a file', message ?? '')),
    ...tests.filter((one) => one.status !== 'passed').map(textOf),
  ];
  return {
    passed: passed.length,
    failed: failures.length,
    failures,
    times: tests.map(({ name, duration }) => ({ name, milliseconds: duration ?? 0 })),
    // Vitest keeps the failure messages from earlier attempts, so a passed test that has any is flaky.
    flaky: passed.filter((one) => (one.failureMessages ?? []).length > 0).map(textOf),
  };
}

/**
 * Returns the results of a part that ended with this exit code. Adds a failure if no test ran, for example after a
 * crash, or if the exit code isn't 0 although no test failed.
 *
 * @param {number} exitCode
 * @param {Counts | undefined} counts undefined if there is no result
 * @returns {Counts}
 */
export function countsOfRun(exitCode, counts) {
  if (counts === undefined || counts.passed + counts.failed === 0) return { passed: 0, failed: 1 };
  return exitCode !== 0 && counts.failed === 0 ? { passed: counts.passed, failed: 1 } : counts;
}

/**
 * @param {string} file a JSON file, which may be missing or truncated
 * @returns {Promise<unknown>} undefined if it can't be read
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
