import * as l10n from '@vscode/l10n';
import { visible } from '../platform/inert';
import type { Counts, Finding, Report } from './check/finding';
import { type CheckOptions, checkHelp, readOptions } from './check/options';
import { rootsOf } from './check/roots';
import { checkRoot } from './check/run';
import type { Command, Terminal } from './terminal';

/**
 * `sortie check`: the problems of the editor without an editor. Exit code 1 on an error or on more warnings than let
 * through, 2 when it could not run, else 0.
 */
export const checkCommand: Command = {
  help: checkHelp,
  async run(args, terminal) {
    try {
      const options = readOptions(args);
      const report = await check(options, terminal);
      for (const line of options.format(report)) terminal.out(line);
      return exitCode(report.counts, options.maxWarnings);
    } catch (error) {
      const reason = terminal.ended.aborted ? l10n.t('interrupted') : messageOf(error);
      terminal.err(visible(`sortie check: ${reason}`));
      return 2;
    }
  },
};

async function check(options: CheckOptions, terminal: Terminal): Promise<Report> {
  const began = performance.now();
  const findings: Finding[] = [];
  const counts = { error: 0, warning: 0, information: 0 };
  let files = 0;
  for (const root of rootsOf(options.paths, terminal.directory)) {
    const found = await checkRoot(root, options, terminal);
    for (const finding of found.findings) {
      findings.push(finding);
      counts[finding.severity]++;
    }
    files += found.files;
  }
  return { findings, counts, files, seconds: (performance.now() - began) / 1000 };
}

function exitCode({ error, warning }: Counts, maxWarnings: number): number {
  return error > 0 || warning > maxWarnings ? 1 : 0;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
