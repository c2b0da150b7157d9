import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';

/** What a run of the program left behind. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The command line as it is shipped: one bundle, run by Node as a process of its own. */
export interface Program {
  /** The bundle, for those who start it in a way of their own. */
  readonly file: string;
  /** Starts it and gives its process and its end. */
  start(
    args: readonly string[],
    variables?: Readonly<Record<string, string>>,
  ): { readonly child: ChildProcess; readonly ended: Promise<Ran> };
  run(args: readonly string[], variables?: Readonly<Record<string, string>>): Promise<Ran>;
  dispose(): void;
}

/** Bundles the program into a folder of its own, as the build does. */
export async function bundleProgram(): Promise<Program> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-cli-'));
  const outfile = path.join(folder, 'dist', 'cli.js');
  await build({
    entryPoints: [path.join(import.meta.dirname, '../../cli/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    logLevel: 'silent',
  });
  function start(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, [outfile, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, XDG_STATE_HOME: path.join(folder, 'state'), ...variables },
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
    file: outfile,
    start,
    run: (args, variables) => start(args, variables).ended,
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A new folder for records, which goes with the test. */
export function stateFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every text of every file below a folder. */
export function textsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [readFileSync(path.join(entry.parentPath, entry.name), 'utf8')] : [],
  );
}
