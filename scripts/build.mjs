// Bundles the four programs of the product into dist/. `--watch` rebuilds on change; `--dev` keeps names and adds source maps.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const watch = process.argv.includes('--watch');
const dev = watch || process.argv.includes('--dev');

const programs = {
  extension: 'client/extension.ts',
  server: 'server/main.ts',
  platform: 'platform/local/main.ts',
  cli: 'cli/main.ts',
};

const entryPoints = Object.entries(programs)
  .filter(([, file]) => existsSync(path.join(root, file)))
  .map(([out, file]) => ({ out, in: path.join(root, file) }));

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: root,
  entryPoints,
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  // The ESM builds of the dependencies are the ones that shake; jsonc-parser's UMD build cannot be bundled at all.
  mainFields: ['module', 'main'],
  loader: { '.yaml': 'text' },
  minify: !dev,
  sourcemap: dev,
  legalComments: 'none',
  logLevel: 'info',
};

if (watch) {
  const running = await context(options);
  await running.watch();
} else {
  const { metafile } = await build({ ...options, metafile: true });
  const written = new Set(Object.keys(metafile.outputs).map((file) => path.join(root, file)));
  for (const name of readdirSync(path.join(root, 'dist'))) {
    const file = path.join(root, 'dist', name);
    if (!written.has(file)) rmSync(file, { recursive: true });
  }
}
