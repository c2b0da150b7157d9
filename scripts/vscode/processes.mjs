import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Runs a program and waits until it exits. The program and its child processes exit no later than this process.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
 * @returns {Promise<string>} its output on stdout and stderr, interleaved
 * @throws {Error} with the last lines of its output if the exit code isn't 0
 */
export async function run(command, args, options = {}) {
  const child = startKept(command, args, options);
  let output = '';
  readOutput(child, (text) => {
    output += text;
  });
  const [code, signal] = await once(child, 'close');
  if (code === 0) return output;
  const tail = output.trimEnd().split('\n').slice(-40).join('\n');
  throw new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}:\n${tail}`);
}

/**
 * Runs a program, waits until it exits, and prints its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, isConcurrent?: boolean}} [options] `isConcurrent`: another program
 * uses the terminal at the same time, so the output is printed at the end
 * @returns {Promise<number>} its exit code, or 1 after a signal
 */
export async function runInTerminal(command, args, { isConcurrent = false, ...options } = {}) {
  const child = spawn(command, args, { ...options, stdio: isConcurrent ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  let output = '';
  readOutput(child, (text) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  process.stdout.write(output);
  return typeof code === 'number' ? code : 1;
}

/**
 * Starts a program. The program and its child processes exit no later than this process.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} options
 */
export function startKept(command, args, options) {
  const keeper = fileURLToPath(new URL('./keeper.mjs', import.meta.url));
  return spawn(process.execPath, [keeper, command, ...args], {
    ...options,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {(text: string) => void} onText receives each piece of the program's output
 */
function readOutput(child, onText) {
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onText);
}

/**
 * A program that accepts connections.
 *
 * @typedef {object} RunningServer
 * @property {number} port
 * @property {() => Promise<void>} end ends the server and its child processes
 * @property {Promise<string>} ended resolves with the name of the signal or the exit code, as text
 */

/**
 * Starts a program that prints `listening on` and its port when it accepts connections. Like a program from
 * `startKept`, the program exits no later than this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<RunningServer>}
 * @throws {Error} with the output if the program exits before it accepts connections
 */
export async function startListening(command, args, env) {
  const child = startKept(command, args, { env });
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? `code ${code}`));
  let output = '';
  /** @type {Promise<number>} */
  const listening = new Promise((resolve, reject) => {
    readOutput(child, (text) => {
      output = (output + text).slice(-100_000);
      const port = /listening on (?:http:\/\/127\.0\.0\.1:)?(\d+)\D/.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    ended.then(() => reject(new Error(`VS Code ended before it was ready:\n${output}`)), reject);
  });
  return { port: await listening, end: () => endProcessGroup(child), ended };
}

/**
 * Ends a program from `startKept` and its child processes. Kills those that are still running after five seconds.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>} resolves when the process has exited
 */
export async function endProcessGroup(child) {
  const gone = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  signalGroup(child, 'SIGTERM');
  if (gone === undefined) return;
  const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), 5000);
  await gone;
  clearTimeout(insist);
  signalGroup(child, 'SIGKILL');
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 * @returns {boolean} whether it is a system error with this code
 */
export function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Calls `end` once when this process receives a signal to stop (Ctrl+C, termination, closed terminal), then exits.
 *
 * @param {() => Promise<void>} end
 */
export function onStop(end) {
  let stopping = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      end().then(
        () => process.exit(signal === 'SIGINT' ? 0 : 1),
        () => process.exit(1),
      );
    });
  }
}

/**
 * Stops this process when npm receives `SIGTERM`. npm passes the signal only to its shell, so the function watches that
 * shell.
 * @param {NodeJS.ProcessEnv} env
 */
export function stopWithNpm(env) {
  if (env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
