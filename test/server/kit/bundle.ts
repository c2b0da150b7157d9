import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

const projectRoot = path.resolve(__dirname, '..', '..', '..');
let built: Promise<string> | undefined;

/**
 * Path of the language server, bundled from the sources as they are now with the options of the product's own build;
 * once per test file, removed after it.
 */
export function serverBundle(): Promise<string> {
  built ??= bundle('server', 'server/main.ts');
  return built;
}

/** Bundles one program of the product. */
export async function bundle(name: string, entry: string): Promise<string> {
  const { bundleOptions } = await import('../../../scripts/bundles.mjs');
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-bundle-'));
  folders.push(folder);
  await build({
    ...bundleOptions({ dev: true }),
    entryPoints: [
      { out: name, in: path.join(projectRoot, entry) },
      { out: 'protocol', in: 'sortie:protocol' },
    ],
    outdir: folder,
    logLevel: 'silent',
  });
  return path.join(folder, `${name}.js`);
}

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
