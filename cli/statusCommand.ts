import * as l10n from '@vscode/l10n';
import { linesOf } from '../platform/deployments/lines';
import { parseOptions, targetHelp, targetOptions } from './arguments';
import { compareAll } from './compareAll';
import { jsonLine } from './json';
import { printOperation } from './observing';
import { readCommand, readOrReport } from './readCommand';
import { machineRecords } from './records';
import { DeploymentReport } from './report';
import { openTarget, type Target } from './target';
import { type Command, type Terminal, UsageError } from './terminal';
import { lastUnsettled, watchRecord } from './watchCommand';

const options = {
  ...targetOptions,
  watch: { type: 'boolean' },
  all: { type: 'boolean' },
  'fail-on': { type: 'string' },
} as const;

/**
 * `sortie status [--watch | --all]`: shows the status of one planet, or compares the environments of one star system.
 * Exit code 0 if every status was read, else 1. With `--all`, an unusable environment also causes exit code 1,
 * and `--fail-on difference` causes exit code 6 if builds differ.
 */
export const statusCommand: Command = {
  help: () =>
    [
      l10n.t('Usage: sortie status [--watch] [options]'),
      l10n.t('       sortie status --all --settings FILE [--environment NAME] [--fail-on difference] [options]'),
      '',
      l10n.t('  --all     compare the builds in all environments of a star system'),
      l10n.t('  --fail-on difference'),
      l10n.t('            with --all, exit with code 6 if builds differ, or with code 1 if a build is unknown'),
      l10n.t('  --watch   print each status change until no operation is in progress'),
      '',
      targetHelp(),
    ].join('\n'),
  run: readCommand(async (args, terminal) => {
    const values = parseOptions(args, options);
    if (values.all === true) return compareAll(values, terminal);
    if (values['fail-on'] !== undefined) throw new UsageError(l10n.t('--fail-on requires --all.'));
    const target = openTarget(values, terminal);
    if (values.watch !== true) {
      const status = await readOrReport(() => target.api.status(terminal.ended), terminal, values.json);
      if (status === undefined) return 1;
      if (values.json === true) terminal.out(jsonLine({ status: status.raw }));
      else for (const { text } of linesOf(undefined, status)) terminal.out(text);
      return 0;
    }
    return await watchStatus(target, terminal, values);
  }),
};

/**
 * Prints the status changes of a planet. If a deployment from this machine is unsettled, waits for its outcome instead,
 * and returns its exit code: the status may still show an earlier success (docs/promises.md, promise 6).
 */
async function watchStatus(
  target: Target,
  terminal: Terminal,
  { json, quiet }: { readonly json?: boolean | undefined; readonly quiet?: boolean | undefined },
): Promise<number> {
  const records = machineRecords(terminal);
  const record = await lastUnsettled(target, records);
  if (record === undefined) {
    const { kind } = await printOperation(target, terminal, { json, quiet });
    return kind === 'not-read' ? 1 : 0;
  }
  const report = new DeploymentReport(terminal, { json: json === true, quiet: quiet === true, command: 'status' });
  return await watchRecord(record, { target, records, terminal }, report);
}
