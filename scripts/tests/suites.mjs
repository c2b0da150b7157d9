import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTests, TestRunFailedError } from '@vscode/test-electron';
import { build } from 'esbuild';
import { inProject, projectRoot } from '../project.mjs';
import { packExtension } from '../release/packages.mjs';
import { countsOfRun, isCounts, readResults, sum } from './counts.mjs';
import { installPackage, vscodeExecutable } from './vscode-executable.mjs';

/**
 * Suites and the samples in their shared workspace. With several samples, the workspace has several folders.
 *
 * @type {{suites: string, samples: string[]}[]}
 */
const workspaces = [
  { suites: '.', samples: ['insurance-config'] },
  { suites: 'folders', samples: ['insurance-config', 'broken-config'] },
];

/**
 * Runs the suites in `test/vscode/suite` in the extension host of a real VS Code, on new copies of the samples. The
 * extension is installed from its package, as a user would install it. `dist/` must be built.
 * @param {{filter?: string, env: NodeJS.ProcessEnv, say: (line: string) => void}} options `filter`: runs only tests
 * whose titles contain this text; `env.SORTIE_VSCODE` selects the version of VS Code
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function runSuites({ filter, env, say }) {
  const installed = await mkdtemp(path.join(tmpdir(), 'sortie-installed-'));
  try {
    const executable = await vscodeExecutable({ env, say });
    const vsix = env.SORTIE_TEST_VSIX ?? (await packExtension(path.join(installed, 'sortie.vsix')));
    const extensionsFolder = path.join(installed, 'extensions');
    await installPackage(executable, { vsix, extensionsFolder, userDataFolder: path.join(installed, 'data'), env });
    const counts = [];
    for (const workspace of workspaces) {
      counts.push(await runOn(workspace, { executable, extensionsFolder, filter, env }));
    }
    const total = sum(counts);
    return total.passed + total.failed === 0 ? { passed: 0, failed: 1 } : total;
  } finally {
    await rm(installed, { recursive: true, force: true });
  }
}

/**
 * @param {(typeof workspaces)[number]} workspace
 * @param {{executable: string, extensionsFolder: string, filter: string | undefined, env: NodeJS.ProcessEnv}} options
 * @returns {Promise<import('./counts.mjs').Counts>} zero counts if the filter matches no test
 */
async function runOn({ suites, samples }, { executable, extensionsFolder, filter, env }) {
  const entry = await bundleSuites(suites, env.SORTIE_VSCODE ?? 'current');
  const temporary = await mkdtemp(path.join(tmpdir(), 'sortie-suites-'));
  try {
    for (const sample of samples) {
      await cp(inProject('samples', sample), path.join(temporary, sample), { recursive: true });
    }
    const results = path.join(temporary, 'results.json');
    const exitCode = await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: inProject('test/vscode/host'),
      extensionTestsPath: entry,
      launchArgs: [await workspaceOf(temporary, samples), `--extensions-dir=${extensionsFolder}`],
      extensionTestsEnv: {
        SORTIE_VSCODE: env.SORTIE_VSCODE,
        SORTIE_TEST_RESULTS: results,
        SORTIE_TEST_FILTER: filter,
        XDG_STATE_HOME: path.join(temporary, 'state'),
      },
    }).catch((error) => {
      if (error instanceof TestRunFailedError) return error.code ?? 1;
      throw error;
    });
    const counts = await readResults(results);
    if (filter !== undefined && isCounts(counts) && counts.passed + counts.failed === 0) return counts;
    return countsOfRun(exitCode, isCounts(counts) ? counts : undefined);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * @param {string} temporary folder with the copies of the samples
 * @param {string[]} samples
 * @returns {Promise<string>} path for VS Code to open: a folder, or a workspace file with several folders
 */
async function workspaceOf(temporary, samples) {
  const [only] = samples;
  if (only !== undefined && samples.length === 1) return path.join(temporary, only);
  const file = path.join(temporary, 'samples.code-workspace');
  await writeFile(file, JSON.stringify({ folders: samples.map((sample) => ({ path: sample })) }));
  return file;
}

/**
 * @param {string} suites a folder below `test/vscode/suite`
 * @param {string} version of VS Code; each version has its own files, so that versions can run concurrently
 * @returns {Promise<string>} the module whose `run` the extension host calls
 */
async function bundleSuites(suites, version) {
  const source = path.posix.join('test/vscode/suite', suites);
  const outdir = inProject('out', version, source);
  await rm(outdir, { recursive: true, force: true });
  const files = (await readdir(inProject(source))).filter((name) => name.endsWith('.test.ts'));
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [
      { in: 'test/vscode/suite/index.ts', out: 'index' },
      ...files.map((name) => ({ in: path.posix.join(source, name), out: path.basename(name, '.ts') })),
    ],
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
