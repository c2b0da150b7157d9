import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
 * @returns {Promise<string>} what it wrote to stdout and stderr, interleaved
 * @throws {Error} with the last lines of its output when it ends with another code than 0
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const [code, signal] = await once(child, 'close');
  if (code === 0) return output;
  const tail = output.trimEnd().split('\n').slice(-40).join('\n');
  throw new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}:\n${tail}`);
}

/**
 * Runs a program to its end with this terminal's input and output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export async function runInTerminal(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}

/**
 * Starts a program that, with everything it starts, never outlives this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{env: NodeJS.ProcessEnv}} options
 */
export function startKept(command, args, { env }) {
  const keeper = fileURLToPath(new URL('./keeper.mjs', import.meta.url));
  return spawn(process.execPath, [keeper, command, ...args], { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>} how it ended: the name of a signal, or its exit code in words
 */
export async function untilExit(child) {
  const [code, signal] = await once(child, 'exit');
  return signal ?? `code ${code}`;
}

/**
 * Ends what `startKept` started, and everything below it: asks first, insists after five seconds.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>} settles when the process itself is gone
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
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Runs `end` once when this process is told to stop (Ctrl+C, termination, closed terminal), then exits.
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
