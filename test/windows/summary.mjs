import { finalLine, vitestCounts } from '../../scripts/tests/counts.mjs';
import { isNamed, skipOf } from './skips.mjs';

/**
 * Summarizes Vitest's JSON report: failures, skipped tests with their reasons, and counts. A skipped test that isn't
 * listed counts as a failure. In a complete run, a listed name without a test also counts as a failure.
 * @param {{testResults: {name: string, assertionResults: {fullName: string, status: string}[]}[]}} report
 * @param {{skips: readonly import('./skips.mjs').Skip[], root: string, isWhole: boolean}} options `root`: the path of
 * the checkout, as it appears in the report
 * @returns {{lines: string[], failed: number}}
 */
export function summarize({ testResults }, { skips, root, isWhole }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file: name.slice(root.length + 1) })),
  );
  const skipped = tests.filter(({ file, fullName, status }) => status === 'skipped' && skipOf(skips, file, fullName));
  const counts = vitestCounts({
    testResults: testResults.map((result) => ({
      ...result,
      name: result.name.slice(root.length + 1),
      assertionResults: result.assertionResults.filter(
        ({ fullName }) => !skipped.some((one) => one.fullName === fullName && result.name.endsWith(one.file)),
      ),
    })),
  });
  const failures = [...(counts.failures ?? []), ...(isWhole ? goneNames(skips, skipped) : [])];
  const files = skips.filter((one) => one.tests === undefined);
  return {
    lines: [
      ...failures,
      ...skips.flatMap((one) =>
        reasonLine(
          one,
          skipped.filter(({ file, fullName }) => skipOf([one], file, fullName)),
        ),
      ),
      `${finalLine({ ...counts, failed: failures.length })}, ${skipped.length} skipped; files not loaded: ${files.length}`,
    ],
    failed: failures.length,
  };
}

/**
 * @param {readonly import('./skips.mjs').Skip[]} skips
 * @param {readonly {file: string, fullName: string}[]} skipped
 */
function goneNames(skips, skipped) {
  return skips.flatMap(({ file, tests = [] }) =>
    tests
      .filter((test) => !skipped.some((one) => one.file === file && isNamed(test, one.fullName)))
      .map((test) => `${file} > ${test}\n  is listed in skips.mjs, and no test has that name`),
  );
}

/**
 * @param {import('./skips.mjs').Skip} skip
 * @param {readonly object[]} skipped the skipped tests that the entry lists
 * @returns {string[]}
 */
function reasonLine({ on, file, tests, reason }, { length }) {
  if (tests !== undefined && length === 0) return [];
  return [`skipped on ${on}: ${file} (${tests === undefined ? 'the file' : length}): ${reason}`];
}
