// Runs the unit and protocol tests with Node for Windows, in Wine: `npm run test:windows`, or `npm run test:windows --
// test/cli --maxWorkers=1`. Each run uses a separate Wine prefix and a copy of the checkout. At the end, prints how
// many tests passed, failed, and were skipped, with the reasons for skipping (`skips.mjs`).

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inProject, projectRoot } from '../../scripts/project.mjs';
import { cacheFolder } from '../../scripts/vscode/cache.mjs';
import { onStop, run } from '../../scripts/vscode/processes.mjs';
import { provisionWindows } from './provision.mjs';
import { skips } from './skips.mjs';
import { summarize } from './summary.mjs';
import { endWine, runWine, wineEnvironment } from './wine.mjs';

if (process.platform !== 'linux') {
  console.error('These tests run in Wine on Linux. On Windows, use: npm test');
  process.exit(1);
}

const parts = await provisionWindows({ env: process.env, say: console.log });
const runs = path.join(cacheFolder(process.env), 'windows-runs');
await mkdir(runs, { recursive: true });
const prefix = await mkdtemp(path.join(runs, 'run-'));
const env = { ...wineEnvironment(prefix, process.env), SORTIE_TEST_WINE: '1' };
const end = async () => {
  await endWine(env);
  await rm(prefix, { recursive: true, force: true, maxRetries: 5 });
};
onStop(end);
try {
  await run('cp', ['-a', `${parts.prefix}/.`, prefix]);
  const checkout = path.join(prefix, 'drive_c/sortie');
  await copyCheckout(checkout);
  const args = process.argv.slice(2);
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=results.json', '--no-color'];
  const program = ['C:\\node\\node.exe', 'node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args];
  const exitCode = await runWine(program, { cwd: checkout, env, output: path.join(prefix, 'output.txt') });
  const results = await readFile(path.join(checkout, 'results.json'), 'utf8').catch(() => undefined);
  process.exitCode = 1;
  if (results === undefined) {
    console.error(`Vitest ended with code ${exitCode} and wrote no results.`);
  } else {
    await mkdir(inProject('artifacts'), { recursive: true });
    await writeFile(inProject('artifacts/windows.json'), results);
    const isWhole = args.every((one) => one.startsWith('-'));
    const { lines, failed } = summarize(JSON.parse(results), { skips, root: 'C:/sortie', isWhole });
    console.log(`\n${lines.join('\n')}`);
    if (exitCode === 0 && failed === 0) process.exitCode = 0;
  }
} finally {
  await end();
}
process.exit();

/**
 * Copies all files that Git doesn't ignore. Creates hard links to the cached dependencies.
 * @param {string} folder
 */
async function copyCheckout(folder) {
  await mkdir(folder);
  const listing = path.join(prefix, 'files.txt');
  await run(
    'sh',
    [
      '-c',
      'git ls-files -z --cached --others --exclude-standard > "$0" && tar -c --null --files-from="$0" | tar -x -C "$1"',
      ...[listing, folder],
    ],
    { cwd: projectRoot },
  );
  await run('cp', ['-al', parts.modules, folder]);
}
