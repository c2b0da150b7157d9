import * as l10n from '@vscode/l10n';
import type { Build, DeploymentRequestElement, DeploymentStatus } from '../platform/apiTypes';
import { environmentIdChange, lastEnvironment } from '../platform/deployments/environmentId';
import { planDeployment } from '../platform/deployments/plan';
import { Poller, readBaseline } from '../platform/deployments/poller';
import { reportedBuild } from '../platform/deployments/running';
import { expiryWarning } from '../platform/deployments/tokenExpiry';
import { unsettled } from '../platform/deployments/unfinished';
import type { Plan, PromotionSource } from '../platform/deploymentTypes';
import { samePlanet } from '../platform/planet';
import { planetName } from '../platform/planetName';
import type { Records } from '../platform/records/records';
import { listUntil } from './listing';
import type { Target } from './target';
import { type Terminal, UsageError } from './terminal';

type ReadableTarget = Omit<Target, 'api'> & {
  readonly api: Pick<Target['api'], 'branches' | 'builds' | 'status'>;
};

interface WantedBuilds {
  readonly choices: readonly DeploymentRequestElement[];
  readonly branch?: string | undefined;
  readonly promotedFrom?: PromotionSource;
  /** Builds that have already been listed. */
  readonly listed: readonly Build[];
}

/** A plan, and the warnings that its review shows. */
export interface ReviewedPlan {
  readonly plan: Plan;
  readonly warnings: readonly string[];
  /** Whether an operation was in progress on the planet when the plan was made. */
  readonly busy: boolean;
}

/**
 * Creates the plan that the user is asked to consent to. Rejects with `UsageError` if the choices are invalid, and with
 * `PlatformError` if the status can't be read.
 */
export async function planFor(
  { choices, branch, promotedFrom, listed }: WantedBuilds,
  target: ReadableTarget,
  records: Pick<Records, 'list'>,
  terminal: Pick<Terminal, 'ended'>,
): Promise<ReviewedPlan> {
  const { api, environment } = target;
  const status = await readStatus(target, terminal);
  const known = await records.list().catch(() => []);
  const recognized = (builds: readonly Build[]) =>
    choices.every(({ application }) => reportedBuild(application, status, builds) !== undefined);
  const planned = planDeployment({
    environment,
    branch,
    choices,
    promotedFrom,
    status,
    listed: await listUntil(recognized, status, listed, api, terminal.ended),
    records: known,
  });
  if (!planned.ok) throw new UsageError(planned.problems.join(' '));
  const here = known.filter(({ plan }) => samePlanet(plan.planet, environment));
  const warnings = [
    expiryWarning(target.tokenExpiresAt, here, target.clock.now()),
    environmentIdChange(lastEnvironment(environment, known), status),
  ].filter((text) => text !== undefined);
  return { plan: planned.plan, warnings, busy: status.operationInProgress };
}

/**
 * Reads the status of a planet. After a transient failure, retries up to twice. If no attempt succeeds, rejects with
 * the `PlatformError` from the last attempt.
 */
export async function readStatus(target: ReadableTarget, terminal: Pick<Terminal, 'ended'>): Promise<DeploymentStatus> {
  const poller = new Poller(target);
  const close = () => poller.close();
  terminal.ended.addEventListener('abort', close, { once: true });
  try {
    const polled = await readBaseline(poller, target.clock, terminal.ended);
    if (!polled.ok) throw polled.error;
    return polled.status;
  } finally {
    terminal.ended.removeEventListener('abort', close);
    close();
  }
}

/**
 * Returns a sentence for each reason why a plan couldn't be deployed right now. Only reads: takes no lock, and writes no
 * record.
 *
 * @param busy whether an operation is in progress on the planet
 */
export async function obstacles(
  { planet }: Plan,
  busy: boolean,
  records: Pick<Records, 'list' | 'holder'>,
): Promise<readonly string[]> {
  const name = planetName(planet);
  const held = (await records.holder(planet).catch(() => undefined)) !== undefined;
  const open = await unsettled(records, planet).catch(() => []);
  return [
    ...(busy ? [l10n.t('An operation is in progress on {0}. Until it ends, Sortie sends nothing.', name)] : []),
    ...(held ? [l10n.t('A deployment from this machine to {0} is being watched.', name)] : []),
    ...(open.length > 0 && !held
      ? [l10n.t('A deployment from this machine to {0} has no known outcome yet.', name)]
      : []),
  ];
}
