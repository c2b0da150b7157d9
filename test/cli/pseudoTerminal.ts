import { spawn, spawnSync } from 'node:child_process';

/**
 * Whether util-linux's `script` is available. Node can't run a program on a pseudo-terminal, but `script` can. All
 * Debian systems and most other Linux systems include `script`.
 */
export const hasPseudoTerminal = /util-linux/.test(
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '',
);

/** The exit code of a program, and what the terminal showed. */
export interface Shown {
  readonly code: number | null;
  readonly screen: string;
}

/**
 * Runs a command on a pseudo-terminal and types `keys` as soon as the screen shows `prompt`.
 *
 * @param command words without spaces or quotation marks
 */
export function onTerminal(
  command: readonly string[],
  variables: Readonly<Record<string, string>>,
  prompt: string,
  keys: string,
): Promise<Shown> {
  const child = spawn('script', ['--quiet', '--return', '--command', command.join(' '), '/dev/null'], {
    env: { PATH: process.env.PATH ?? '', SHELL: '/bin/sh', TERM: 'xterm', ...variables },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let screen = '';
  let typed = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    if (typed || !screen.includes(prompt)) return;
    typed = true;
    child.stdin.write(keys);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, screen }));
  });
}
