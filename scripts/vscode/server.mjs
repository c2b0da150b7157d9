import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, startListening } from './processes.mjs';

/**
 * @typedef {object} ServerOptions
 * @property {boolean} [forTests] loads an extension under development and its tests; shows no notification toasts
 * @property {number} [port] any free port if undefined
 * @property {string} dataFolder settings, logs, and state of this server only
 * @property {boolean} trusted if false, the workbench asks for workspace trust, as for a new user
 * @property {Record<string, unknown>} [settings] machine settings
 * @property {string} [extensionsFolder] folder with the installed extensions
 * @property {string} [builtInFolder] replaces the editor's built-in extensions
 * @property {NodeJS.ProcessEnv} env environment of the server and of the extension host
 */

/**
 * Starts the VS Code server. Only this machine can connect to it.
 * @param {import('./provision.mjs').BrowserHostedVscode} vscode
 * @param {ServerOptions} options
 * @returns {Promise<import('./processes.mjs').RunningServer & {logsFolder: string}>} resolves when the server accepts
 * connections; `logsFolder` contains output channels and logs, in a subfolder that is named after the date
 * @throws {Error} with the server's output if the server exits before it accepts connections
 */
export async function startServer(
  vscode,
  { forTests = false, port: chosen = 0, dataFolder, trusted, settings = {}, extensionsFolder, builtInFolder, env },
) {
  const machineSettings = path.join(dataFolder, 'data/Machine/settings.json');
  await mkdir(path.dirname(machineSettings), { recursive: true });
  await writeFile(machineSettings, `${JSON.stringify(settings, undefined, 2)}\n`);
  const args = [
    vscode.server,
    ...['--host', '127.0.0.1', '--port', String(chosen), '--without-connection-token', '--accept-server-license-terms'],
    ...['--server-data-dir', dataFolder, '--telemetry-level', 'off'],
    ...(forTests ? ['--enable-smoke-test-driver'] : []),
    ...(trusted ? ['--disable-workspace-trust'] : []),
    ...(extensionsFolder === undefined ? [] : ['--extensions-dir', extensionsFolder]),
    ...(builtInFolder === undefined ? [] : ['--builtin-extensions-dir', builtInFolder]),
  ];
  return { ...(await startListening(vscode.node, args, env)), logsFolder: path.join(dataFolder, 'data/logs') };
}

/**
 * Installs a packaged extension into an extensions folder.
 *
 * @param {import('./provision.mjs').BrowserHostedVscode} vscode
 * @param {{vsix: string, extensionsFolder: string, dataFolder: string}} options
 */
export async function installExtension(vscode, { vsix, extensionsFolder, dataFolder }) {
  await run(vscode.node, [
    vscode.server,
    ...['--install-extension', vsix, '--extensions-dir', extensionsFolder],
    ...['--server-data-dir', dataFolder, '--accept-server-license-terms'],
  ]);
}
