import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject, projectRoot } from '../project.mjs';
import { isWellKnown, repositoryFields } from '../release/repository.mjs';
import { run } from './processes.mjs';

const vsce = inProject('node_modules/@vscode/vsce/vsce');
const withoutDependencies = '--no-dependencies';

/**
 * Packs the built extension. `dist/` must be there; the run-time dependencies are in its bundles.
 *
 * @param {string} file where the package goes
 * @param {string} [repository] its address, for the manifest in the package; the manifest of the checkout stays as it is
 * @returns {Promise<string>} `file`
 * @throws {Error} with what the packer complains about
 */
export async function packExtension(file, repository) {
  const options = ['package', withoutDependencies, '--allow-missing-repository', '--out', path.resolve(file)];
  if (repository === undefined || !isWellKnown(repository)) options.push('--no-rewrite-relative-links');
  if (repository === undefined) {
    await run(process.execPath, [vsce, ...options], { cwd: projectRoot });
    return file;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-package-'));
  try {
    await stage(folder, repositoryFields(repository));
    await run(process.execPath, [vsce, ...options], { cwd: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
  return file;
}

/**
 * Copies what is packed to a folder, with more fields in the manifest.
 *
 * @param {string} folder
 * @param {object} fields
 */
async function stage(folder, fields) {
  const listed = await run(process.execPath, [vsce, 'ls', withoutDependencies], { cwd: projectRoot });
  for (const name of listed.split('\n').filter((line) => line !== '')) {
    const to = path.join(folder, name);
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(inProject(name), to);
  }
  const manifest = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify({ ...manifest, ...fields }, undefined, 2)}\n`);
}
