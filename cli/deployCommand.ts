import * as l10n from '@vscode/l10n';
import type { Build } from '../platform/apiTypes';
import { problemsOf } from '../platform/deployments/plan';
import { parseOptions, targetHelp, targetOptions } from './arguments';
import { latestBuilds, readApplications, readChoice } from './choices';
import { consentHelp, consentOptions, deploying, exitCodeHelp, type PreparedDeployment } from './deployingCommand';
import { planFor } from './planning';
import { openTarget, type TargetArguments } from './target';
import { type Command, type Terminal, UsageError } from './terminal';

const options = {
  ...targetOptions,
  ...consentOptions,
  app: { type: 'string', multiple: true },
  latest: { type: 'string' },
  branch: { type: 'string' },
} as const;

/** `sortie deploy`: deploys selected builds. Each of the six results has its own exit code. */
export const deployCommand: Command = {
  help: () =>
    [
      l10n.t('Usage: sortie deploy --app APP=BUILD [--app …] [options]'),
      l10n.t('       sortie deploy --latest APP,APP --branch BRANCH [options]'),
      '',
      l10n.t('  --app APP=BUILD      deploy this build, such as cc=cc/16/15'),
      l10n.t('  --latest APP,…       deploy the highest-numbered build from BRANCH for each APP'),
      consentHelp(),
      '',
      targetHelp(),
      '',
      exitCodeHelp(),
    ].join('\n'),
  run: deploying('deploy', (args: readonly string[]) => parseOptions(args, options), prepare),
};

interface DeployArguments extends TargetArguments {
  readonly app?: readonly string[] | undefined;
  readonly latest?: string | undefined;
  readonly branch?: string | undefined;
}

function prepare(values: DeployArguments, terminal: Terminal): PreparedDeployment {
  const given = (values.app ?? []).map(readChoice);
  const latest = values.latest === undefined ? [] : readApplications(values.latest);
  const { branch } = values;
  if (given.length === 0 && latest.length === 0) throw new UsageError(l10n.t('Specify --app or --latest.'));
  if (latest.length > 0 && branch === undefined) throw new UsageError(l10n.t('--latest requires --branch.'));
  const target = openTarget(values, terminal);
  const makePlan: PreparedDeployment['makePlan'] = async (records) => {
    const wrong = problemsOf(given);
    if (given.length > 0 && wrong.length > 0) throw new UsageError(wrong.join(' '));
    const listed: readonly Build[] = branch === undefined ? [] : await target.api.builds(branch, terminal.ended);
    const choices = [...given, ...latestBuilds(latest, listed)];
    return planFor({ choices, branch, listed }, target, records, terminal);
  };
  return { target, makePlan };
}
