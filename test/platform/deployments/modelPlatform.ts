import type { DeploymentsApi, UpgradeOutcome } from '../../../platform/api';
import type { DeploymentRequestElement, DeploymentStatus } from '../../../platform/apiTypes';
import { PlatformError } from '../../../platform/http/failure';
import { failureOf, reset, statusOf } from './fakePlatform';
import type { VirtualClock } from './virtualClock';

export interface Deployment {
  readonly id: string;
  readonly owner: 'ours' | 'foreign';
  readonly start: number;
  readonly phases: readonly { readonly phase: string; readonly ms: number }[];
  readonly ending: 'complete' | 'broken';
  readonly applications: readonly DeploymentRequestElement[];
}

/** How a platform handles the POST. */
export type PostBehaviour =
  | 'accept'
  | 'accept-with-id'
  | 'accept-with-deployment-id'
  | 'lose-answer'
  | 'lose-request'
  | 'refuse'
  | 'unauthorized';

export interface Weather {
  readonly from: number;
  readonly ms: number;
  readonly kind: 'reset' | '503' | '429' | '401' | '403' | '404' | '302' | 'bad-shape' | 'html' | 'stale';
}

export interface ModelOptions {
  readonly clock: VirtualClock;
  readonly planetId: string;
  readonly post: PostBehaviour;
  readonly lag: number;
  readonly phases: Deployment['phases'];
  readonly ending: Deployment['ending'];
  readonly namesBuilds: boolean;
  readonly weather: readonly Weather[];
  /**
   * The times when another user starts a deployment. With `foreignBeforePost`, another user also starts a deployment
   * right before each POST.
   */
  readonly foreign: readonly number[];
  readonly foreignBeforePost: boolean;
  /** The build that other users deploy. */
  readonly foreignBuild: string;
  /** For how long after its end a deployment's status still names the builds that ran before, in milliseconds. */
  readonly buildLag: number;
}

/** The behavior of a planet, and what other users do on the planet. */
export type PlanetStory = Omit<ModelOptions, 'clock' | 'planetId'>;

/** A planet that runs one deployment at a time and records the requester of each deployment. */
export class ModelPlatform implements DeploymentsApi {
  readonly deployments: Deployment[] = [];
  readonly posts: number[] = [];
  readonly polls: number[] = [];
  /** For each POST, the age of the last good status, and whether that status showed an operation. */
  readonly baselines: { readonly age: number; readonly busy: boolean }[] = [];
  /** Every status that a client received. */
  readonly shown: { readonly at: number; readonly status: DeploymentStatus }[] = [];
  #shown: { readonly at: number; readonly busy: boolean } = { at: Number.NEGATIVE_INFINITY, busy: false };
  inFlight = 0;
  mostInFlight = 0;
  #foreign: number[];

  constructor(readonly options: ModelOptions) {
    this.#foreign = [...options.foreign].sort((a, b) => a - b);
  }

