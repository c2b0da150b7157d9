import { createVSIX } from '@vscode/vsce';
import { projectRoot } from '../project.mjs';

/**
 * Packs the built extension. `dist/` must be there; the run-time dependencies are in its bundles.
 *
 * @param {string} file where the package goes
 * @returns {Promise<string>} `file`
 */
export async function packExtension(file) {
  await createVSIX({
    cwd: projectRoot,
    packagePath: file,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
  return file;
}
