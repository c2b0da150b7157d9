// Bundles the programs of the product into dist/. `--watch` rebuilds on change; `--dev` keeps names and adds source maps.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, context } from 'esbuild';
import { bundleOptions, bundleProduct } from './bundling/bundles.mjs';
import { webBundleOptions } from './bundling/web-bundles.mjs';
import { inProject } from './project.mjs';

const everything = [bundleOptions({ dev: true }), ...webBundleOptions({ dev: true })];

if (process.argv.includes('--watch')) {
  for (const options of everything) await (await context(options)).watch();
} else if (process.argv.includes('--dev')) {
  await Promise.all(everything.map((options) => build(options)));
} else {
  const { outputFiles } = await bundleProduct();
  for (const { path: file, contents } of outputFiles) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, contents);
    console.log(`${path.relative(inProject('dist'), file)} ${Math.round(contents.byteLength / 1000)} kB`);
  }
  const written = new Set(outputFiles.map((file) => file.path));
  for (const entry of await readdir(inProject('dist'), { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !written.has(file)) await rm(file);
  }
}
