import type { Branch, DeploymentStatus } from '../../../platform/apiTypes';
import type { ObservedState } from '../../../platform/deployments/observe';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import type { PlanetAddress } from '../../../platform/environment';
import { samePlanet } from '../../../platform/planet';
import { planetName, qualifierOf } from '../../../platform/planetName';
import type { Diagnosis, Loadable } from '../../environments/diagnosis';
import type { KnownEnvironment } from '../../environments/known';
import type { DateFormat } from '../../ui/dateFormat';
import type { ListedBuilds } from '../listedBuilds';

/** The status of a planet. `at` is the wall-clock time of the read; `last` is the latest status before a failure. */
export type PlanetStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly value: DeploymentStatus; readonly at: number }
  | { readonly kind: 'failed'; readonly diagnosis: Diagnosis; readonly last?: DeploymentStatus };

/** An environment in the view. */
export interface EnvironmentState {
  readonly known: KnownEnvironment;
  readonly isDefault: boolean;
  /** `starting`: the local platform is starting, and the planet can't respond yet. */
  readonly planet: PlanetStatus | { readonly kind: 'starting' };
  /** Whether the view polls the planet. If not, the row shows the age of the status. */
  readonly live: boolean;
}

/** A star system in the view, with its branches and the builds that its planets can run. */
export interface StarSystemState {
  readonly id: string;
  /**
   * The environment whose token is used to read the lists: the default environment if it belongs to the star system;
   * otherwise, the first environment.
   */
  readonly lead: EnvironmentState;
  readonly environments: readonly EnvironmentState[];
  readonly branches: Loadable<readonly Branch[]>;
  /** The branches that the user typed, newest first. The platform's list may not contain them. */
  readonly typedBranches: readonly string[];
  readonly builds: ListedBuilds;
}

/** The display settings of the view. */
export interface Display {
  /** The filter text; empty to show everything. */
  readonly filter: string;
  /** The number of visible children of each long list. The keys are IDs of parent rows. */
  readonly shown: ReadonlyMap<string, number>;
  readonly now: number;
  readonly dates: DateFormat;
}

/** The data that the view is drawn from. */
export interface TreeState {
  readonly environments: readonly EnvironmentState[];
  readonly starSystems: readonly StarSystemState[];
  /** The deployments from this machine, newest first. */
  readonly records: readonly DeploymentRecord[];
  /** The state of each deployment that this window watches. The keys are record IDs. */
  readonly watches: ReadonlyMap<string, ObservedState>;
  readonly display: Display;
}

/** Returns the environment with this key. */
export function environmentIn({ environments }: TreeState, key: string): EnvironmentState | undefined {
  return environments.find(({ known }) => known.key === key);
}

/** Returns the star system with this row ID. */
export function starSystemIn({ starSystems }: TreeState, id: string): StarSystemState | undefined {
  return starSystems.find((each) => each.id === id);
}

/** The star system that an environment belongs to. */
export function starSystemOf({ starSystems }: TreeState, { known }: EnvironmentState): StarSystemState | undefined {
  return starSystems.find(({ environments }) => environments.some((each) => each.known.key === known.key));
}

/** The deployments from this machine to a planet, newest first. */
export function recordsOf({ records }: TreeState, planet: PlanetAddress): readonly DeploymentRecord[] {
  return records.filter(({ plan }) => samePlanet(plan.planet, planet));
}

/**
 * Returns an environment for the planet of a deployment. If several match, prefers the one that is named in the
 * deployment's plan.
 */
export function environmentOf({ environments }: TreeState, { plan }: DeploymentRecord): EnvironmentState | undefined {
  const all = environments.filter(({ known }) => samePlanet(known.environment, plan.planet));
  return all.find(({ known }) => known.environment.name === plan.planet.environmentName) ?? all[0];
}

/** Returns the name of the planet of a deployment, which is the same as in the planet's row. */
export function recordPlanet(state: TreeState, record: DeploymentRecord): string {
  const { planet } = record.plan;
  const known = environmentOf(state, record)?.known.environment;
  if (known) return planetName(known);
  const others = state.environments
    .map((each) => each.known.environment)
    .filter(({ tenantId, projectId }) => tenantId !== planet.tenantId || projectId !== planet.projectId);
  return planetName({ ...planet, qualifier: planet.qualifier ?? qualifierOf(planet, others) });
}

/** Returns the latest status. Undefined if no status has been read, or if the token was rejected afterwards. */
export function lastStatus({ planet }: EnvironmentState): DeploymentStatus | undefined {
  if (planet.kind === 'there') return planet.value;
  return planet.kind === 'failed' && planet.diagnosis.cause !== 'token' ? planet.last : undefined;
}
