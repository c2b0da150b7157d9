import { readFile } from 'node:fs/promises';

/**
 * How the tests of one part ended.
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [failures] what failed, in a few lines each, where that is known
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
 * Finds the line a test run ended with in all that it printed.
 *
 * @param {string} output
 * @returns {Counts | undefined} undefined when it did not come so far
 */
export function readFinalLine(output) {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  return last && { passed: Number(last[1]), failed: Number(last[2]) };
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
  const assertions = report.testResults.flatMap((file) => file.assertionResults);
  const passed = assertions.filter((one) => one.status === 'passed').length;
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  );
  const failures = [
    ...unloaded.map(({ name, message }) => failureText(name ?? 'a file', message ?? '')),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter((one) => one.status !== 'passed')
        .map((one) => failureText(`${name} > ${one.fullName}`, (one.failureMessages ?? [one.status]).join('\n'))),
    ),
  ];
  return { passed, failed: failures.length, failures };
}

/**
 * A failed test in a few lines: which one, and how its message begins (of a property, the seed and the example).
 *
 * @param {string} name
 * @param {string} message
 */
export function failureText(name, message) {
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return [name, ...lines.slice(0, 8).map((line) => `  ${line.slice(0, 500)}`)].join('\n');
}

/**
 * The counts of a part that ended with an exit code. A part that crashed before it wrote its results, or ended with an
 * error although no test failed, has one failure more.
 *
 * @param {number} exitCode
 * @param {Counts | undefined} counts undefined when there is no result
 * @returns {Counts}
 */
export function judge(exitCode, counts) {
  if (counts === undefined) return { passed: 0, failed: 1 };
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1 };
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
 * @returns {value is {testResults: {status: string, name?: string, message?: string,
 *   assertionResults: {status: string, fullName?: string, failureMessages?: string[]}[]}[]}}
 */
function isVitestReport(value) {
  return isObject(value) && Array.isArray(value.testResults) && value.testResults.every(isFileResult);
}

/** @param {unknown} value */
function isFileResult(value) {
  return (
    isObject(value) &&
    typeof value.status === 'string' &&
    Array.isArray(value.assertionResults) &&
    value.assertionResults.every((one) => isObject(one) && typeof one.status === 'string')
  );
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null;
}
