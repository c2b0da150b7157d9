#!/usr/bin/env node
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import * as l10n from '@vscode/l10n';
import { version } from '../package.json';
import { exitCodes } from '../platform/deployments/results';
import { visible } from '../platform/inert';
import { loadMessages } from '../platform/messages';
import { commands } from './commands';
import { type Terminal, UsageError } from './terminal';

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

function openTerminal(interrupted: AbortSignal, terminated: AbortSignal): Terminal {
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    interactive: process.stdin.isTTY === true && process.stderr.isTTY === true,
    async ask(question, signal) {
      const reader = createInterface({ input: process.stdin, output: process.stderr });
      reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
      try {
        return await reader.question(question, { signal });
      } catch {
        return undefined;
      } finally {
        reader.close();
      }
    },
    variables: process.env,
    directory: process.cwd(),
    interrupted,
    terminated,
    ended: AbortSignal.any([interrupted, terminated]),
  };
}

async function main(args: readonly string[]): Promise<number> {
  loadMessages(process.env);
  const interrupt = new AbortController();
  const terminate = new AbortController();
  const terminal = openTerminal(interrupt.signal, terminate.signal);
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.out(usage());
    return name === undefined ? 1 : 0;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(version);
    return 0;
  }
  const entry = commands.find((command) => command.name === name);
  if (entry === undefined) {
    terminal.err(l10n.t("The first argument isn't a command. Because it could be a secret, it isn't shown here."));
    terminal.err(usage());
    return 1;
  }
  if (entry.endsBySignal !== true) {
    process.on('SIGINT', () => interrupt.abort());
    process.on('SIGTERM', () => terminate.abort());
  }
  const command = await entry.load();
  const options = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (options.includes('--help') || options.includes('-h')) {
    terminal.out(command.help());
    return 0;
  }
  try {
    const code = await command.run(rest, terminal);
    // Abandoned work must not keep the process alive.
    if (terminal.ended.aborted) await exitWith(code);
    return code;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.err(visible(`sortie ${name}: ${error.message}`));
    return 1;
  }
}

async function exitWith(code: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => stream.write('', () => resolve()));
  }
  process.exit(code);
}

// If the reader of a pipe exits, as `head` does, output stops, but the watch continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const args = process.argv.slice(2);
main(args).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`sortie: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    // After an unexpected error, the outcome of a deployment is unknown. Any other command reports failure.
    const deploys = args[0] === 'deploy' || args[0] === 'promote';
    process.exit(deploys ? exitCodes.unknown : 1);
  },
);
