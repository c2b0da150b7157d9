import * as l10n from '@vscode/l10n';
import { visible } from '../platform/inert';
import { openApplications } from './applications';
import { type ComparedDiagnostics, compareWithBaseline, readBaseline, writeBaseline } from './check/baseline';
import type { FileDiagnostic, Report } from './check/fileDiagnostic';
import { type CheckOptions, checkHelp, readOptions } from './check/options';
import { rootsOf } from './check/roots';
import { checkRoots } from './check/run';
import { verifySorts } from './check/verification';
import { type Command, type Terminal, UsageError } from './terminal';

/**
 * `sortie check`: reports the same problems as the editor. Exit code 2 if the check couldn't run, or if it sent
 * requests but couldn't verify any default sort; 1 for an error or too many warnings; else 0.
 */
export const checkCommand: Command = {
  help: checkHelp,
  async run(args, terminal) {
    try {
      const options = readOptions(args, terminal.directory);
      const report = await check(options, terminal);
      for (const line of options.format(report)) terminal.out(line);
      if (!report.unverified) return report.counts.error > 0 || report.tooManyWarnings ? 1 : 0;
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
  const { diagnostics: found, sorts, files, leftOut } = await checkRoots(roots, options, terminal);
  if (files === 0 && leftOut && !options.allowEmpty) throw new UsageError(l10n.t('Nothing is left to check.'));
  const verified =
    applications &&
    (await verifySorts(sorts, applications, { maxRequests: wanted.maxRequests, base: options.base }, terminal));
  const { fresh: diagnostics, known } = compare([...found, ...(verified?.diagnostics ?? [])]);
  const counts = { error: 0, warning: 0, information: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return {
    diagnostics,
    counts,
    tooManyWarnings: counts.warning > options.maxWarnings,
    known,
    unverified: verified?.failed ?? false,
    verification: verified?.lines ?? [],
    files,
    seconds: (performance.now() - began) / 1000,
  };
}

/**
 * Returns a function that compares diagnostics with the baseline or, if requested, replaces the baseline with them. For
 * a comparison, reads the baseline immediately, so that an invalid file is reported before the check runs.
 */
function comparisonWith(
  { baseline, writesBaseline }: CheckOptions,
  { directory }: Terminal,
): (diagnostics: readonly FileDiagnostic[]) => ComparedDiagnostics {
  if (baseline === undefined) return (diagnostics) => ({ fresh: diagnostics, known: 0 });
  if (writesBaseline) {
    return (diagnostics) => {
      writeBaseline(baseline, directory, diagnostics);
      return { fresh: [], known: diagnostics.length };
    };
  }
  const known = readBaseline(baseline, directory);
  return (diagnostics) => compareWithBaseline(diagnostics, known);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
