import path from 'node:path';
import { editorApiOnce } from './editor-api.mjs';
import { projectRoot } from './project.mjs';
import { aliases, leaveOut, shareProtocol } from './slimming.mjs';

/** The programs of the product, and what client and server share: name of the bundle in `dist/`, and where it begins. */
const programs = {
  extension: 'client/extension.ts',
  server: 'server/main.ts',
  platform: 'platform/local/main.ts',
  cli: 'cli/main.ts',
  protocol: 'sortie:protocol',
};

/**
 * How the programs are bundled.
 *
 * @param {{dev: boolean}} options `dev` keeps names and adds source maps
 */
export function bundleOptions({ dev }) {
  return /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: projectRoot,
    entryPoints: Object.entries(programs).map(([out, file]) => ({
      out,
      in: file.startsWith('sortie:') ? file : path.join(projectRoot, file),
    })),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // The ESM builds of the dependencies are the ones that shake; jsonc-parser's UMD build cannot be bundled at all.
    mainFields: ['module', 'main'],
    // The editor puts its proxy settings and certificates behind `http` and `https`, and only behind these names.
    alias: { ...aliases, 'node:http': 'http', 'node:https': 'https' },
    plugins: [editorApiOnce(), shareProtocol(), leaveOut()],
    loader: { '.yaml': 'text' },
    minify: !dev,
    sourcemap: dev,
    legalComments: 'none',
    logLevel: 'info',
  });
}
