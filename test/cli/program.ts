import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { runCommandLine } from '../../cli/commandLine';
import { programFile } from '../product';

/** The response shapes to test with the command line. Unit tests and `npm run test:full` cover the other shapes. */
export const testedShapes =
  process.env.SORTIE_SHAPES === 'all' ? (['plain', 'alt', 'keyed'] as const) : (['plain'] as const);

/** The user's configuration folder in tests. Settings files in temporary folders therefore count as the user's own. */
export const configurationFolder = tmpdir();

/** The exit code and output of a finished process. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The CLI as shipped: one bundle, run by Node. */
export interface Program {
  /** The path of the bundle, for tests that start the program themselves. */
  readonly file: string;
  /** Starts a separate process. Returns the process, and a promise for the exit code and output. */
  start(
    args: readonly string[],
    variables?: Readonly<Record<string, string>>,
  ): { readonly child: ChildProcess; readonly ended: Promise<Ran> };
  run(args: readonly string[], variables?: Readonly<Record<string, string>>): Promise<Ran>;
  dispose(): void;
}

/** The working directory and the environment variables of a command. */
interface Surroundings {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs `sortie` with these arguments. The code runs in this process, which saves up to a second of processor time. In
 * `npm run test:full`, the bundled program runs as a separate process.
 */
export function runProgram(args: readonly string[], surroundings: Surroundings): Promise<Ran> {
  return process.env.SORTIE_SECOND_LOOKS ? runProcess(args, surroundings) : runHere(args, surroundings);
}

async function runProcess(args: readonly string[], surroundings: Surroundings): Promise<Ran> {
  return startProcess(await programFile('cli'), args, surroundings).ended;
}

/** Collects the text that a command writes. */
class Collected extends Writable {
  text = '';

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

async function runHere(args: readonly string[], { cwd, env = process.env }: Surroundings): Promise<Ran> {
  const [out, err] = [new Collected(), new Collected()];
  const code = await runCommandLine(args, {
    ...{ out, err, variables: env, directory: realpathSync(cwd) },
    input: { interactive: false, ask: async () => undefined },
    handleSignals: () => {},
  });
  return { code, out: out.text, err: err.text };
}

function startProcess(file: string, args: readonly string[], { cwd, env }: Surroundings) {
  const child = spawn(process.execPath, [file, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<Ran>((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  return { child, ended };
}

/** Returns the program with a new home folder. The program runs in this folder, as a separate process. */
export function bundledProgram(): Promise<Program> {
  return programWith(runProcess);
}

/** Like `bundledProgram`, but `run` is `runProgram`. */
export function quickProgram(): Promise<Program> {
  return programWith(runProgram);
}

async function programWith(run: typeof runProgram): Promise<Program> {
  const file = await programFile('cli');
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-cli-'));
  const home = { PATH: process.env.PATH, HOME: folder, XDG_STATE_HOME: path.join(folder, 'state') };
  const surroundings = (variables: Readonly<Record<string, string>> = {}) => ({
    cwd: folder,
    env: { ...home, XDG_CONFIG_HOME: configurationFolder, ...variables },
  });
  return {
    file,
    start: (args, variables) => startProcess(file, args, surroundings(variables)),
    run: (args, variables) => run(args, surroundings(variables)),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Creates a temporary folder, for example for records. The folder is deleted after the test. */
export function stateFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the contents of all files in a folder and its subfolders. */
export function textsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [readFileSync(path.join(entry.parentPath, entry.name), 'utf8')] : [],
  );
}
