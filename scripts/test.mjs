// Everything that must hold: build, types, lint, unit and protocol tests, then suites and flows in a real VS Code.
// It ends with what failed and the sum of all tests; a step that fails without a test of its own counts as one failure.

import { mkdir, writeFile } from 'node:fs/promises';
import { inProject, projectRoot } from './project.mjs';
import { buildProject } from './tests/build.mjs';
import { finalLine, sum } from './tests/counts.mjs';
import { runFlows } from './tests/flows.mjs';
import { runSuites } from './tests/suites.mjs';
import { runVitest } from './tests/vitest.mjs';
import { runInTerminal } from './vscode/processes.mjs';

const { env } = process;
const say = console.log;

const nothingCounted = { passed: 0, failed: 0 };
const oneFailure = { passed: 0, failed: 1 };

/** @type {{name: string, run: () => Promise<import('./tests/counts.mjs').Counts>}[]} */
const steps = [
  { name: 'build', run: () => buildProject(env).then(() => nothingCounted) },
  { name: 'types', run: () => tool('node_modules/typescript/bin/tsc', ['--noEmit']) },
  { name: 'lint', run: () => tool('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']) },
  { name: 'unit and protocol tests', run: () => runVitest([], env) },
  { name: 'suites in a real VS Code', run: () => runSuites({ env, say }) },
  {
    name: 'suites in the oldest VS Code that is supported',
    run: () => runSuites({ env: { ...env, SORTIE_VSCODE: 'oldest' }, say }),
  },
  { name: 'flows in a real VS Code', run: () => runFlows({ env }) },
];
const results = [];
for (const { name, run } of steps) {
  say(`\n== ${name}`);
  const begin = Date.now();
  const counts = await run().catch((error) => {
    say(error instanceof Error ? (error.stack ?? error.message) : error);
    return oneFailure;
  });
  results.push({ name, counts, seconds: Math.round((Date.now() - begin) / 1000) });
}

say('\n== summary');
for (const { name, counts, seconds } of results) say(`${name}: ${finalLine(counts)} (${seconds} s)`);
const total = sum(results.map((one) => one.counts));
for (const failure of total.failures ?? []) say(`\n${failure}`);
await mkdir(inProject('artifacts'), { recursive: true });
await writeFile(inProject('artifacts/summary.txt'), `${finalLine(total)}\n`);
say(finalLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;

/**
 * @param {string} script in the checkout
 * @param {string[]} args
 * @returns {Promise<import('./tests/counts.mjs').Counts>}
 */
async function tool(script, args) {
  const exitCode = await runInTerminal(process.execPath, [inProject(script), ...args], { cwd: projectRoot, env });
  return exitCode === 0 ? nothingCounted : oneFailure;
}
