import type { DeploymentRequestElement } from '../apiTypes';
import type { DeploymentRecord } from '../deploymentTypes';
import type { PlanetAddress } from '../environment';
import { samePlanet } from '../planet';

/** The builds that a rollback deploys, and the applications that it skips because their previous builds are unknown. */
export interface PreviousBuilds {
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
