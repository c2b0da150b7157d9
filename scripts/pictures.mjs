// Recreates the README's pictures: saves screenshots of flows in a real VS Code as still pictures and as an animation.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { animate } from './pictures/animation.mjs';
import { inProject } from './project.mjs';

/** For each picture, the flow that takes the screenshot, and the names of the screenshot and the picture. */
const pictures = [
  { flow: 'authoring', from: 'authoring/4-fixes', to: 'fix' },
  { flow: 'deploy', from: 'deploy/plain-8-done', to: 'deployment' },
  { flow: 'preview', from: 'preview/3-next', to: 'preview' },
  { flow: 'data-model', from: 'data-model/1-hover', to: 'hover' },
];

/** An animation of how a name becomes a sort key: screenshots of the `authoring` flow, with durations in seconds. */
const animation = {
  to: 'making-a-property-sort',
  frames: [
    { from: 'authoring/1-opened', seconds: 1.5 },
    { from: 'authoring/2-completion', seconds: 2.5 },
    { from: 'authoring/2b-problem', seconds: 2.5 },
    { from: 'authoring/3-hover', seconds: 3 },
    { from: 'authoring/4-fixes', seconds: 3 },
    { from: 'authoring/4c-fixed', seconds: 2.5 },
    { from: 'authoring/5-generated', seconds: 4 },
  ],
};

mkdirSync(inProject('docs/pictures'), { recursive: true });
for (const flow of new Set(pictures.map((picture) => picture.flow))) {
  const { status } = spawnSync(process.execPath, [inProject('scripts/test-vscode.mjs'), 'flows', flow], {
    env: { ...process.env, SORTIE_PICTURES: '1' },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
for (const { from, to } of pictures) {
  copyFileSync(inProject(`artifacts/${from}.png`), inProject(`docs/pictures/${to}.png`));
  console.log(`docs/pictures/${to}.png`);
}
const frames = animation.frames.map(({ from, seconds }) => ({ picture: inProject(`artifacts/${from}.png`), seconds }));
animate(frames, inProject(`docs/pictures/${animation.to}.gif`));
console.log(`docs/pictures/${animation.to}.gif`);
