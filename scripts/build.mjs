// Bundles the programs of the product into dist/. `--watch` rebuilds on change; `--dev` keeps names and adds source maps.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, context } from 'esbuild';
import { bundleOptions, bundleProduct } from './bundles.mjs';
import { inProject } from './project.mjs';

if (process.argv.includes('--watch')) {
  const running = await context(bundleOptions({ dev: true }));
  await running.watch();
} else if (process.argv.includes('--dev')) {
  await build(bundleOptions({ dev: true }));
} else {
  const { outputFiles } = await bundleProduct();
  await mkdir(inProject('dist'), { recursive: true });
  for (const { path: file, contents } of outputFiles) {
    await writeFile(file, contents);
    console.log(`${path.basename(file)} ${Math.round(contents.byteLength / 1000)} kB`);
  }
  const written = new Set(outputFiles.map((file) => file.path));
  for (const name of await readdir(inProject('dist'))) {
    if (!written.has(inProject('dist', name))) await rm(inProject('dist', name), { recursive: true });
  }
}
