// Measures the performance of Sortie's language server and other language servers. Without options, writes
// docs/performance.md. `--quick` takes less than three minutes. `--profile` writes only a CPU profile of the server, to
// artifacts/bench. `--heavy` measures only documents that are expensive to process. `--starts` measures only the cold
// start.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleOptions, bundleProduct } from './bundles.mjs';
import { inProject, projectRoot } from './project.mjs';
import { run, runInTerminal } from './vscode/processes.mjs';
import { outsideNpm, provisionVscode } from './vscode/provision.mjs';
import { vscodeVersions } from './vscode/versions.mjs';

const { env } = process;
const options = process.argv.slice(2);
const unknown = options.filter((option) => !['--quick', '--profile', '--heavy', '--starts'].includes(option));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(' ')}. See the first lines of scripts/bench.mjs.`);

const bench = inProject('test/bench');
if (!options.includes('--heavy') && !existsSync(path.join(bench, 'node_modules/yaml-language-server'))) {
  console.log('Installing the peers into test/bench, once.');
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'];
  await run('npm', ['ci', ...quietly], { cwd: bench, env: outsideNpm(env) });
}

const bundles = await mkdtemp(path.join(tmpdir(), 'sortie-bench-bundles-'));
try {
  const shared = bundleOptions({ dev: options.includes('--profile') });
  const quiet = { outdir: bundles, logLevel: /** @type {const} */ ('warning') };
  const heavy = options.includes('--heavy');
  const programs = { main: heavy ? 'heavy/main.ts' : 'main.ts', floor: 'floor.ts' };
  const measured = Object.entries(programs).map(([out, file]) => ({ out, in: path.join(bench, file) }));
  await build({ ...shared, ...quiet, entryPoints: [{ out: 'server', in: inProject('server/main.ts') }] });
  await build({ ...shared, ...quiet, entryPoints: measured });
  if (!heavy) await bundleHost();
  const main = path.join(bundles, 'main.js');
  const args = [main, heavy ? process.execPath : await nodeOfPeers(), bundles, bench, projectRoot, ...options];
  process.exitCode = await runInTerminal(process.execPath, args, { cwd: projectRoot, env });
} finally {
  await rm(bundles, { recursive: true });
}

/**
 * Bundles the product in exactly the same way as for a package, and bundles the program that runs parts of the product
 * without an editor.
 */
async function bundleHost() {
  const product = path.join(bundles, 'product');
  const stand = path.join(product, 'node_modules/vscode');
  await mkdir(stand, { recursive: true });
  await writeFile(path.join(stand, 'index.js'), 'module.exports = globalThis.editorOfBench;\n');
  for (const { path: file, contents } of (await bundleProduct()).outputFiles)
    await writeFile(path.join(product, path.basename(file)), contents);
  await build({
    ...bundleOptions({ dev: true }),
    outdir: bundles,
    logLevel: 'warning',
    entryPoints: [{ out: 'host', in: path.join(bench, 'host.ts') }],
    define: { 'import.meta.dirname': JSON.stringify(inProject('test/client')) },
  });
}

/**
 * Finds a Node executable that can run the other language servers (22.13 or later): the current Node, or the Node of
 * the browser-hosted VS Code.
 * @returns {Promise<string>} the path of its executable
 */
async function nodeOfPeers() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return process.execPath;
  return (await provisionVscode(vscodeVersions.current, { env, say: console.log })).node;
}
