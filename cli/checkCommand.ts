import * as l10n from '@vscode/l10n';
import { visible } from '../platform/inert';
import { openApplications } from './applications';
import { type ComparedFindings, compareWithBaseline, readBaseline, writeBaseline } from './check/baseline';
import type { Counts, Finding, Report } from './check/finding';
import { type CheckOptions, checkHelp, readOptions } from './check/options';
import { rootsOf } from './check/roots';
import { checkRoot } from './check/run';
import { type CheckedSort, verifySorts } from './check/verification';
import type { Command, Terminal } from './terminal';

/**
 * `sortie check`: the problems of the editor without an editor. Exit code 1 on an error or on more warnings than let
 * through, 2 when it could not run, else 0.
 */
export const checkCommand: Command = {
  help: checkHelp,
  async run(args, terminal) {
    try {
      const options = readOptions(args, terminal.directory);
      const report = await check(options, terminal);
      for (const line of options.format(report)) terminal.out(line);
      if (!report.unverified) return exitCode(report.counts, options.maxWarnings);
      terminal.err(visible(l10n.t('sortie check: No default sort could be verified. The table shows why.')));
      return 2;
    } catch (error) {
      terminal.err(visible(`sortie check: ${messageOf(error)}`));
      return 2;
    }
  },
};

async function check(options: CheckOptions, terminal: Terminal): Promise<Report> {
  const began = performance.now();
  const compare = comparisonWith(options, terminal);
  const roots = rootsOf(options.paths, terminal.directory);
  const { verification: wanted } = options;
  const folders = [terminal.directory, ...roots.map(({ folder }) => folder)];
  const applications = wanted && openApplications(wanted.target, terminal, folders);
  const all: Finding[] = [];
  const sorts: CheckedSort[] = [];
  let files = 0;
  for (const root of roots) {
    const found = await checkRoot(root, options, terminal);
    all.push(...found.findings);
    sorts.push(...found.sorts);
    files += found.files;
  }
  const verified = applications && (await verifySorts(sorts, applications, wanted.maxRequests, terminal));
  all.push(...(verified?.findings ?? []));
  const { fresh: findings, known } = compare(all);
  const counts = { error: 0, warning: 0, information: 0 };
  for (const { severity } of findings) counts[severity]++;
  return {
    findings,
    counts,
    known,
    unverified: verified?.failed ?? false,
    verification: verified?.lines ?? [],
    files,
    seconds: (performance.now() - began) / 1000,
  };
}

/** How findings are compared with the baseline. It is read now, so that a broken file is reported before the work. */
function comparisonWith(
  { baseline, writesBaseline }: CheckOptions,
  { directory }: Terminal,
): (findings: readonly Finding[]) => ComparedFindings {
  if (baseline === undefined) return (findings) => ({ fresh: findings, known: 0 });
  if (writesBaseline) {
    return (findings) => {
      writeBaseline(baseline, directory, findings);
      return { fresh: [], known: findings.length };
    };
  }
  const known = readBaseline(baseline, directory);
  return (findings) => compareWithBaseline(findings, known);
}

function exitCode({ error, warning }: Counts, maxWarnings: number): number {
  return error > 0 || warning > maxWarnings ? 1 : 0;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
