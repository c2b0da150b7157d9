import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '../bundles.mjs';
import { inProject, projectRoot } from '../project.mjs';
import { runInTerminal } from '../vscode/processes.mjs';
import { countsOfRun, isCounts, readResults } from './counts.mjs';

/**
 * Measures that the server responds while a document is open that takes much work. Each of these documents counts as a
 * test; it passes if it keeps the targets, or what `test/bench/heavy/inputs.ts` accepts of it today.
 *
 * @param {{names?: string[], env: NodeJS.ProcessEnv}} options `names`: parts of the names of the documents, all if left out
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function runHeavyDocuments({ names = [], env }) {
  const bundles = await mkdtemp(path.join(tmpdir(), 'sortie-heavy-'));
  try {
    const entryPoints = [
      { out: 'server', in: inProject('server/main.ts') },
      { out: 'main', in: inProject('test/bench/heavy/main.ts') },
    ];
    await build({ ...bundleOptions({ dev: false }), outdir: bundles, logLevel: 'warning', entryPoints });
    const counts = path.join(bundles, 'counts.json');
    const args = [path.join(bundles, 'main.js'), process.execPath, bundles, inProject('test/bench'), counts, ...names];
    const exitCode = await runInTerminal(process.execPath, args, { cwd: projectRoot, env });
    const found = await readResults(counts);
    return countsOfRun(exitCode, isCounts(found) ? found : undefined);
  } finally {
    await rm(bundles, { recursive: true });
  }
}
