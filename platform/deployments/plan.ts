import * as l10n from '@vscode/l10n';
import type { Build, DeploymentRequestElement, DeploymentStatus } from '../apiTypes';
import type { DeploymentRecord, Plan, PlannedPlanet, PromotionSource } from '../deploymentTypes';
import type { Environment, PlanetAddress } from '../environment';
import { inert } from '../inert';
import { planetKey, samePlanet } from '../planet';
import { isNumberedBuild } from './identity';
import { isOlderBuild } from './ordering';
import { findRunningBuild, forecastRestart } from './running';

/** The data from which a plan is created. */
interface PlanRequest {
  readonly environment: Environment;
  readonly branch?: string;
  readonly choices: readonly DeploymentRequestElement[];
  /** The source of a promotion. Absent for other deployments. */
  readonly promotedFrom?: PromotionSource | undefined;
  /** The current status of the planet, if it was read. */
  readonly status?: DeploymentStatus | undefined;
  /** The listed builds. Their IDs are used to recognize the running builds in the status. */
  readonly listed: readonly Build[];
  /** This machine's deployments, newest first. */
  readonly records: readonly DeploymentRecord[];
}

/** A plan, or localized sentences that say why no plan is possible. */
type Planned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Creates the plan that the user is asked to consent to, or returns the problems that make a plan impossible. */
export function planDeployment(request: PlanRequest): Planned {
  const problems = problemsOf(request.choices);
  if (problems.length > 0) return { ok: false, problems };
  const planet = plannedPlanet(request.environment);
  const applications = request.choices.map(({ application, buildId }) => {
    const running = findRunningBuild(application, planet, request.status, request.listed, request.records);
    const older = running.kind === 'runs' && isOlderBuild(application, buildId, running.buildId, request.listed);
    const otherBuilds = otherBuildsOf(application, request.listed);
    return {
      ...{ application, buildId, running, restart: forecastRestart(running, buildId) },
      otherBuilds: otherBuilds.length > 0 ? otherBuilds : undefined,
      older: older || undefined,
    };
  });
  const { branch, promotedFrom, status } = request;
  const basis = status && { deploymentId: status.deploymentId };
  return { ok: true, plan: { planet, branch, applications, promotedFrom, basis } };
}

/** Returns the IDs of an application's listed builds that the engine couldn't recognize as builds by their form. */
function otherBuildsOf(application: string, listed: readonly Build[]): readonly string[] {
  const ids = listed.flatMap(({ id, application: owner }) => (owner === application && id !== undefined ? [id] : []));
  return [...new Set(ids)].filter((id) => !isNumberedBuild(application, id));
}

/**
 * Returns the problems in a selection of builds, one sentence each. Checks only the first part of a build ID, because
 * only that part has a known meaning (docs/specification.md, section 3.2).
 */
export function problemsOf(choices: readonly DeploymentRequestElement[]): readonly string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  if (choices.length === 0) problems.push(l10n.t('No application is selected.'));
  for (const { application, buildId } of choices) {
    if (application === '') problems.push(l10n.t('An application code is empty.'));
    else if (seen.has(application)) problems.push(l10n.t('Application {0} is selected twice.', inert(application)));
    else if (!buildId.startsWith(`${application}/`) || buildId.length === application.length + 1) {
      problems.push(l10n.t("Build {0} doesn't belong to application {1}.", inert(buildId), inert(application)));
    }
    seen.add(application);
  }
  return problems;
}

/** Returns the part of an environment that is stored in plans and records. */
export function plannedPlanet(environment: Environment): PlannedPlanet {
  const { name, baseUrl, tenantId, projectId, planetId, qualifier, production, failurePhases } = environment;
  return { environmentName: name, baseUrl, tenantId, projectId, planetId, qualifier, production, failurePhases };
}

/**
 * Returns the fingerprint of a plan. Plans with the same planet and the same builds, in any order, have the same
 * fingerprint.
 */
export function planFingerprint({
  planet,
  applications,
}: {
  readonly planet: PlanetAddress;
  readonly applications: readonly DeploymentRequestElement[];
}): string {
  const builds = applications.map(({ application, buildId }) => [application, buildId]);
  return JSON.stringify([planetKey(planet), builds.sort()]);
}

/** The builds that a rollback deploys, and the applications that it skips because their previous builds are unknown. */
interface PreviousBuilds {
  readonly builds: readonly DeploymentRequestElement[];
  readonly skipped: readonly string[];
}

/**
 * Returns, for each application of a deployment, the build that ran before the deployment. If that build is unknown,
 * returns the build that this machine had last deployed.
 */
export function previousBuilds({ plan }: Pick<DeploymentRecord, 'plan'>): PreviousBuilds {
  return {
    builds: plan.applications.flatMap(({ application, running }) =>
      running.kind === 'not-known' ? [] : [{ application, buildId: running.buildId }],
    ),
    skipped: plan.applications.flatMap(({ application, running }) =>
      running.kind === 'not-known' ? [application] : [],
    ),
  };
}

/**
 * Returns this machine's latest deployment to a planet, without requests that the platform didn't receive or that it
 * refused. `records` must be newest first.
 */
export function latestDeployment(
  planet: PlanetAddress,
  records: readonly DeploymentRecord[],
): DeploymentRecord | undefined {
  return records.find(
    ({ plan, sending }) => sending !== 'refused' && sending !== 'not-sent' && samePlanet(plan.planet, planet),
  );
}
