import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { run } from '../../scripts/vscode/processes.mjs';

/** The interval at which a program's output is copied to this terminal, in milliseconds. */
const outputInterval = 500;

/**
 * @param {string} prefix a Wine prefix
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} the environment for a program in this prefix
 */
export function wineEnvironment(prefix, env) {
  return {
    ...env,
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    WINEPATH: 'C:\\node',
    // Disables menu entries, .NET, and the browser engine. Otherwise, Wine would ask questions or need minutes to set
    // them up.
    WINEDLLOVERRIDES: 'winemenubuilder.exe,mscoree,mshtml=',
  };
}

/**
 * Runs a Windows program and copies its output to this terminal. The output is written to a file first, because Node
 * can't open a Unix pipe in Wine.
 *
 * @param {string[]} command the program and its arguments
 * @param {{cwd: string, env: NodeJS.ProcessEnv, output: string}} options `output`: the file for all output
 * @returns {Promise<number>} the program's exit code; 1 if a signal ended the program
 */
export async function runWine(command, { cwd, env, output }) {
  const file = await open(output, 'w+');
  let shown = 0;
  const show = async () => {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - shown), 0, size - shown, shown);
    shown += bytesRead;
    process.stdout.write(buffer.subarray(0, bytesRead));
  };
  const child = spawn('wine', command, { cwd, env, stdio: ['ignore', file.fd, file.fd] });
  const showing = setInterval(() => void show(), outputInterval);
  try {
    const [code] = await once(child, 'close');
    return typeof code === 'number' ? code : 1;
  } finally {
    clearInterval(showing);
    await show();
    await file.close();
  }
}

/**
 * Ends all programs in a prefix.
 * @param {NodeJS.ProcessEnv} env the environment for programs in the prefix
 */
export async function endWine(env) {
  const server = 'wineserver';
  // If no program is running, the first command fails. This failure is ignored.
  await run(server, ['-k'], { env }).catch(() => {});
  await run(server, ['-w'], { env });
}
