import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
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

/** The CLI as shipped: one bundle, run by Node in a separate process. */
export interface Program {
  /** The path of the bundle, for tests that start the program themselves. */
  readonly file: string;
  /** Starts the program. Returns the process, and a promise for the exit code and output. */
  start(
    args: readonly string[],
    variables?: Readonly<Record<string, string>>,
  ): { readonly child: ChildProcess; readonly ended: Promise<Ran> };
  run(args: readonly string[], variables?: Readonly<Record<string, string>>): Promise<Ran>;
  dispose(): void;
}

/** Returns the program with a new home folder. The program runs in this folder. */
export async function bundledProgram(): Promise<Program> {
  const file = await programFile('cli');
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-cli-'));
  function start(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH ?? '', HOME: folder, XDG_STATE_HOME: path.join(folder, 'state') },
        XDG_CONFIG_HOME: configurationFolder,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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
  return {
    file,
    start,
    run: (args, variables) => start(args, variables).ended,
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
