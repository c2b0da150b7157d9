import type { DeploymentWatch, Observation } from '../../../client/deployments/watching/watch';
import type { Watches } from '../../../client/deployments/watching/watches';
import type { ObserveResult } from '../../../platform/deployments/observe';
import type { DeploymentRecord, Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { dev1 } from '../../platform/deployments/world';

/** Watches a fake deployment until it has a result. */
export function deployed(
  watches: Watches,
  engine: (controls: DeploymentWatch['controls']) => Promise<Result>,
  record?: DeploymentRecord,
  environment: Partial<Environment> = {},
): Promise<Result> {
  const watch = watches.begin({ ...dev1, ...environment }, record);
  return watch.until(engine(watch.controls));
}

/** Observes a fake operation until it ends. */
export function observed(
  watches: Watches,
  observer: (controls: Observation['controls']) => Promise<ObserveResult>,
): Promise<ObserveResult> {
  const observation = watches.beginObserving(dev1);
  return observation.until(observer(observation.controls));
}
