// Everything that must hold: build, types, lint, unit and protocol tests, then suites and flows in a real VS Code.
// It ends with what failed and the sum of all tests; a step that fails without a test of its own counts as one failure.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject, projectRoot } from './project.mjs';
import { buildProject } from './tests/build.mjs';
import { finalLine, sum } from './tests/counts.mjs';
import { mainFlows, runFlows } from './tests/flows.mjs';
import { runSuites, runSuitesAside } from './tests/suites.mjs';
import { runVitest } from './tests/vitest.mjs';
import { runInTerminal } from './vscode/processes.mjs';
import { provisionBrowser, provisionVscode } from './vscode/provision.mjs';
import { requestedVersion } from './vscode/versions.mjs';
import { packExtension } from './vscode/vsix.mjs';

const temporary = await mkdtemp(path.join(tmpdir(), 'sortie-test-'));
const env = { ...process.env, SORTIE_TEST_VSIX: path.join(temporary, 'sortie.vsix') };
const oldest = { ...env, SORTIE_VSCODE: 'oldest' };
const say = console.log;

const nothingCounted = { passed: 0, failed: 0 };
const oneFailure = { passed: 0, failed: 1 };

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<import('./tests/counts.mjs').Counts>} run
 * @property {Step} [aside] runs at the same time, and prints when it has ended
 */

/** @type {Step[]} */
const steps = [
  { name: 'build', run: build },
  { name: 'types', run: () => tool('node_modules/typescript/bin/tsc', ['--noEmit']) },
  { name: 'lint', run: () => tool('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']) },
  { name: 'unit and protocol tests', run: () => runVitest([], env) },
  { name: 'VS Code and a browser', run: provide },
  {
    name: 'suites in a real VS Code',
    run: () => runSuites({ env, say }),
    aside: {
      name: 'suites in the oldest VS Code that is supported',
      run: () => runSuitesAside({ env: oldest, say }),
    },
  },
  { name: 'flows in a real VS Code', run: () => runFlows({ env }) },
  {
    name: 'main flows in the oldest VS Code that is supported',
    run: () => runFlows({ env: oldest, filters: mainFlows }),
  },
];
const results = [];
for (const step of steps) {
  say(`\n== ${step.name}`);
  const running = [ended(step)];
  if (step.aside) running.push(ended(step.aside));
  results.push(...(await Promise.all(running)));
}
await rm(temporary, { recursive: true, force: true });

say('\n== summary');
for (const { name, counts, seconds } of results) say(`${name}: ${finalLine(counts)} (${seconds} s)`);
const total = sum(results.map((one) => one.counts));
for (const failure of total.failures ?? []) say(`\n${failure}`);
await mkdir(inProject('artifacts'), { recursive: true });
await writeFile(inProject('artifacts/summary.txt'), `${finalLine(total)}\n`);
say(finalLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;

/** @param {Step} step */
async function ended({ name, run }) {
  const begin = Date.now();
  const counts = await run().catch((error) => {
    say(error instanceof Error ? (error.stack ?? error.message) : error);
    return oneFailure;
  });
  return { name, counts, seconds: Math.round((Date.now() - begin) / 1000) };
}

/** Finds or installs what the rest runs in, one after the other: a machine has one package manager. */
async function provide() {
  await provisionVscode(requestedVersion(env), { env, say });
  await provisionVscode(requestedVersion(oldest), { env, say });
  await provisionBrowser({ env, say });
  return nothingCounted;
}

/** Bundles the product and packs it once, for all that installs it. */
async function build() {
  await buildProject(env);
  await packExtension(env.SORTIE_TEST_VSIX);
  return nothingCounted;
}

/**
 * @param {string} script in the checkout
 * @param {string[]} args
 * @returns {Promise<import('./tests/counts.mjs').Counts>}
 */
async function tool(script, args) {
  const exitCode = await runInTerminal(process.execPath, [inProject(script), ...args], { cwd: projectRoot, env });
  return exitCode === 0 ? nothingCounted : oneFailure;
}
