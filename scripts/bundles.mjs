import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.mjs';

/** The programs of the product: name of the bundle in `dist/`, and where it begins. */
const programs = {
  extension: 'client/extension.ts',
  server: 'server/main.ts',
  platform: 'platform/local/main.ts',
  cli: 'cli/main.ts',
};

/**
 * How the programs are bundled.
 *
 * @param {{dev: boolean}} options `dev` keeps names and adds source maps
 */
export function bundleOptions({ dev }) {
  return /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: projectRoot,
    entryPoints: Object.entries(programs)
      .filter(([, file]) => existsSync(path.join(projectRoot, file)))
      .map(([out, file]) => ({ out, in: path.join(projectRoot, file) })),
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
  });
}
