import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** How to run the local platform's program. */
export interface PlatformProgram {
  readonly module: string;
  /** The language of the program's messages, such as `de`. */
  readonly language: string;
  /** Receives each line that the program prints, except the URL. */
  readonly onLine: (line: string) => void;
}

/** The options of a local platform. */
export interface PlatformStart {
  /** The port to listen on; 0 lets the system choose. */
  readonly port: number;
  /** The file that stores the planets between runs of the platform. */
  readonly stateFile: string;
  /** The folder whose collections the platform serves. */
  readonly workspace?: string;
  /**
   * The bearer token that the platform accepts. The token is passed as an environment variable, never as an argument.
   */
  readonly token: string;
}

/** A running local platform. */
export interface PlatformProcess {
  /** Absolute URL without a trailing slash. */
  readonly url: string;
  /** Resolves to the exit code when the process exits, or to null if a signal terminated the process. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Thrown if the local platform exited before it printed its URL, or if its first line wasn't the URL. */
export class PlatformDidNotStart extends Error {
  override readonly name = 'PlatformDidNotStart';
}

const tokenVariable = 'SORTIE_LOCAL_TOKEN';
const patience = 5_000;

/**
 * Starts the local platform in a separate process, with the current Node runtime. If the process exits before it starts
 * listening, rejects with a `PlatformDidNotStart` that contains the last lines of output.
 */
export async function startPlatform(
  { module, language, onLine }: PlatformProgram,
  start: PlatformStart,
  signal?: AbortSignal,
): Promise<PlatformProcess> {
  const child = spawn(process.execPath, [module, ...argumentsOf(start)], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', LC_ALL: language, [tokenVariable]: start.token },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(-1));
  });
  // Writing fails if the process has exited, which `ended` already reports.
  child.stdin.on('error', () => undefined);
  const stop = () => stopProcess(child, ended);
  const abort = () => void stop();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const url = await firstLine(child, ended, onLine);
    signal?.throwIfAborted();
    return { url, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function argumentsOf({ port, stateFile, workspace }: PlatformStart): string[] {
  const fixed = ['--port', String(port), '--state', stateFile, '--token-env', tokenVariable, '--until-stdin-ends'];
  return workspace === undefined ? fixed : [...fixed, '--workspace', workspace];
}

function firstLine(
  child: ChildProcess,
  ended: Promise<number | null>,
  onLine: (line: string) => void,
): Promise<string> {
  const last: string[] = [];
  const note = (line: string) => {
    last.push(line);
    last.splice(0, last.length - 5);
    onLine(line);
  };
  return new Promise((resolve, reject) => {
    let url: string | undefined;
    if (child.stderr) createInterface(child.stderr).on('line', note);
    if (child.stdout) {
      createInterface(child.stdout).on('line', (line) => {
        if (url !== undefined) return note(line);
        url = line.trim().replace(/\/+$/, '');
        if (/^http:\/\/[^/]+:\d+$/.test(url)) return resolve(url);
        return reject(new PlatformDidNotStart(line));
      });
    }
    child.once('error', (error) => reject(new PlatformDidNotStart(error.message)));
    child.once(
      'close',
      () => void ended.then((code) => reject(new PlatformDidNotStart(`${last.join('\n')} (${String(code)})`))),
    );
  });
}

async function stopProcess(child: ChildProcess, ended: Promise<number | null>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.stdin?.end();
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), patience);
  try {
    await Promise.race([ended, once(child, 'exit')]);
  } finally {
    clearTimeout(hard);
  }
}
