import { inProject, projectRoot } from '../project.mjs';
import { run } from './processes.mjs';

/**
 * Packs the built extension. `dist/` must be there; the run-time dependencies are in its bundles.
 *
 * @param {string} file where the package goes
 * @returns {Promise<string>} `file`
 * @throws {Error} with what the packer complains about
 */
export async function packExtension(file) {
  const options = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links'];
  await run(process.execPath, [inProject('node_modules/@vscode/vsce/vsce'), 'package', ...options, '--out', file], {
    cwd: projectRoot,
  });
  return file;
}
