import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { inProject, projectRoot } from './project.mjs';

/** The programs that run in Node, by the name of their bundle in `dist/`. */
const programs = {
  entry: 'client/entry.ts',
  extension: 'client/extension.ts',
  server: 'server/main.ts',
  platform: 'localPlatform/main.ts',
  cli: 'cli/main.ts',
  mcp: 'cli/mcp/serve.ts',
};

/**
 * Redirects imports of the editor's API to one module, the only one that imports the API itself. Otherwise, the bundle
 * would copy all of the API's names once for each of the hundred files that import the API. The copying would take a
 * quarter of the extension's load time.
 */
const editorApi = { vscode: './client/editorApi.ts', editor: 'vscode' };

/** Replaces unused parts of the MCP library, which would otherwise take up half of the bundle. */
const withoutSchemas = { ajv: './cli/mcp/noSchemas.ts', 'ajv-formats': './cli/mcp/noSchemas.ts' };

/**
 * Returns the options that all bundles share.
 *
 * @param {{dev: boolean}} options `dev` keeps names and adds source maps
 */
function commonOptions({ dev }) {
  return /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: projectRoot,
    outdir: 'dist',
    bundle: true,
    external: ['vscode'],
    alias: editorApi,
    minify: !dev,
    sourcemap: dev,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'info',
  });
}

/**
 * Returns the options for the Node programs, each of which becomes one file.
 *
 * @param {{dev: boolean}} options `dev` keeps names and adds source maps
 */
export function bundleOptions({ dev }) {
  return /** @satisfies {import('esbuild').BuildOptions} */ ({
    ...commonOptions({ dev }),
    entryPoints: Object.entries(programs).map(([out, file]) => ({ out, in: file })),
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // The UMD build of jsonc-parser can't be bundled.
    mainFields: ['module', 'main'],
    // VS Code adds its proxy settings and certificates to modules that are required as `http` and `https`.
    alias: { ...editorApi, ...withoutSchemas, 'node:http': 'http', 'node:https': 'https' },
    loader: { '.yaml': 'text' },
  });
}

/**
 * Returns the options for the two browser programs: the extension, and the language server as a web worker. A module
 * `x.browser.ts` replaces `x.ts`. Bundling fails if a program imports a Node module.
 *
 * @param {{dev: boolean}} options `dev` keeps names and adds source maps
 */
export function webBundleOptions({ dev }) {
  const web = /** @satisfies {import('esbuild').BuildOptions} */ ({
    ...commonOptions({ dev }),
    platform: 'browser',
    target: 'es2022',
    resolveExtensions: ['.browser.ts', '.ts', '.js', '.json'],
  });
  return /** @satisfies {import('esbuild').BuildOptions[]} */ ([
    { ...web, format: 'cjs', entryPoints: [{ out: 'web/extension', in: 'client/web/extension.ts' }] },
    { ...web, format: 'iife', entryPoints: [{ out: 'web/server', in: 'server/web/main.ts' }] },
  ]);
}

/**
 * Bundles the product in exactly the same way as for a package, but writes no files.
 * @returns {Promise<{outputFiles: import('esbuild').OutputFile[], inputs: string[]}>} `inputs` are the bundled files,
 * relative to the project
 */
export async function bundleProduct() {
  const all = [bundleOptions({ dev: false }), ...webBundleOptions({ dev: false })];
  const built = await Promise.all(
    all.map((options) => build({ ...options, write: false, metafile: true, logLevel: 'warning' })),
  );
  const outputs = built.flatMap(({ metafile }) => Object.values(metafile.outputs));
  const inputs = outputs.flatMap((output) =>
    Object.entries(output.inputs).filter(([, part]) => part.bytesInOutput > 0),
  );
  return {
    outputFiles: built.flatMap(({ outputFiles }) => outputFiles),
    inputs: [...new Set(inputs.map(([file]) => file))],
  };
}

/**
 * Bundles the product into `dist/` and removes all other files there.
 *
 * @returns {Promise<readonly import('esbuild').OutputFile[]>}
 */
export async function buildProject() {
  const { outputFiles } = await bundleProduct();
  for (const { path: file, contents } of outputFiles) {
    await mkdir(path.dirname(file), { recursive: true });
    // Skips unchanged files, because another process may be reading them.
    const before = await readFile(file).catch(() => undefined);
    if (!before?.equals(contents)) await writeFile(file, contents);
  }
  const written = new Set(outputFiles.map((file) => file.path));
  for (const entry of await readdir(inProject('dist'), { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !written.has(file)) await rm(file);
  }
  return outputFiles;
}
