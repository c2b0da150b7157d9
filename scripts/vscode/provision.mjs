import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, makeOnce } from './cache.mjs';
import { run } from './processes.mjs';
import { offerRipgrep } from './ripgrep.mjs';
import {
  browserPackages,
  buildPackages,
  ensureSystemPackages,
  findCommand,
  ripgrepPackage,
} from './system-packages.mjs';

/**
 * A browser-hosted VS Code that is ready to run on this machine.
 * @typedef {object} BrowserHostedVscode
 * @property {string} node the Node that it runs with
 * @property {string} server the VS Code server, which supports extension development and tests
 * @property {string} application code-server, for users; keeps secrets across a reload
 */

/**
 * Finds the browser-hosted VS Code in the cache, or installs it there.
 * @param {import('./versions.mjs').VscodeVersion} version
 * @param {{env: NodeJS.ProcessEnv, say: (line: string) => void}} context
 * @returns {Promise<BrowserHostedVscode>}
 * @throws {Error} with instructions for the user
 */
export async function provisionVscode(version, context) {
  const { env, say } = context;
  if (process.platform === 'win32') {
    throw new Error(
      'The browser-hosted VS Code does not run on Windows. Put a desktop `code` on the PATH (or name it in VSCODE_EXECUTABLE).',
    );
  }
  const folder = path.join(cacheFolder(env), `browser-hosted-vscode-${version.codeServer}`);
  if (!existsSync(folder)) {
    await ensureSystemPackages([...buildPackages, ...(version.ripgrep ? [ripgrepPackage] : [])], context);
    say(`Installing a browser-hosted VS Code (code-server ${version.codeServer}), once, into ${folder}`);
    say('This takes two to five minutes, and 700 MB on the disk.');
    await makeOnce(folder, (aside) => install(aside, version, env), say);
  }
  const codeServer = path.join(folder, 'code-server/node_modules/code-server');
  return {
    node: nodeBinary(folder),
    server: path.join(codeServer, 'lib/vscode/out/server-main.js'),
    application: path.join(codeServer, 'out/node/entry.js'),
  };
}

/**
 * Like `provisionVscode`, but with a Node that can debug extension hosts. Some newer versions of Node can't debug them.
 * @param {import('./versions.mjs').VscodeVersion} version
 * @param {{env: NodeJS.ProcessEnv, say: (line: string) => void}} context
 * @returns {Promise<BrowserHostedVscode>}
 * @throws {Error} with instructions for the user
 */
export async function provisionDebuggedVscode(version, context) {
  const vscode = await provisionVscode(version, context);
  if (version.debuggedNode === undefined) return vscode;
  const { env, say } = context;
  const what = `node@${version.debuggedNode}`;
  const folder = path.join(cacheFolder(env), `node-${version.debuggedNode}`);
  if (!existsSync(folder)) say(`Installing ${what}, once, into ${folder}`);
  await makeOnce(folder, (aside) => npmInstall(path.join(aside, 'node'), what, env), say);
  return { ...vscode, node: nodeBinary(folder) };
}

/**
 * Finds a browser: `SORTIE_CHROMIUM`, Chromium, or Chrome. If there is none and the user is root on Debian, installs
 * Chromium.
 * @param {{env: NodeJS.ProcessEnv, say: (line: string) => void}} context
 * @returns {Promise<string>} absolute path of the executable
 * @throws {Error} with the command that installs a browser
 */
export async function provisionBrowser(context) {
  const { env } = context;
  if (env.SORTIE_CHROMIUM) return env.SORTIE_CHROMIUM;
  await ensureSystemPackages(browserPackages, context);
  const names = browserPackages.flatMap((one) => one.commands);
  const found = names.map((name) => findCommand(name, env)).find((file) => file !== undefined);
  if (found === undefined) throw new Error(`None of ${names.join(', ')} is on the PATH.`);
  return found;
}

/**
 * Installs the npm packages `node` and `code-server` in separate folders. `code-server` is compiled with this Node and
 * its headers. In a shared folder, npm would remove the headers when it installs `code-server`.
 * @param {string} folder
 * @param {import('./versions.mjs').VscodeVersion} version
 * @param {NodeJS.ProcessEnv} env
 */
async function install(folder, version, env) {
  await npmInstall(path.join(folder, 'node'), `node@${version.node}`, env);
  const nodeHome = path.dirname(path.dirname(nodeBinary(folder)));
  const temporary = path.join(folder, 'temporary');
  await mkdir(temporary);
  const rg = findCommand('rg', env);
  if (version.ripgrep !== undefined && rg !== undefined) await offerRipgrep(temporary, rg, version.ripgrep);
  await npmInstall(path.join(folder, 'code-server'), `code-server@${version.codeServer}`, {
    ...env,
    PATH: `${path.join(nodeHome, 'bin')}${path.delimiter}${env.PATH ?? ''}`,
    npm_config_nodedir: nodeHome,
    TMPDIR: temporary,
    // The first variable allows root to install older versions of code-server. The second variable suppresses a prompt
    // during the installation.
    npm_config_unsafe_perm: 'true',
    npm_config_yes: 'true',
  });
  await rm(temporary, { recursive: true });
}

/**
 * @param {string} folder
 * @param {string} what
 * @param {NodeJS.ProcessEnv} env
 */
async function npmInstall(folder, what, env) {
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  const quietly = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  await run('npm', ['install', ...quietly, what], { cwd: folder, env: outsideNpm(env) });
}

/**
 * Returns the environment variables without those that npm set for this process, such as the path of its Node. Keeps
 * the user's npm configuration.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function outsideNpm(env) {
  const itself = /^npm_(?!config_)|^npm_config_(user_agent|node_gyp|prefix|local_prefix|global_prefix)$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !itself.test(name)));
}

/**
 * @param {string} folder
 * @returns {string} the Node binary of the npm package `node`, for this platform
 */
function nodeBinary(folder) {
  const home = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const places = [path.join(folder, 'node/node_modules/node', home), path.join(folder, 'node', home)];
  const found = places.find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(`The npm package "node" brought no binary for ${process.platform} ${process.arch}.`);
  return found;
}
