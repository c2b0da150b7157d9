import * as l10n from '@vscode/l10n';
import type { Branch, Build, DeploymentStatus } from '../../platform/apiTypes';
import { linesOf } from '../../platform/deployments/lines';
import { buildsByApplication } from '../../platform/deployments/ordering';
import { reportedBuild } from '../../platform/deployments/running';
import { formatBuilds } from '../../platform/deployments/wording';
import type { DeploymentRecord } from '../../platform/deploymentTypes';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';

const mostBranches = 200;
const mostBuilds = 50;
const mostRecords = 5;

/**
 * Lists branches, one per line. A long list is truncated; the last line then contains the number of omitted branches.
 */
export function branchesText(environment: string, branches: readonly Branch[]): string {
  if (branches.length === 0) return l10n.t('{0} has no branches.', inert(environment, 100));
  const lines = branches.slice(0, mostBranches).map(({ name }) => inert(name, 200));
  return [l10n.t('Branches of {0}:', inert(environment, 100)), ...lines, ...more(branches.length - lines.length)].join(
    '\n',
  );
}

/**
 * Lists the builds of a branch, grouped by application. The builds of an application are sorted by number, highest
 * first, if their IDs can be ordered; otherwise, they are in the platform's order.
 */
export function buildsText(branch: string, builds: readonly Build[], application: string | undefined): string {
  const groups = [...buildsByApplication(builds)].filter(([code]) => application === undefined || code === application);
  if (groups.length === 0) return l10n.t('Sortie found no matching builds on branch {0}.', inert(branch, 200));
  return groups
    .flatMap(([code, { ordered, builds: group }]) => {
      const name = inert(code ?? '?', 100);
      const head = ordered ? l10n.t('{0}, highest number first:', name) : l10n.t("{0}, in the platform's order:", name);
      const lines = group.slice(0, mostBuilds).map(({ label }) => `  ${inert(label, 200)}`);
      return [head, ...lines, ...more(group.length - lines.length)];
    })
    .join('\n');
}

/**
 * Describes a planet: its status, its running builds if they are known, and the latest deployments to it from this
 * machine.
 */
export function statusText(
  environment: Environment,
  status: DeploymentStatus,
  listed: readonly Build[],
  records: readonly DeploymentRecord[],
): string {
  const codes = new Set(listed.flatMap(({ application }) => (application === undefined ? [] : [application])));
  const running = [...codes].flatMap((code) => {
    const build = status.operationInProgress ? undefined : reportedBuild(code, status, listed);
    return build === undefined ? [] : [l10n.t('Running build of {0}: {1}', inert(code, 100), inert(build, 200))];
  });
  return [
    l10n.t('Planet {0} of {1}:', inert(environment.planetId, 100), inert(environment.name, 100)),
    ...linesOf(undefined, status).map(({ text }) => text.trimEnd()),
    status.operationInProgress ? l10n.t('An operation is in progress.') : l10n.t('No operation is in progress.'),
    ...running,
    ...(records.length === 0 ? [l10n.t('Nothing has been deployed from this machine to this planet.')] : []),
    ...records.slice(0, mostRecords).map(recordText),
  ].join('\n');
}

function recordText(record: DeploymentRecord): string {
  const when = new Date(record.requestedAt).toISOString();
  return l10n.t(
    'Deployment from this machine at {0}: {1} — {2}',
    when,
    formatBuilds(record.plan),
    record.result?.message ?? l10n.t('no result yet'),
  );
}

function more(count: number): readonly string[] {
  return count > 0 ? [l10n.t('… and {0} more', count)] : [];
}
