import * as l10n from '@vscode/l10n';
import { linesOf } from '../platform/deployments/lines';
import { formatLines } from '../platform/deployments/logLines';
import { observe } from '../platform/deployments/observe';
import { Poller } from '../platform/deployments/poller';
import { parseOptions, targetHelp, targetOptions } from './arguments';
import { compareAll } from './compareAll';
import { jsonLine } from './json';
import { readCommand, readOrReport, reportFailure } from './readCommand';
import { openTarget } from './target';
import { type Command, UsageError } from './terminal';

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
    const { environment } = target;
    if (values.watch !== true) {
      const status = await readOrReport(() => target.api.status(terminal.ended), terminal, values.json);
      if (status === undefined) return 1;
      if (values.json === true) terminal.out(jsonLine({ status: status.raw }));
      else for (const { text } of linesOf(undefined, status)) terminal.out(text);
      return 0;
    }
    const poller = new Poller(target);
    const observed = await observe({
      poller,
      clock: target.clock,
      stop: { signal: terminal.ended },
      onLine: (line) => {
        const printed = values.json === true ? [jsonLine(line)] : formatLines([line], environment.name);
        for (const text of printed) terminal.out(text);
      },
    }).finally(() => poller.close());
    if (observed.kind === 'not-read') {
      reportFailure(observed.error, terminal, values.json);
      return 1;
    }
    if (observed.kind === 'stopped') terminal.err(l10n.t('stopped watching; the deployment continues'));
    if (values.json === true) terminal.out(jsonLine({ result: observed.kind, status: observed.status?.raw }));
    return 0;
  }),
};
