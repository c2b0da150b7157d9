#!/usr/bin/env node
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { loadMessages } from '../platform/messages';
import { runCommandLine } from './commandLine';
import { isAutomated } from './terminal';

/** Asks a question on standard error. Returns undefined if the input ends or `signal` is aborted. */
async function ask(question: string, signal: AbortSignal): Promise<string | undefined> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await reader.question(question, { signal });
  } catch {
    return undefined;
  } finally {
    reader.close();
  }
}

loadMessages(process.env);
runCommandLine(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  input: {
    interactive: process.stdin.isTTY === true && process.stderr.isTTY === true && !isAutomated(process.env),
    ask,
  },
  variables: process.env,
  directory: process.cwd(),
  handleSignals: (interrupt, terminate) => {
    process.on('SIGINT', interrupt);
    process.on('SIGTERM', terminate);
  },
}).then((code) => {
  // Abandoned work, such as a request without a response, must not keep the process alive.
  process.exit(code);
});
