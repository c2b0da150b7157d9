import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { packExtension } from '../release/packages.mjs';
import { workbenchAddress } from '../vscode/browser.mjs';
import { run, startListening } from '../vscode/processes.mjs';
import { provisionDebuggedVscode, provisionVscode } from '../vscode/provision.mjs';
import { startServer } from '../vscode/server.mjs';
import { findCommand } from '../vscode/system-packages.mjs';
import { requestedVersion } from '../vscode/versions.mjs';

/** The default port of the browser-hosted VS Code. The port is fixed, because a browser stores secrets by address. */
const usualPort = 7767;

/** The settings for the first start, with which the README of the folder opens. The user can change them. */
const firstSettings = {
  'workbench.startupEditor': 'readme',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'remote.autoForwardPorts': false,
};

/**
 * @typedef {object} BrowserHostedOptions
 * @property {string} home folder for its settings, extensions, and state
 * @property {string} folder the folder to open
 * @property {number | undefined} port 0 for any port; undefined for the default port, or any port if that is in use
 * @property {NodeJS.ProcessEnv} env environment of the extension host
 * @property {(line: string) => void} say
 */

/** @typedef {import('../vscode/processes.mjs').RunningServer & {address: string}} Running */

/**
 * Starts a browser-hosted VS Code with the packaged extension. Only this machine can connect to it.
 *
 * @param {BrowserHostedOptions} options
 * @returns {Promise<Running>} resolves when VS Code accepts connections
 * @throws {Error} with instructions for the user
 */
export async function startBrowserHosted({ home, folder, port, env, say }) {
  const vscode = await provisionVscode(requestedVersion(env), { env, say });
  const userData = path.join(home, 'browser-hosted');
  await writeFirstSettings(path.join(userData, 'User/settings.json'));
  say('Installing the extension.');
  const extensions = ['--extensions-dir', path.join(home, 'browser-hosted-extensions')];
  const places = ['--user-data-dir', userData, '--config', path.join(userData, 'config.yaml'), ...extensions];
  const vsix = path.join(home, `sortie-${process.pid}.vsix`);
  await packExtension(vsix);
  await run(vscode.node, [vscode.application, ...places, '--install-extension', vsix, '--force'], { env });
  await rm(vsix);

  const server = await startListening(
    vscode.node,
    [
      ...[vscode.application, ...places, '--bind-addr', `127.0.0.1:${await choosePort(port)}`, '--auth', 'none'],
      ...['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'],
      ...['--disable-getting-started-override', folder],
    ],
    env,
  );
  return { ...server, address: `http://127.0.0.1:${server.port}/?${new URLSearchParams({ folder })}` };
}

/**
 * Starts a browser-hosted VS Code for extension development: F5 opens a second window that runs the extension. VS Code
 * can load an extension from a folder only in test mode. In this mode, notifications appear only in the notification
 * center.
 * @param {BrowserHostedOptions} options
 * @returns {Promise<Running>} resolves when VS Code accepts connections
 * @throws {Error} with instructions for the user
 */
export async function startForDevelopment({ home, folder, port, env, say }) {
  const server = await startServer(await provisionDebuggedVscode(requestedVersion(env), { env, say }), {
    forTests: true,
    port: await choosePort(port),
    dataFolder: path.join(home, 'development'),
    trusted: true,
    settings: firstSettings,
    env,
  });
  return { ...server, address: workbenchAddress(server.port, { folder }) };
}

/**
 * @param {number | undefined} port
 * @returns {Promise<number>} the port to use; 0 means any free port
 */
async function choosePort(port) {
  return port ?? ((await isFree(usualPort)) ? usualPort : 0);
}

/** @param {string} file */
async function writeFirstSettings(file) {
  if (existsSync(file)) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(firstSettings, undefined, 2)}\n`);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether the port is unused
 */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return free;
}

/**
 * Opens an address in the user's browser, if there is one.
 *
 * @param {string} address
 * @param {NodeJS.ProcessEnv} env
 */
export function openInBrowser(address, env) {
  const hasDisplay = process.platform === 'darwin' || env.DISPLAY || env.WAYLAND_DISPLAY;
  const opener = findCommand(process.platform === 'darwin' ? 'open' : 'xdg-open', env);
  if (!hasDisplay || opener === undefined) return;
  spawn(opener, [address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
