// Watches three deployments for twenty simulated minutes. The simulation takes one minute of real time. Every few
// simulated seconds, status requests fail. Start the simulation with `node test/bench/soak.mjs`. The exit code is 1 if
// a result is wrong, if there are more requests than docs/promises.md allows, or if memory grows.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const folder = mkdtempSync(path.join(tmpdir(), 'sortie-soak-'));
try {
  const outfile = path.join(folder, 'soak.cjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'soak.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    loader: { '.yaml': 'text' },
    logLevel: 'warning',
  });
  const { status } = spawnSync(process.execPath, ['--expose-gc', outfile, folder, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
