import type { Clock } from '../../../platform/clock';
import { treatAsFailure, treatablePhase } from '../../../platform/deployments/decision';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { isObject } from '../../../platform/json';
import { samePlanet } from '../../../platform/planet';
import type { Records } from '../../../platform/records/records';
import { type Draft, put } from '../../environments/draft';
import type { EnvironmentList } from '../../environments/environmentList';
import type { DeploymentOutput } from './output';

/**
 * Treats a deployment's last phase as a failure: records the decision, and adds the phase to the environment's settings
 * for later deployments.
 */
export class TreatAsFailure {
  constructor(
    private readonly environments: EnvironmentList,
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly output: Pick<DeploymentOutput, 'print'>,
  ) {}

  /** Returns the phase in which a deployment ended, if that phase can be treated as a failure. */
  async phaseOf(recordId: string): Promise<string | undefined> {
    const record = await this.records.read(recordId).catch(() => undefined);
    return record && treatablePhase(record);
  }

  async run(recordId: string): Promise<void> {
    const record = await this.records.read(recordId);
    const decided = record && (await treatAsFailure(record, this.records, this.clock));
    if (decided?.decision === undefined) return;
    this.output.print(decided.lines.slice(-1), decided.plan.planet);
    await this.addPhase(decided, decided.decision.phase);
  }

  private async addPhase({ plan }: DeploymentRecord, phase: string): Promise<void> {
    const same = this.environments
      .all()
      .filter(({ local, environment }) => !local && samePlanet(environment, plan.planet))
      .map(({ environment }) => environment);
    const environment = same.find(({ name }) => name === plan.planet.environmentName) ?? same[0];
    if (environment === undefined || environment.failurePhases.includes(phase)) return;
    const raw = this.environments.raw();
    const element = raw.find((each) => isObject(each) && String(each.name).trim() === environment.name);
    if (!isObject(element)) return;
    const setting: Draft = { ...element, failurePhases: [...environment.failurePhases, phase] };
    await this.environments.write(put(raw, environment.name, setting));
  }
}
