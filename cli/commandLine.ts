import type { Writable } from 'node:stream';
import * as l10n from '@vscode/l10n';
import { version } from '../package.json';
import { visible } from '../platform/inert';
import { nearest } from '../server/service/text/nearest';
import { type CommandEntry, commands } from './commands';
import { type Terminal, UsageError } from './terminal';

/** The process that `sortie` runs in. */
export interface Host {
  readonly out: Writable;
  readonly err: Writable;
  readonly input: Pick<Terminal, 'interactive' | 'ask'>;
  readonly variables: Terminal['variables'];
  readonly directory: string;
  /** Calls a function for each Ctrl+C, and the other one when the system asks the process to exit. */
  handleSignals(interrupt: () => void, terminate: () => void): void;
}

interface Outputs {
  readonly out: Output;
  readonly err: Output;
}

/** Runs `sortie` with these arguments. Resolves with the exit code. */
export async function runCommandLine(args: readonly string[], host: Host): Promise<number> {
  const outputs: Outputs = { out: new Output(host.out), err: new Output(host.err) };
  const entry = commands.find(({ name }) => name === args[0]);
  try {
    return await exitCodeOf(await run(args, entry, host, outputs), outputs);
  } catch (error) {
    outputs.err.line(`sortie: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return entry?.errorCode ?? 1;
  }
}

function usage(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    l10n.t('Usage: sortie <command> [options]'),
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary()}`),
    '',
    l10n.t('sortie <command> --help shows the options of a command. sortie --version shows the version.'),
  ].join('\n');
}

function unknownCommand(name: string): string {
  const [similar] = nearest(
    name,
    commands.map((command) => command.name),
    1,
  );
  return similar === undefined
    ? l10n.t("The first argument isn't a command. Because it could be a secret, it isn't shown here.")
    : l10n.t("The first argument isn't a command. Did you mean {0}?", similar);
}

function openTerminal(
  { input, variables, directory }: Host,
  { out, err }: Outputs,
  interrupted: AbortSignal,
  terminated: AbortSignal,
): Terminal {
  return {
    ...input,
    ...{ variables, directory, interrupted, terminated },
    out: (line) => out.line(line),
    err: (line) => err.line(line),
    ended: AbortSignal.any([interrupted, terminated]),
  };
}

/** How a command ended: its exit code, and the exit code if its success can't be printed. */
interface Ended {
  readonly code: number;
  readonly errorCode: number;
}

async function run(
  args: readonly string[],
  entry: CommandEntry | undefined,
  host: Host,
  outputs: Outputs,
): Promise<Ended> {
  const interrupt = new AbortController();
  const terminate = new AbortController();
  const terminal = openTerminal(host, outputs, interrupt.signal, terminate.signal);
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.out(usage());
    return { code: name === undefined ? 1 : 0, errorCode: 1 };
  }
  if (name === '--version' || name === '-v') {
    terminal.out(version);
    return { code: 0, errorCode: 1 };
  }
  if (entry === undefined) {
    terminal.err(unknownCommand(name));
    terminal.err(usage());
    return { code: 1, errorCode: 1 };
  }
  if (entry.endsBySignal !== true) {
    host.handleSignals(
      () => interrupt.abort(),
      () => terminate.abort(),
    );
  }
  const command = await entry.load();
  const options = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (options.includes('--help') || options.includes('-h')) {
    terminal.out(command.help());
    return { code: 0, errorCode: 1 };
  }
  const errorCode = entry.errorCode ?? 1;
  try {
    return { code: await command.run(rest, terminal), errorCode };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.err(visible(`sortie ${name}: ${error.message}`));
    return { code: 1, errorCode };
  }
}

/**
 * Waits until the output is written. Returns the command's exit code, or its `errorCode` if the command succeeded but
 * standard output couldn't be written.
 */
async function exitCodeOf({ code, errorCode }: Ended, { out, err }: Outputs): Promise<number> {
  const failure = await out.end();
  const exitCode = code === 0 && failure !== undefined ? errorCode : code;
  if (failure !== undefined) {
    err.line(
      `sortie: ${l10n.t("Standard output can't be written ({0}), so the output is incomplete.", visible(failure))}`,
    );
    if (exitCode !== code) err.line(l10n.t('If the output were complete, the exit code would be {0}.', code));
  }
  await err.end();
  return exitCode;
}

/** The error codes of a pipe whose reader has exited. */
const closedPipe: readonly unknown[] = ['EPIPE', 'EOF', 'ECONNRESET'];

/**
 * Writes lines to a stream of the process. A write never throws, so a command continues if its output can't be written:
 * a watch, for example, must not end because a disk is full.
 */
class Output {
  private failure: string | undefined;

  constructor(private readonly stream: Writable) {
    stream.on('error', (error) => this.note(error));
  }

  line(text: string): void {
    try {
      this.stream.write(`${text}\n`);
    } catch (error) {
      this.note(error);
    }
  }

  /**
   * Waits until all lines are written or have failed. Returns the code of the first failure, such as `ENOSPC`.
   * Undefined if there was none, or if the reader of a pipe has exited, as `head` does.
   */
  async end(): Promise<string | undefined> {
    await new Promise<void>((resolve) => {
      try {
        this.stream.write('', () => resolve());
      } catch (error) {
        this.note(error);
        resolve();
      }
    });
    return closedPipe.includes(this.failure) ? undefined : this.failure;
  }

  private note(error: unknown): void {
    const { code } = error as NodeJS.ErrnoException;
    this.failure ??= typeof code === 'string' ? code : String(error);
  }
}
