import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { inProject } from '../scripts/project.mjs';
import { makeOnce } from '../scripts/vscode/cache.mjs';

/**
 * Returns the folder with the product's bundled programs. The programs are built when a test first needs them.
 */
export function productFolder(): Promise<string> {
  return makeOnce(inject('product'), writeProduct, () => {});
}

/** Returns the path of one of the product's programs. */
export async function programFile(name: 'cli' | 'platform' | 'server' | 'web/server'): Promise<string> {
  return path.join(await productFolder(), `${name}.js`);
}

async function writeProduct(folder: string): Promise<void> {
  const { bundleProduct } = await import('../scripts/bundles.mjs');
  const { outputFiles } = await bundleProduct();
  for (const { path: file, contents } of outputFiles) {
    const written = path.join(folder, path.relative(inProject('dist'), file));
    await mkdir(path.dirname(written), { recursive: true });
    await writeFile(written, contents);
  }
}
