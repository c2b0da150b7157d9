import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTests, TestRunFailedError } from '@vscode/test-electron';
import { build } from 'esbuild';
import { inProject, projectRoot } from '../project.mjs';
import { isCounts, judge, readResults } from './counts.mjs';
import { vscodeExecutable } from './vscode-executable.mjs';

/**
 * Runs the suites of `test/vscode/suite` inside the extension host of a real VS Code, on a fresh copy of the sample project.
 *
 * @param {{filter?: string, env: NodeJS.ProcessEnv, say: (line: string) => void, extension?: string}} options `filter`: a part
 *   of the tests' titles; `extension`: folder of the extension under test, this checkout when left out
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function runSuites({ filter, env, say, extension = projectRoot }) {
  const entry = await bundleSuites();
  const temporary = await mkdtemp(path.join(tmpdir(), 'sortie-suites-'));
  try {
    const folder = path.join(temporary, 'insurance-config');
    await cp(inProject('samples/insurance-config'), folder, { recursive: true });
    const results = path.join(temporary, 'results.json');
    const exitCode = await exitCodeOf(
      runTests({
        vscodeExecutablePath: await vscodeExecutable({ env, say }),
        extensionDevelopmentPath: extension,
        extensionTestsPath: entry,
        launchArgs: [folder, '--disable-extensions'],
        extensionTestsEnv: {
          SORTIE_TEST_RESULTS: results,
          SORTIE_TEST_FILTER: filter,
          XDG_STATE_HOME: path.join(temporary, 'state'),
        },
      }),
    );
    const counts = await readResults(results);
    return judge(exitCode, isCounts(counts) ? counts : undefined);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * @param {Promise<number>} running
 * @returns {Promise<number>}
 */
async function exitCodeOf(running) {
  try {
    return await running;
  } catch (error) {
    if (error instanceof TestRunFailedError) return error.code ?? 1;
    throw error;
  }
}

/** @returns {Promise<string>} the module whose `run` the extension host calls */
async function bundleSuites() {
  const outdir = inProject('out/test/vscode/suite');
  await rm(outdir, { recursive: true, force: true });
  const files = (await readdir(inProject('test/vscode/suite'))).filter((name) => name.endsWith('.test.ts'));
  await build({
    absWorkingDir: projectRoot,
    entryPoints: ['index.ts', ...files].map((name) => `test/vscode/suite/${name}`),
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    mainFields: ['module', 'main'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return path.join(outdir, 'index.js');
}
