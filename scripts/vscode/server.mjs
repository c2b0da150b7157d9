import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endProcessGroup, startKept, untilExit } from './processes.mjs';

/**
 * @typedef {object} ServerOptions
 * @property {boolean} [forTests] honours an extension under development and its tests, and shows no notifications
 * @property {number} [port] a free one when undefined
 * @property {string} dataFolder settings, logs and state of this server alone
 * @property {boolean} trusted false asks for workspace trust, as a person's first visit does
 * @property {Record<string, unknown>} [settings] machine settings
 * @property {string} [extensionsFolder] where installed extensions are
 * @property {NodeJS.ProcessEnv} env environment of the server and of the extension host
 */

/**
 * @typedef {object} RunningServer
 * @property {number} port
 * @property {string} logsFolder output channels and logs, below a folder named by date
 * @property {() => string} output what the server wrote so far
 * @property {() => Promise<void>} end ends the server and everything it started
 * @property {Promise<string>} ended tells how it ended
 */

/**
 * Starts the VS Code server. Only this machine reaches it.
 *
 * @param {import('./provision.mjs').BrowserHostedVscode} vscode
 * @param {ServerOptions} options
 * @returns {Promise<RunningServer>} when it accepts connections
 * @throws {Error} with the server's output when it ends before that
 */
export async function startServer(
  vscode,
  { forTests = false, port: chosen = 0, dataFolder, trusted, settings = {}, extensionsFolder, env },
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
  ];
  const child = startKept(vscode.node, args, { env });
  let output = '';
  /** @type {Promise<number>} */
  const listening = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
    }
  });
  const ended = untilExit(child);
  const port = await Promise.race([listening, ended.then(() => undefined)]);
  if (port === undefined) throw new Error(`The VS Code server ended before it was ready:\n${output}`);
  return {
    port,
    logsFolder: path.join(dataFolder, 'data/logs'),
    output: () => output,
    end: () => endProcessGroup(child),
    ended,
  };
}

/**
 * Installs a packaged extension into an extensions folder.
 *
 * @param {import('./provision.mjs').BrowserHostedVscode} vscode
 * @param {{vsix: string, extensionsFolder: string, dataFolder: string, run: typeof import('./processes.mjs').run}} options
 */
export async function installExtension(vscode, { vsix, extensionsFolder, dataFolder, run }) {
  await run(vscode.node, [
    vscode.server,
    ...['--install-extension', vsix, '--extensions-dir', extensionsFolder],
    ...['--server-data-dir', dataFolder, '--accept-server-license-terms'],
  ]);
}
