// Runs all tests: unit and protocol tests, suites and flows in a real VS Code, the type check, and the linter. Where
// there are enough processors, the unit and protocol tests run beside the rest. `--full` adds the oldest supported VS
// Code, the other response shapes, second looks, and expensive documents. Finally, prints all failures and the number
// of tests. A step that fails without a failed test counts as one failure.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { buildProject } from './bundles.mjs';
import { inProject, projectRoot } from './project.mjs';
import { packExtension } from './release/packages.mjs';
import { finalLine, sum, timeLines } from './tests/counts.mjs';
import { mainFlows, runFlows } from './tests/flows.mjs';
import { runSuites } from './tests/suites.mjs';
import { runVitest } from './tests/vitest.mjs';
import { runInTerminal } from './vscode/processes.mjs';
import { provisionBrowser, provisionVscode } from './vscode/provision.mjs';
import { requestedVersion } from './vscode/versions.mjs';

const full = process.argv.includes('--full');
const temporary = await mkdtemp(path.join(tmpdir(), 'sortie-test-'));
const env = {
  ...process.env,
  SORTIE_TEST_VSIX: path.join(temporary, 'sortie.vsix'),
  SORTIE_TEST_PRODUCT: path.join(temporary, 'product'),
  ...(full ? { SORTIE_SHAPES: 'all', SORTIE_SECOND_LOOKS: '1' } : {}),
};
const oldest = { ...env, SORTIE_VSCODE: 'oldest', SORTIE_SHAPES: '' };
const say = console.log;

const nothingCounted = { passed: 0, failed: 0 };
const oneFailure = { passed: 0, failed: 1 };

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<import('./tests/counts.mjs').Counts>} run
 */

const unitTests = { name: 'unit and protocol tests', run: () => runVitest([], { env, isConcurrent: true }) };
/** @type {Step[]} steps in a real VS Code. On Windows, no VS Code runs in a browser. */
const inVscode = [
  { name: 'VS Code and a browser', run: provide },
  { name: 'suites in a real VS Code', run: () => runSuites({ env, say }) },
  { name: 'flows in a real VS Code', run: () => runFlows({ env }) },
];
if (full) {
  inVscode.push(
    { name: 'suites in the oldest supported VS Code', run: () => runSuites({ env: oldest, say }) },
    { name: 'main flows in the oldest supported VS Code', run: () => runFlows({ env: oldest, filters: mainFlows }) },
    { name: 'documents that take much work', run: () => tool('scripts/bench.mjs', ['--heavy']) },
  );
}
const checks = [
  { name: 'types', run: () => tool('node_modules/typescript/bin/tsc', ['--noEmit']) },
  { name: 'lint', run: () => tool('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']) },
];
const others = process.platform === 'win32' ? checks : [...inVscode, ...checks];
// On two processors, tests that run beside each other take longer in total, and windows reach their time limits.
const lanes = availableParallelism() < 4 ? [[unitTests, ...others]] : [[unitTests], others];

const begin = Date.now();
const built = await oneByOne([{ name: 'build', run: build }]);
const results = [built, ...(await Promise.all(lanes.map(oneByOne)))].flat();
await rm(temporary, { recursive: true, force: true });

say('\n== summary');
for (const { name, counts, seconds } of results) say(`${name}: ${finalLine(counts)} (${seconds} s)`);
const total = sum(results.map((one) => one.counts));
say(`all: ${secondsSince(begin)} s`);
for (const line of timeLines(total)) say(line);
for (const failure of total.failures ?? []) say(`\n${failure}`);
await mkdir(inProject('artifacts'), { recursive: true });
await writeFile(inProject('artifacts/summary.txt'), `${finalLine(total)}\n`);
say(finalLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;

/** @param {Step[]} steps */
async function oneByOne(steps) {
  const ended = [];
  for (const { name, run } of steps) {
    say(`\n== ${name}`);
    const start = Date.now();
    const counts = await run().catch((error) => {
      say(error instanceof Error ? (error.stack ?? error.message) : error);
      return oneFailure;
    });
    ended.push({ name, counts, seconds: secondsSince(start) });
  }
  return ended;
}

/** @param {number} time in milliseconds */
function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000);
}

/** Finds or installs the required programs, one after the other, because only one package manager can run at a time. */
async function provide() {
  await provisionVscode(requestedVersion(env), { env, say });
  if (full) await provisionVscode(requestedVersion(oldest), { env, say });
  await provisionBrowser({ env, say });
  return nothingCounted;
}

/** Bundles and packs the product once for all tests. Tests use a copy, because `npm start` also builds into `dist/`. */
async function build() {
  await buildProject();
  await cp(inProject('dist'), env.SORTIE_TEST_PRODUCT, { recursive: true });
  await packExtension(env.SORTIE_TEST_VSIX);
  return nothingCounted;
}

/**
 * @param {string} script in the checkout
 * @param {string[]} args
 * @returns {Promise<import('./tests/counts.mjs').Counts>}
 */
async function tool(script, args) {
  const program = [inProject(script), ...args];
  const exitCode = await runInTerminal(process.execPath, program, { cwd: projectRoot, env, isConcurrent: true });
  return exitCode === 0 ? nothingCounted : oneFailure;
}
