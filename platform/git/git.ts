import { spawn } from 'node:child_process';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { inert } from '../inert';

/** The options for running Git in a folder. */
export interface GitRun {
  /** The executable: a path, or a name that is found on the `PATH`. */
  readonly program: string;
  /** Absolute path of the folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** An error whose message is one sentence that explains why Git failed. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** The output and the exit code of Git. */
interface GitOutput {
  readonly code: number;
  readonly out: Buffer;
  readonly err: string;
}

/** Maximum size of Git's output in bytes. */
const largest = 512 * 1024 * 1024;

/**
 * Options for Git. Among other things, they prevent Git from running programs that a repository's configuration
 * specifies, such as a pager, a file system monitor, or hooks.
 */
const hardened = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'safe.bareRepository=explicit'].flatMap((each) => [
    '-c',
    each,
  ]),
];

/**
 * Environment variables for Git. Among other things, they prevent a partial clone from fetching, because fetching would
 * run helpers from the repository's configuration.
 */
const variables = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  LC_ALL: 'C',
};

/**
 * Runs a Git plumbing command in a folder, with `input` as its standard input. The command only reads, and runs no
 * program from the folder's configuration. Rejects with a `GitError` if Git can't start or prints too much, but not if
 * the command fails.
 */
export function runGit(
  { program, folder, signal }: GitRun,
  command: readonly string[],
  input: string | undefined = undefined,
): Promise<GitOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...hardened, '-C', folder, ...command], {
      // Windows looks for programs in the working folder first. If the working folder were the project's folder, a
      // program in the project could run instead of Git.
      cwd: path.dirname(process.execPath),
      env: { ...process.env, ...variables },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      signal,
    });
    const out: Buffer[] = [];
    let length = 0;
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= largest) out.push(chunk);
      else child.kill();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (err.length < 10_000) err += text;
    });
    child.on('error', (error) => reject(signal.aborted ? error : cannotStart(error)));
    child.on('close', (code) => {
      if (length > largest) reject(new GitError(l10n.t('The revision is too large to compare.')));
      else resolve({ code: code ?? -1, out: Buffer.concat(out), err });
    });
    // Git may exit before it has read all its input. The exit code then shows whether Git failed.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

/** Returns the output of a command. If the command fails, rejects with a `GitError` that contains Git's message. */
export async function outputOf(run: GitRun, command: readonly string[], input?: string): Promise<Buffer> {
  const { code, out, err } = await runGit(run, command, input);
  if (code === 0) return out;
  throw failed(err);
}

/** Creates an error from the first line of Git's error output. */
export function failed(err: string): GitError {
  const [line = ''] = err.replace(/^(?:fatal|error): /, '').split('\n');
  return new GitError(l10n.t('Git failed: {0}', inert(line, 300)));
}

function cannotStart(error: Error): GitError {
  const isMissing = 'code' in error && error.code === 'ENOENT';
  if (isMissing) return new GitError(l10n.t('Git not found. Install Git, or add it to the PATH.'));
  return new GitError(l10n.t("Git can't be started: {0}", inert(error.message, 300)));
}
