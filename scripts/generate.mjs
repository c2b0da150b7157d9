// Writes every part of the project that is made from others. With --check nothing is written; the exit code says whether
// all of them are as they should be.
import { spawnSync } from 'node:child_process';
import { inProject, projectRoot } from './project.mjs';

const parts = ['messages', 'api', 'rules', 'readme', 'notices'];
let stale = false;
for (const part of parts) {
  const script = inProject(`scripts/generate-${part}.mjs`);
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  stale ||= status !== 0;
}
process.exitCode = stale ? 1 : 0;
