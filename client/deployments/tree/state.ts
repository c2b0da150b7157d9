import type { Branch, DeploymentStatus } from '../../../platform/apiTypes';
import type { ObservedState } from '../../../platform/deployments/observe';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import type { PlanetAddress } from '../../../platform/environment';
import { samePlanet } from '../../../platform/planet';
import type { Diagnosis } from '../../environments/diagnosis';
import type { KnownEnvironment } from '../../environments/known';
import type { Loadable } from '../../environments/loadable';
import type { DateFormat } from '../../ui/dateFormat';
import type { ListedBuilds } from '../listedBuilds';

/** The status of a planet. `at` is the wall time of its reading; `last` is the newest one if the planet doesn't respond. */
export type PlanetStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly value: DeploymentStatus; readonly at: number }
  | { readonly kind: 'failed'; readonly diagnosis: Diagnosis; readonly last?: DeploymentStatus };

/** An environment as the view shows it. */
export interface EnvironmentState {
  readonly known: KnownEnvironment;
  /** Whether commands use it if they name no other. */
  readonly isDefault: boolean;
  /** `starting`: its planet can't respond yet. */
  readonly planet: PlanetStatus | { readonly kind: 'starting' };
  /** Whether its planet is polled for this view. Otherwise the status has an age. */
  readonly live: boolean;
}

/** A star system as the view shows it: what its planets can be deployed. */
export interface StarSystemState {
  /** The ID of its row. */
  readonly id: string;
  /** The environment whose sign-in reads it: the default one if it belongs to the star system. */
  readonly lead: EnvironmentState;
  readonly environments: readonly EnvironmentState[];
  readonly branches: Loadable<readonly Branch[]>;
  /** The branches that the user typed, newest first. The platform may not list them. */
  readonly typedBranches: readonly string[];
  /** The builds of the branches that were opened. */
  readonly builds: ListedBuilds;
}

/** How the view is drawn, regardless of its contents. */
export interface Display {
  /** What the user filters by; empty for everything. */
  readonly filter: string;
  /** How many children are shown of long lists, by the ID of the parent. */
  readonly shown: ReadonlyMap<string, number>;
  readonly now: number;
  /** Dates in the display language. */
  readonly dates: DateFormat;
}

/** All that the view is drawn from. */
export interface TreeState {
  readonly environments: readonly EnvironmentState[];
  readonly starSystems: readonly StarSystemState[];
  /** This machine's deployments, newest first. */
  readonly records: readonly DeploymentRecord[];
  /** The deployments that this window watches, by record. */
  readonly watches: ReadonlyMap<string, ObservedState>;
  readonly display: Display;
}

/** The environment of a key. */
export function environmentIn({ environments }: TreeState, key: string): EnvironmentState | undefined {
  return environments.find(({ known }) => known.key === key);
}

/** The star system of a row. */
export function starSystemIn({ starSystems }: TreeState, id: string): StarSystemState | undefined {
  return starSystems.find((each) => each.id === id);
}

/** The star system that an environment belongs to. */
export function starSystemOf({ starSystems }: TreeState, { known }: EnvironmentState): StarSystemState | undefined {
  return starSystems.find(({ environments }) => environments.some((each) => each.known.key === known.key));
}

/** The deployments of this machine to a planet, newest first. */
export function recordsOf({ records }: TreeState, planet: PlanetAddress): readonly DeploymentRecord[] {
  return records.filter(({ plan }) => samePlanet(plan.planet, planet));
}

/** The environment that leads to the planet of a deployment: of several, the one that it was planned for. */
export function environmentOf({ environments }: TreeState, { plan }: DeploymentRecord): EnvironmentState | undefined {
  const all = environments.filter(({ known }) => samePlanet(known.environment, plan.planet));
  return all.find(({ known }) => known.environment.name === plan.planet.environmentName) ?? all[0];
}

/** The status that was read last, if the sign-in still counts. */
export function lastStatus({ planet }: EnvironmentState): DeploymentStatus | undefined {
  if (planet.kind === 'there') return planet.value;
  return planet.kind === 'failed' && planet.diagnosis.cause !== 'token' ? planet.last : undefined;
}
