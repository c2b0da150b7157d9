import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the bundled product. The folder is created when a test first requests it. */
    product: string;
  }
}

/**
 * Selects the folder of the bundled product: the folder that `SORTIE_TEST_PRODUCT` specifies, or a new folder for this
 * run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'sortie-product-'));
  project.provide('product', process.env.SORTIE_TEST_PRODUCT ?? path.join(temporary, 'product'));
  return () => rm(temporary, { recursive: true, force: true });
}
