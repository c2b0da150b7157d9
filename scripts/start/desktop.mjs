import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findCommand } from '../vscode/system-packages.mjs';

/**
 * Finds the desktop VS Code on this machine: `code` on the PATH. In a remote window's terminal, `code` is a different
 * program, which can't open a new VS Code.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} absolute path of the command
 */
export function desktopCode(env) {
  if (env.VSCODE_IPC_HOOK_CLI) return undefined;
  const names = process.platform === 'win32' ? ['code.cmd'] : ['code'];
  return names.map((name) => findCommand(name, env)).find((file) => file !== undefined);
}

/**
 * Opens a desktop VS Code that shares nothing with the user's VS Code.
 *
 * @param {string} code the command
 * @param {{home: string, folder: string, extension?: string, env: NodeJS.ProcessEnv}} options `home`: folder for its
 *   settings and extensions; `folder`: the folder to open, with its README; `extension`: the folder of an extension to run
 * @throws {Error} if the command fails
 */
export async function openDesktop(code, { home, folder, extension, env }) {
  const args = [
    ...['--user-data-dir', path.join(home, 'user-data'), '--extensions-dir', path.join(home, 'extensions')],
    ...['--new-window', '--disable-workspace-trust', '--skip-welcome', '--disable-telemetry'],
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(extension === undefined ? [] : [`--extensionDevelopmentPath=${extension}`]),
    folder,
    path.join(folder, 'README.md'),
  ];
  const child = spawn(code, args, { env, stdio: 'inherit', shell: process.platform === 'win32' });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) throw new Error(`${code} ended with code ${exitCode}.`);
}
