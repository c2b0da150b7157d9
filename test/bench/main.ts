import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureProjectStart } from './measures/project';
import { measureColdStart } from './measures/starts';
import { profile } from './profile';
import { missedRatios, report } from './report';
import { fullSizes, measureAll, quickSizes } from './run';
import { type Programs, versionOf } from './servers';
import { startTargets } from './startTargets';

/**
 * Runs the benchmark. The arguments are the Node executable that runs the servers, the folder that contains the
 * bundles, the folder `test/bench`, the root of the checkout, and options.
 */
async function main([node = '', bundles = '', bench = '', root = '', ...options]: readonly string[]): Promise<void> {
  const programs: Programs = {
    node,
    nodeVersion: versionOf(node),
    sortie: path.join(bundles, 'server.js'),
    floor: path.join(bundles, 'floor.js'),
    host: path.join(bundles, 'host.js'),
    bench,
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-bench-'));
  try {
    if (options.includes('--profile')) {
      await profile(programs, folder, path.join(root, 'artifacts/bench'));
      return;
    }
    if (options.includes('--starts')) {
      const rows = [
        ...startTargets('cold start', await measureColdStart(programs, path.join(folder, 'cold')), 2),
        ...startTargets('layered project', await measureProjectStart(programs, path.join(folder, 'project')), 0.8),
      ];
      for (const { what, measured, met } of rows) console.log(`${met ? '✓' : '✗'} ${what}: ${measured}`);
      return;
    }
    const quick = options.includes('--quick');
    const began = performance.now();
    const results = await measureAll(programs, quick ? quickSizes : fullSizes, folder, (line) => console.log(line));
    const seconds = Math.round((performance.now() - began) / 1000);
    const text = report(results, programs, { quick, seconds });
    console.log(`\n${text}`);
    const missed = quick ? missedRatios(results) : [];
    for (const line of missed) console.error(`Missed: ${line}`);
    if (missed.length > 0) process.exitCode = 1;
    if (!quick) writeFileSync(path.join(root, 'docs/performance.md'), text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
