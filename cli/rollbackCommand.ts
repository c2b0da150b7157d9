import * as l10n from '@vscode/l10n';
import { latestDeployment, previousBuilds } from '../platform/deployments/plan';
import type { DeploymentRecord } from '../platform/deploymentTypes';
import type { Environment } from '../platform/environment';
import { inert } from '../platform/inert';
import { samePlanet } from '../platform/planet';
import { planetName } from '../platform/planetName';
import type { Records } from '../platform/records/records';
import { parseOptions, targetHelp, targetOptions } from './arguments';
import { consentHelp, consentOptions, deploying, exitCodeHelp, type PreparedDeployment } from './deployingCommand';
import { planFor, type ReviewedPlan } from './planning';
import { listRecords } from './records';
import { openTarget, type Target, type TargetArguments } from './target';
import { type Command, type Terminal, UsageError } from './terminal';

const options = { ...targetOptions, ...consentOptions, record: { type: 'string' } } as const;

/** `sortie rollback`: deploys the builds that ran before an earlier deployment from this machine. */
export const rollbackCommand: Command = {
  help: () =>
    [
      l10n.t('Usage: sortie rollback [--record ID] [options]'),
      '',
      l10n.t('Deploys the builds that ran before the latest deployment from this machine to the planet.'),
      l10n.t('Applications whose previous builds are unknown are skipped.'),
      '',
      l10n.t('  --record ID          deploy the builds that ran before the deployment with this record ID'),
      consentHelp(),
      '',
      targetHelp(),
      '',
      exitCodeHelp(),
    ].join('\n'),
  run: deploying('rollback', (args: readonly string[]) => parseOptions(args, options), prepare),
};

interface RollbackArguments extends TargetArguments {
  readonly record?: string | undefined;
}

function prepare({ record: id, ...values }: RollbackArguments, terminal: Terminal): PreparedDeployment {
  const target = openTarget(values, terminal);
  return {
    target,
    makePlan: async (records) => {
      const record = await recordFor(target.environment, id, records);
      return planBefore(record, target, records, terminal);
    },
  };
}

async function recordFor(
  environment: Environment,
  id: string | undefined,
  records: Records,
): Promise<DeploymentRecord> {
  const name = planetName(environment);
  if (id === undefined) {
    const latest = latestDeployment(environment, await listRecords(records));
    if (latest !== undefined) return latest;
    throw new UsageError(
      l10n.t(
        'This machine has no record of a deployment to {0}, so the previous builds are unknown. Use sortie deploy.',
        name,
      ),
    );
  }
  const record = await records.read(id);
  if (record !== undefined && samePlanet(record.plan.planet, environment)) return record;
  throw new UsageError(l10n.t('This machine has no record with this ID of a deployment to {0}.', name));
}

async function planBefore(
  record: DeploymentRecord,
  target: Target,
  records: Records,
  terminal: Terminal,
): Promise<ReviewedPlan> {
  const { builds: choices, skipped } = previousBuilds(record);
  if (choices.length === 0) {
    throw new UsageError(l10n.t('The builds that ran before this deployment are unknown. Use sortie deploy.'));
  }
  const { branch } = record.plan;
  const reviewed = await planFor({ choices, branch, listed: [] }, target, records, terminal);
  if (skipped.length === 0) return reviewed;
  const names = skipped.map((application) => inert(application, 80)).join(', ');
  const warning = l10n.t('Skipped, because the previous builds are unknown: {0}.', names);
  return { ...reviewed, warnings: [warning, ...reviewed.warnings] };
}
