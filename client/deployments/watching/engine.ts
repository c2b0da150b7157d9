import type { DeploymentsApi } from '../../../platform/api';
import { deploy } from '../../../platform/deployments/deploy';
import { joinDeployment } from '../../../platform/deployments/join';
import { observe } from '../../../platform/deployments/observe';
import { type OpenedPlanet, openPlanet } from '../../../platform/deployments/openPlanet';
import type { EngineOptions } from '../../../platform/deployments/options';
import { watch } from '../../../platform/deployments/watch';
import type { Consent, DeploymentRecord, Plan, Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import type { Lease } from '../../../platform/records/lease';
import { requester } from '../../machine';
import type { Watches } from './watches';

/** The engine options that are the same for each deployment to an environment. */
export type EnvironmentOptions = Required<Pick<EngineOptions, 'records' | 'clock' | 'poller' | 'askToken'>>;

/** A plan that the user consented to, and the kind of consent. */
export interface ConsentedPlan {
  /** The plan to record. Its planet is marked as production only if it is known as production. */
  readonly plan: Plan;
  readonly consent: Consent['kind'];
}

/** The deployment engine of this window. Each deployment that it runs has a watch, which shows the progress. */
export class Engine {
  constructor(
    private readonly watches: Watches,
    private readonly options: (environment: Environment) => EnvironmentOptions,
    private readonly api: (environment: Environment) => DeploymentsApi,
  ) {}

  /** Claims a planet and settles its earlier deployments, before the user makes a plan. */
  open(environment: Environment, controls: Pick<EngineOptions, 'onProgress' | 'stop'>): Promise<OpenedPlanet> {
    return openPlanet(environment, { ...this.options(environment), ...controls });
  }

  /** Deploys a plan. Uses the lease that was claimed before the user consented. */
  deploy(environment: Environment, { plan, consent: kind }: ConsentedPlan, lease: Lease): Promise<Result> {
    const options = this.options(environment);
    const api = this.api(environment);
    const watch = this.watches.begin(environment);
    const consent: Consent = { kind, at: options.clock.now() };
    const sender = { api, lease, consent, requester: requester() };
    return watch.until(deploy(plan, { ...options, ...watch.controls }, sender));
  }

  /** Shows the progress of a deployment that another process is watching, and waits for its result. */
  join(environment: Environment, record: DeploymentRecord): Promise<Result> {
    const options = this.options(environment);
    const watch = this.watches.begin(environment, record);
    return watch.until(joinDeployment(record.plan, record.id, { ...options, ...watch.controls }));
  }

  /** Watches a deployment again. If another process is watching the deployment, asks that process to stop watching. */
  resume(environment: Environment, record: DeploymentRecord): Promise<Result> {
    const options = this.options(environment);
    const resumed = this.watches.begin(environment, record);
    return resumed.until(watch(record, { ...options, ...resumed.controls }, { takeOver: true }));
  }

  async observe(environment: Environment): Promise<void> {
    const { records: _, ...options } = this.options(environment);
    const observation = this.watches.beginObserving(environment);
    await observation.until(observe({ ...options, ...observation.controls }));
  }
}
