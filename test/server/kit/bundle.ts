import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

const projectRoot = path.resolve(__dirname, '..', '..', '..');
let built: Promise<string> | undefined;

/**
 * Path of the language server, bundled from the sources as they are now and just as it is packaged; once per test file,
 * removed after it.
 */
export function serverBundle(): Promise<string> {
  built ??= bundleServer();
  return built;
}

async function bundleServer(): Promise<string> {
  const { bundleProduct } = await import('../../../scripts/bundling/bundles.mjs');
  const folder = temporaryFolder();
  const { outputFiles } = await bundleProduct();
  for (const { path: file, contents } of outputFiles) {
    const written = path.join(folder, path.relative(path.join(projectRoot, 'dist'), file));
    mkdirSync(path.dirname(written), { recursive: true });
    writeFileSync(written, contents);
  }
  return path.join(folder, 'server.js');
}

/** Bundles one program of the product, with names as in the sources. */
export async function bundle(name: string, entry: string): Promise<string> {
  const { bundleOptions } = await import('../../../scripts/bundling/bundles.mjs');
  const folder = temporaryFolder();
  await build({
    ...bundleOptions({ dev: true }),
    entryPoints: [{ out: name, in: path.join(projectRoot, entry) }],
    outdir: folder,
    logLevel: 'silent',
  });
  return path.join(folder, `${name}.js`);
}

const folders: string[] = [];

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-bundle-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
