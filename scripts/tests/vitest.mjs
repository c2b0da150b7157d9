import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject, projectRoot } from '../project.mjs';
import { runInTerminal } from '../vscode/processes.mjs';
import { countsOfRun, readResults, vitestCounts } from './counts.mjs';

/**
 * Runs Vitest once, with its default report on this terminal.
 *
 * @param {string[]} args after `vitest run`; a reporter among them replaces the default one
 * @param {{env: NodeJS.ProcessEnv, isConcurrent?: boolean}} options `isConcurrent`: as in `runInTerminal`
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function runVitest(args, { env, isConcurrent = false }) {
  const temporary = await mkdtemp(path.join(tmpdir(), 'sortie-vitest-'));
  try {
    const results = path.join(temporary, 'results.json');
    const usual = args.some((one) => one.startsWith('--reporter')) ? [] : ['--reporter=default'];
    const reporters = [...usual, '--reporter=json', `--outputFile.json=${results}`];
    const program = [inProject('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args];
    const exitCode = await runInTerminal(process.execPath, program, { cwd: projectRoot, env, isConcurrent });
    const report = await readResults(results);
    return countsOfRun(exitCode, report === undefined ? undefined : vitestCounts(report));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
