import type { DeploymentsApi } from '../../../platform/api';
import { deploy, type Requested, requestDeployment } from '../../../platform/deployments/deploy';
import type { DeployOptions, EngineOptions, StopOptions, WatchOptions } from '../../../platform/deployments/options';
import { planDeployment } from '../../../platform/deployments/plan';
import { Poller } from '../../../platform/deployments/poller';
import { watch } from '../../../platform/deployments/watch';
import type { DeploymentRecord, Line, Plan, Progress, Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { type Records, StoredRecords } from '../../../platform/records/records';
import { FakePlatform } from './fakePlatform';
import { MemoryFiles } from './memoryFiles';
import { Process } from './process';
import { VirtualClock } from './virtualClock';

export const dev1: Environment = {
  name: 'dev1',
  baseUrl: 'https://platform.test',
  tenantId: 'acme',
  projectId: 'claims',
  planetId: 'dev1',
  production: false,
  headers: {},
  failurePhases: [],
  token: { source: 'pasted' },
};

export function planOf(builds: Readonly<Record<string, string>> = { cc: 'cc/16/18' }, environment = dev1): Plan {
  const choices = Object.entries(builds).map(([application, buildId]) => ({ application, buildId }));
  const planned = planDeployment({ environment, choices, listed: [], records: [] });
  if (!planned.ok) throw new Error(planned.problems.join('; '));
  return planned.plan;
}

/** The parts of the engine that a test can replace. */
export interface WindowOptions
  extends Pick<EngineOptions, 'onProgress' | 'askToken'>,
    Pick<StopOptions, 'timeoutMs'>,
    Pick<DeployOptions, 'lease' | 'requester' | 'consent'>,
    WatchOptions {
  readonly api?: DeploymentsApi;
  readonly random?: () => number;
}

/** A machine with a state folder, a clock, and one planet. Tests open and close windows on the machine. */
export class World {
  readonly clock = new VirtualClock();
  readonly files = new MemoryFiles(() => this.clock.now());
  readonly platform = new FakePlatform(this.clock);
  readonly alive = new Set<number>();
  /** All windows, in the order in which they were opened. */
  readonly opened: Window[] = [];
  #pids = 100;
  #nonces = 0;

  /**
   * Opens a window: a separate process with its own view of the records and its own list of progress events.
   * @param Stored the implementation of records for this window
   */
  window(Stored: typeof StoredRecords = StoredRecords): Window {
    this.#pids += 1;
    return new Window(this, this.#pids, Stored);
  }

  nonce(): string {
    this.#nonces += 1;
    // A record ID contains only the first eight characters of the nonce, so these characters must be unique.
    return `${String(this.#nonces).padStart(8, '0')}nonce`;
  }
}

export class Window {
  readonly process = new Process();
  readonly records: Records;
  readonly progress: Progress[] = [];
  readonly stop = new AbortController();
  readonly suspend = new AbortController();

  constructor(
    readonly world: World,
    readonly pid: number,
    Stored: typeof StoredRecords,
  ) {
    world.alive.add(pid);
    world.opened.push(this);
    this.records = new Stored({
      files: this.process.files(world.files),
      clock: this.process.clock(world.clock),
      owner: {
        ...{ host: 'here', boot: 'boot', namespace: 'pid:[1]', pid },
        isAlive: (other) => world.alive.has(other),
        nonce: () => world.nonce(),
      },
    });
  }

  /** Ends the process, whatever it is doing. */
  crash(): void {
    this.process.kill();
    this.world.alive.delete(this.pid);
  }

  deploy(plan: Plan, { api = this.api, lease, requester, consent, ...more }: WindowOptions = {}): Promise<Result> {
    return this.run({ ...more, api }, (engine) => deploy(plan, engine, { api, lease, requester, consent }));
  }

  /** Requests a deployment in this window, without waiting for the deployment's result. */
  request(plan: Plan, { api = this.api }: Pick<WindowOptions, 'api'> = {}): Promise<Requested | Result> {
    return this.run({ api }, (engine) => requestDeployment(plan, engine, { api }));
  }

  watch(record: DeploymentRecord, { takeOver = false, ...more }: WindowOptions = {}): Promise<Result> {
    return this.run(more, (engine) => watch(record, engine, { takeOver }));
  }

  /** The planet's API, which fails after the window has crashed. */
  get api(): DeploymentsApi {
    return this.process.api(this.world.platform);
  }

  private async run<T>(
    { api = this.api, random = () => 0.5, timeoutMs, ...more }: WindowOptions,
    call: (engine: EngineOptions) => Promise<T>,
  ): Promise<T> {
    const clock = this.process.clock(this.world.clock);
    const poller = new Poller({ api, clock, random });
    try {
      return await call({
        ...{ records: this.records, clock, poller },
        onProgress: (progress) => this.progress.push(progress),
        stop: { signal: this.stop.signal, suspend: this.suspend.signal, timeoutMs },
        ...more,
      });
    } finally {
      poller.close();
    }
  }

  get lines(): readonly Line[] {
    return this.progress.flatMap((progress) => (progress.kind === 'line' ? [progress.line] : []));
  }

  get texts(): readonly string[] {
    return this.lines.map(({ text }) => text);
  }

  get resumed(): readonly Line[] {
    return this.progress.flatMap((progress) => (progress.kind === 'resumed' ? progress.lines : []));
  }
}