  get #now(): number {
    return this.options.clock.monotonic();
  }

  async branches() {
    return [];
  }

  async builds() {
    return [];
  }

  async status(): Promise<DeploymentStatus> {
    this.polls.push(this.#now);
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    await this.options.clock.sleep(40);
    this.inFlight -= 1;
    const weather = this.options.weather.find(({ from, ms }) => this.#now >= from && this.#now < from + ms);
    const fault = weather === undefined ? undefined : faultOf(weather.kind);
    if (fault !== undefined) throw fault;
    const status = this.statusAt(this.#now - this.options.lag - (weather?.kind === 'stale' ? 20_000 : 0));
    this.#shown = { at: this.#now, busy: status.operationInProgress };
    this.shown.push({ at: this.#now, status });
    return status;
  }

  async upgrade(applications: readonly DeploymentRequestElement[]): Promise<UpgradeOutcome> {
    this.posts.push(this.#now);
    this.baselines.push({ age: this.#now - this.#shown.at, busy: this.#shown.busy });
    if (this.options.foreignBeforePost) this.#begin('foreign', this.#foreignBuilds, 30_000);
    await this.options.clock.sleep(150);
    const { post } = this.options;
    if (post === 'unauthorized') return refusal(401);
    if (post === 'lose-request') return { kind: 'unsure', error: reset() };
    if (post === 'refuse' || this.#busyAt(this.#now)) return refusal(409);
    const id = this.#begin('ours', applications);
    if (post === 'lose-answer') return { kind: 'unsure', error: reset() };
    const body =
      post === 'accept-with-id'
        ? { ticket: id }
        : post === 'accept-with-deployment-id'
          ? [{ deploymentId: id }]
          : undefined;
    return { kind: 'accepted', answer: { status: 202, body } };
  }

  statusAt(time: number): DeploymentStatus {
    this.#beginForeign();
    const latest = this.deployments.findLast(({ start }) => start <= time);
    if (latest === undefined) return statusOf();
    const { id, phases, ending, start } = latest;
    const applications = this.#buildsAt(time, latest);
    let end = start;
    for (const [index, { phase, ms }] of phases.entries()) {
      end += ms;
      const activityName = String(index).padStart(3, '0');
      if (time < end)
        return statusOf({
          deploymentId: id,
          phase,
          phaseDetails: phase === 'UPGRADED' ? 'All applications upgraded' : '',
          activityName,
          operationInProgress: true,
          applications,
        });
    }
    if (ending === 'complete') return statusOf({ deploymentId: id, activityName: '900', applications });
    return statusOf({ deploymentId: id, phase: 'BROKEN', phaseDetails: 'no', activityName: '900', applications });
  }

  get #foreignBuilds(): readonly DeploymentRequestElement[] {
    const { foreignBuild } = this.options;
    return [{ application: foreignBuild.split('/')[0] ?? '', buildId: foreignBuild }];
  }

  /** Returns the elements of the status. They name the new builds only some time after the deployment has ended. */
  #buildsAt(time: number, { applications, start, phases }: Deployment): readonly object[] {
    if (!this.options.namesBuilds) return [];
    if (time >= start + total(phases) + this.options.buildLag) return applications.map((element) => ({ ...element }));
    const before = this.deployments.findLast((each) => each.start < start && each.owner === 'ours');
    return (before?.applications ?? []).map((element) => ({ ...element }));
  }

  #busyAt(time: number): boolean {
    return this.deployments.some(({ start, phases }) => start <= time && time < start + total(phases));
  }

  #beginForeign(): void {
    for (let next = this.#foreign[0]; next !== undefined && next <= this.#now; next = this.#foreign[0]) {
      this.#foreign.shift();
      if (!this.#busyAt(next)) this.#begin('foreign', this.#foreignBuilds, 60_000, next);
    }
  }

  #begin(
    owner: Deployment['owner'],
    applications: readonly DeploymentRequestElement[],
    ms?: number,
    at = this.#now,
  ): string {
    const id = `${owner}-${this.options.planetId}-${this.deployments.length + 1}`;
    const phases = ms === undefined ? this.options.phases : [{ phase: 'FOREIGN', ms }];
    const ending = owner === 'ours' ? this.options.ending : 'complete';
    this.deployments.push({ id, owner, start: at, phases, ending, applications });
    this.deployments.sort((a, b) => a.start - b.start);
    return id;
  }
}

function total(phases: Deployment['phases']): number {
  return phases.reduce((sum, { ms }) => sum + ms, 0);
}

function refusal(status: number): UpgradeOutcome {
  return { kind: 'refused', answer: { status, body: undefined }, error: failureOf(status) };
}

function faultOf(kind: Weather['kind']): PlatformError | undefined {
  if (kind === 'reset') return reset();
  if (kind === 'bad-shape') return new PlatformError('another shape', { code: 'wrong-shape', sent: 'answered' });
  if (kind === 'html') return new PlatformError('no JSON', { code: 'not-json', sent: 'answered' });
  if (kind === '429') return failureOf(429, { retryAfterMs: 15_000 });
  return kind === 'stale' ? undefined : failureOf(Number(kind));
}
