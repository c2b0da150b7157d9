// Bundles the programs of the product into dist/. `--watch` rebuilds on change; `--dev` keeps names and adds source maps.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build, context } from 'esbuild';
import { bundleOptions } from './bundles.mjs';
import { inProject, projectRoot } from './project.mjs';

const watch = process.argv.includes('--watch');
const options = bundleOptions({ dev: watch || process.argv.includes('--dev') });

if (watch) {
  const running = await context(options);
  await running.watch();
} else {
  const { metafile } = await build({ ...options, metafile: true });
  const written = new Set(Object.keys(metafile.outputs).map((file) => path.join(projectRoot, file)));
  for (const name of await readdir(inProject('dist'))) {
    if (!written.has(inProject('dist', name))) await rm(inProject('dist', name), { recursive: true });
  }
}
