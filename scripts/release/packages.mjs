import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject, projectRoot, readJson } from '../project.mjs';
import { run } from '../vscode/processes.mjs';
import { isWellKnown, repositoryFields } from './repository.mjs';

const vsce = inProject('node_modules/@vscode/vsce/vsce');
const withoutDependencies = '--no-dependencies';

/**
 * Packs the built extension. Requires `dist/`, whose bundles contain the run-time dependencies.
 *
 * @param {string} file path of the package
 * @param {string} [repository] the repository's web address, for the packaged manifest only
 * @returns {Promise<string>} `file`
 * @throws {Error} with the packer's message
 */
export async function packExtension(file, repository) {
  const options = ['package', withoutDependencies, '--allow-missing-repository', '--out', path.resolve(file)];
  if (repository === undefined || !isWellKnown(repository)) options.push('--no-rewrite-relative-links');
  const listed = await run(process.execPath, [vsce, 'ls', withoutDependencies], { cwd: projectRoot });
  const files = listed
    .trim()
    .split('\n')
    .map((name) => [name, name]);
  await pack(files, readJson('package.json'), repository, process.execPath, [vsce, ...options]);
  return file;
}

/**
 * Packs the built CLI and language server for npm.
 *
 * @param {string} folder target folder of the package
 * @param {string} [repository] the repository's web address
 * @returns {Promise<string>} path of the package
 */
export async function packCommandLine(folder, repository) {
  const { version, license, engines } = readJson('package.json');
  const manifest = { ...readJson('cli/package/package.json'), version, license, engines: { node: engines.node } };
  const files = [
    ...manifest.files.map((/** @type {string} */ name) => [name, name]),
    ['README.md', 'cli/package/README.md'],
  ];
  await pack(files, manifest, repository, 'npm', ['pack', '--pack-destination', path.resolve(folder)]);
  return path.join(folder, `${manifest.name}-${version}.tgz`);
}

/**
 * Runs a packer in a new folder that contains files of the checkout.
 *
 * @param {readonly string[][]} files pairs of names: in the package, and in the checkout
 * @param {object} manifest
 * @param {string | undefined} repository
 * @param {string} command
 * @param {string[]} args
 */
async function pack(files, manifest, repository, command, args) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-package-'));
  try {
    for (const [to = '', from = ''] of files) await cp(inProject(from), path.join(folder, to), { recursive: true });
    const packed = { ...manifest, ...(repository && repositoryFields(repository)) };
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(packed, undefined, 2)}\n`);
    await run(command, args, { cwd: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}
