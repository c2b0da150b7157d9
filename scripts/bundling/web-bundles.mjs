import path from 'node:path';
import { projectRoot } from '../project.mjs';
import { editorApiOnce } from './editor-api.mjs';
import { readAsEsModules } from './es-modules.mjs';
import { aliases, leaveOut } from './slimming.mjs';

/**
 * How the two programs for browsers are bundled: the extension, which is given `require` for the editor's API alone, and
 * the language server, which is a worker. Where a module `x.ts` needs Node, `x.browser.ts` beside it stands in its
 * place; bundling fails when a module of Node's is left.
 *
 * @param {{dev: boolean}} options `dev` keeps names and adds source maps
 * @returns {import('esbuild').BuildOptions[]}
 */
export function webBundleOptions({ dev }) {
  const shared = /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: projectRoot,
    outdir: 'dist',
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    mainFields: ['browser', 'module', 'main'],
    resolveExtensions: ['.browser.ts', '.ts', '.js', '.json'],
    alias: aliases,
    minify: !dev,
    sourcemap: dev,
    legalComments: 'none',
    logLevel: 'info',
  });
  const program = (/** @type {string} */ out, /** @type {string} */ file) => [
    { out, in: path.join(projectRoot, file) },
  ];
  return [
    {
      ...shared,
      entryPoints: program('web/extension', 'client/web/extension.ts'),
      format: 'cjs',
      plugins: [editorApiOnce(), leaveOut(), readAsEsModules()],
    },
    {
      ...shared,
      entryPoints: program('web/server', 'server/web/main.ts'),
      format: 'iife',
      plugins: [leaveOut(), readAsEsModules()],
    },
  ];
}
