import path from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../project.mjs';
import { editorApiOnce } from './editor-api.mjs';
import { readAsEsModules } from './es-modules.mjs';
import { bundleSharing } from './sharing.mjs';
import { aliases, leaveOut } from './slimming.mjs';
import { webBundleOptions } from './web-bundles.mjs';

/** The programs of the product: name of the bundle in `dist/`, and where it begins. */
const programs = {
  extension: 'client/extension.ts',
  server: 'server/main.ts',
  platform: 'platform/local/main.ts',
  cli: 'cli/main.ts',
};

/**
 * Those that share much, and the file of `dist/` that it goes to. The extension starts without it. `shortened` are names of
 * members that only the libraries of these programs themselves read: their private ones begin with an underscore, and
 * objects of Node and of the editor are asked for none such.
 */
const sharing = [
  {
    programs: ['extension', 'server'],
    how: { shared: 'protocol.js', atStart: false },
    shortened: { mangleProps: /^_[a-z]/ },
  },
  { programs: ['cli', 'platform'], how: { shared: 'service.js', atStart: true }, shortened: {} },
];

/**
 * How the programs are bundled, each by itself.
 *
 * @param {{dev: boolean}} options `dev` keeps names and adds source maps
 */
export function bundleOptions({ dev }) {
  return /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: projectRoot,
    entryPoints: Object.entries(programs).map(([out, file]) => ({ out, in: path.join(projectRoot, file) })),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // The ESM builds of the dependencies are the ones that shake; jsonc-parser's UMD build cannot be bundled at all.
    mainFields: ['module', 'main'],
    // The editor puts its proxy settings and certificates behind `http` and `https`, and only behind these names.
    alias: { ...aliases, 'node:http': 'http', 'node:https': 'https' },
    plugins: [editorApiOnce(), leaveOut(), readAsEsModules()],
    loader: { '.yaml': 'text' },
    minify: !dev,
    sourcemap: dev,
    // Words with other letters than those of English are written as they are, which is half as long.
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'info',
    logOverride: { 'import-is-undefined': 'error', 'call-import-namespace': 'error' },
  });
}

/**
 * Bundles the product as it is packaged; nothing is written.
 *
 * @returns {Promise<{outputFiles: import('esbuild').OutputFile[], inputs: string[]}>} `inputs` are the files that are
 *   bundled, relative to the project
 */
export async function bundleProduct() {
  const options = bundleOptions({ dev: false });
  const built = await Promise.all([
    ...sharing.map(({ programs: some, how, shortened }) => {
      const entryPoints = options.entryPoints.filter(({ out }) => some.includes(out));
      return bundleSharing({ ...options, ...shortened, entryPoints }, how);
    }),
    ...webBundleOptions({ dev: false }).map((web) =>
      build({ ...web, write: false, metafile: true, logLevel: 'warning' }),
    ),
  ]);
  const outputs = built.flatMap(({ metafile }) => Object.values(metafile.outputs));
  const inputs = outputs.flatMap((output) =>
    Object.entries(output.inputs).filter(([, part]) => part.bytesInOutput > 0),
  );
  return {
    outputFiles: built.flatMap(({ outputFiles }) => outputFiles),
    inputs: [...new Set(inputs.map(([file]) => file))],
  };
}
