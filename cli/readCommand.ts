import * as l10n from '@vscode/l10n';
import { systemClock } from '../platform/clock';
import { describeFailure } from '../platform/deployments/results';
import { PlatformError } from '../platform/http/failure';
import { visible } from '../platform/inert';
import { unlessInterrupted } from './interruption';
import { jsonLine } from './json';
import { type Command, type Terminal, UsageError } from './terminal';

/**
 * Wraps a command that only reads. If the command doesn't end soon after a signal, the wrapper ends it with exit code
 * 1. With `--json`, the wrapper also prints argument errors as JSON.
 */
export function readCommand(run: Command['run']): Command['run'] {
  return (args, terminal) =>
    unlessInterrupted(reporting(run, args, terminal), terminal, systemClock(), () => {
      terminal.err(`sortie: ${l10n.t('stopped')}`);
      return 1;
    });
}

async function reporting(run: Command['run'], args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    if (error instanceof UsageError && args.includes('--json'))
      terminal.out(jsonLine({ result: 'not-read', error: { code: 'usage', message: error.message } }));
    throw error;
  }
}

/**
 * Runs a request. If the request fails, prints the reason and returns undefined. If `json` is true, also prints the
 * reason as JSON.
 */
export async function readOrReport<T>(
  read: () => Promise<T>,
  terminal: Terminal,
  json: boolean | undefined,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    reportFailure(error, terminal, json);
    return undefined;
  }
}

/** Prints the reason why a request failed: as a sentence and, with `--json`, also as an object. */
export function reportFailure(error: PlatformError, terminal: Terminal, json: boolean | undefined): void {
  const { code, status, cause } = error;
  const message = describeFailure(error);
  if (json === true) terminal.out(jsonLine({ result: 'not-read', error: { code, status, cause, message } }));
  terminal.err(visible(`sortie: ${message}`));
}
