// Makes the pictures of the README anew: runs the flows that show them in a real VS Code and keeps their screenshots.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { inProject } from './project.mjs';

/** For each flow file: the screenshots that it leaves, and the pictures that they become. */
const pictures = [
  { flow: 'authoring', from: 'authoring/dark-4-fixes', to: 'fix' },
  { flow: 'deploy', from: 'deploy/dark-8-done', to: 'deployment' },
];

mkdirSync(inProject('docs/pictures'), { recursive: true });
for (const flow of new Set(pictures.map((picture) => picture.flow))) {
  const { status } = spawnSync(process.execPath, [inProject('scripts/test-vscode.mjs'), 'flows', flow], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
for (const { from, to } of pictures) {
  copyFileSync(inProject(`artifacts/${from}.png`), inProject(`docs/pictures/${to}.png`));
  console.log(`docs/pictures/${to}.png`);
}
