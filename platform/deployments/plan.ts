import * as l10n from '@vscode/l10n';
import type { Build, DeploymentRequestElement, DeploymentStatus } from '../apiTypes';
import type { DeploymentRecord, Plan, PlannedPlanet, PromotionSource } from '../deploymentTypes';
import type { Environment, PlanetAddress } from '../environment';
import { inert } from '../inert';
import { planetKey } from '../planet';
import { isOlderBuild } from './ordering';
import { findRunningBuild, forecastRestart } from './running';

/** What a plan is made from. */
export interface PlanRequest {
  readonly environment: Environment;
  readonly branch?: string;
  readonly choices: readonly DeploymentRequestElement[];
  /** Set for a promotion. */
  readonly promotedFrom?: PromotionSource | undefined;
  /** The current status of the planet, if it was read. */
  readonly status?: DeploymentStatus | undefined;
  /** The builds that were listed; what runs now is recognized by them. */
  readonly listed: readonly Build[];
  /** This machine's deployments, newest first. */
  readonly records: readonly DeploymentRecord[];
}

/** A plan, or the problems that prevent it as localized sentences. */
export type Planned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Creates the plan that the user is asked to consent to, or returns why it can't be deployed. */
export function planDeployment(request: PlanRequest): Planned {
  const problems = problemsOf(request.choices);
  if (problems.length > 0) return { ok: false, problems };
  const planet = plannedPlanet(request.environment);
  const applications = request.choices.map(({ application, buildId }) => {
    const running = findRunningBuild(application, planet, request.status, request.listed, request.records);
    const older = running.kind === 'runs' && isOlderBuild(application, buildId, running.buildId, request.listed);
    return {
      ...{ application, buildId, running, restart: forecastRestart(running, buildId) },
      ...(older ? { older } : {}),
    };
  });
  const { deploymentId } = request.status ?? {};
  return {
    ok: true,
    plan: {
      planet,
      ...(request.branch === undefined ? {} : { branch: request.branch }),
      applications,
      ...(request.promotedFrom === undefined ? {} : { promotedFrom: request.promotedFrom }),
      ...(request.status === undefined ? {} : { basis: deploymentId === undefined ? {} : { deploymentId } }),
    },
  };
}

/** What is wrong with a choice of builds, one sentence each. A build id is opaque but for its first part (section 2.4). */
export function problemsOf(choices: readonly DeploymentRequestElement[]): readonly string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  if (choices.length === 0) problems.push(l10n.t('No application is selected.'));
  for (const { application, buildId } of choices) {
    if (application === '') problems.push(l10n.t('An application has no code.'));
    else if (seen.has(application)) problems.push(l10n.t('Application {0} is selected twice.', inert(application)));
    else if (!buildId.startsWith(`${application}/`) || buildId.length === application.length + 1) {
      problems.push(l10n.t("Build {0} doesn't belong to application {1}.", inert(buildId), inert(application)));
    }
    seen.add(application);
  }
  return problems;
}

/** The part of an environment that a plan and its record keep. */
export function plannedPlanet(environment: Environment): PlannedPlanet {
  const { name, baseUrl, tenantId, projectId, planetId, production, failurePhases } = environment;
  return { environmentName: name, baseUrl, tenantId, projectId, planetId, production, failurePhases };
}

/** Two plans are the same if they deploy the same builds to the same planet, in any order. */
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
