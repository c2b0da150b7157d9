import { spawn } from 'node:child_process';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { inert } from '../inert';

/** How Git is run for one folder. */
export interface GitRun {
  /** The executable: a path, or a name that is looked up on the `PATH`. */
  readonly program: string;
  /** Absolute path of the folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Why Git could not do what was asked, in one sentence. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** What Git printed, and how it ended. */
export interface GitOutput {
  readonly code: number;
  readonly out: Buffer;
  readonly err: string;
}

/** Most bytes of output that are kept. */
const largest = 512 * 1024 * 1024;

/** Nothing that the configuration of a repository names is run: no pager, no monitor of the file system, no hook. */
const hardened = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'safe.bareRepository=explicit'].flatMap((each) => [
    '-c',
    each,
  ]),
];

/** A partial clone fetches nothing: that would run the helpers that its configuration names. */
const variables = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  LC_ALL: 'C',
};

/**
 * Runs a plumbing command of Git in a folder, with `input` as its standard input. It only reads, and it runs nothing that
 * the folder's own configuration names. Rejects with `GitError` if Git can't be started or prints too much.
 */
export function runGit(
  { program, folder, signal }: GitRun,
  command: readonly string[],
  input: string | undefined = undefined,
): Promise<GitOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...hardened, '-C', folder, ...command], {
      // Windows looks for programs in the working folder first. A program of the project must not be taken for Git.
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
    // Git may end before it has read everything; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

/** The output of a command that must succeed. Rejects with `GitError` and Git's own words. */
export async function outputOf(run: GitRun, command: readonly string[], input?: string): Promise<Buffer> {
  const { code, out, err } = await runGit(run, command, input);
  if (code === 0) return out;
  throw failed(err);
}

/** An error with the first line that Git printed. */
export function failed(err: string): GitError {
  const [line = ''] = err.replace(/^(?:fatal|error): /, '').split('\n');
  return new GitError(l10n.t('Git failed: {0}', inert(line, 300)));
}

function cannotStart(error: Error): GitError {
  const isMissing = 'code' in error && error.code === 'ENOENT';
  if (isMissing) return new GitError(l10n.t('Git not found. Install Git, or add it to the PATH.'));
  return new GitError(l10n.t("Git can't be started: {0}", inert(error.message, 300)));
}
