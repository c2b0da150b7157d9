import type { Branch, Build, DeploymentStatus } from '../../../platform/apiTypes';
import type { ObservedState } from '../../../platform/deployments/observe';
import type { DeploymentRecord } from '../../../platform/deployments/types';
import type { Diagnosis } from '../../environments/diagnosis';
import type { KnownEnvironment } from '../../environments/known';
import type { Loadable } from '../../environments/loadable';

/** The status of the planet: `last` is the newest that was read, where the platform does not answer now. */
export type PlanetStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly value: DeploymentStatus }
  | { readonly kind: 'failed'; readonly diagnosis: Diagnosis; readonly last?: DeploymentStatus };

/** The kind of trouble of a planet that fails, by the steps that lead out of it. */
export function troubleOf({ cause }: Diagnosis): string {
  return cause === 'platform' ? 'host' : cause;
}

/** All that the tree of one environment is drawn from. */
export interface TreeState {
  readonly known: KnownEnvironment;
  /** `starting`: nobody can answer yet. */
  readonly planet: PlanetStatus | { readonly kind: 'starting' };
  readonly branches: Loadable<readonly Branch[]>;
  /** Branches that the person named, newest first; the platform may not list them. */
  readonly typedBranches: readonly string[];
  /** Builds by branch, as far as branches were opened. */
  readonly builds: ReadonlyMap<string, Loadable<readonly Build[]>>;
  /** This machine's deployments to this planet, newest first. */
  readonly records: readonly DeploymentRecord[];
  /** The deployments that this window watches, by record. */
  readonly watches: ReadonlyMap<string, ObservedState>;
  /** What the person filters by; empty for everything. */
  readonly filter: string;
  /** How many children are shown of long lists, by the id of the parent. */
  readonly shown: ReadonlyMap<string, number>;
  readonly now: number;
  /** The display language, a BCP 47 tag. */
  readonly locale: string;
}
