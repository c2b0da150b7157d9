// Bundles the product's programs into dist/. `--watch` rebuilds on change; `--dev` keeps names and adds source maps.
import path from 'node:path';
import { build, context } from 'esbuild';
import { buildProject, bundleOptions, webBundleOptions } from './bundles.mjs';
import { inProject } from './project.mjs';

const everything = [bundleOptions({ dev: true }), ...webBundleOptions({ dev: true })];

if (process.argv.includes('--watch')) {
  for (const options of everything) await (await context(options)).watch();
} else if (process.argv.includes('--dev')) {
  await Promise.all(everything.map((options) => build(options)));
} else {
  for (const { path: file, contents } of await buildProject()) {
    console.log(`${path.relative(inProject('dist'), file)} ${Math.round(contents.byteLength / 1000)} kB`);
  }
}
