import type { DeploymentsApi, UpgradeOutcome } from '../../../platform/api';
import type { DeploymentRequestElement, DeploymentStatus } from '../../../platform/apiTypes';
import { PlatformError } from '../../../platform/http/failure';
import type { PostOptions } from '../../../platform/http/pipeline';
import type { VirtualClock } from './virtualClock';

export function statusOf(change: Partial<DeploymentStatus> = {}): DeploymentStatus {
  const documented = {
    phase: 'UPGRADED',
    phaseDetails: 'All applications upgraded',
    operationInProgress: false,
    deploymentId: 'base',
    environmentId: 'env',
    activityName: '',
    applications: [],
    ...change,
  };
  return { ...documented, raw: change.raw ?? documented };
}

export function failureOf(
  status: number,
  more: { retryAfterMs?: number; platformMessage?: string } = {},
): PlatformError {
  return new PlatformError(`status ${status}`, { code: 'status', sent: 'answered', status, ...more });
}

export const reset = () =>
  new PlatformError('connection reset', { code: 'reset', sent: 'unsure', cause: 'ECONNRESET' });

/**
 * A response from the planet. In a script, each response applies from a certain time, in virtual milliseconds after the
 * POST.
 */
export type ScriptedResponse = DeploymentStatus | PlatformError;

/** A planet that sends scripted responses and counts the requests that it receives. */
export class FakePlatform implements DeploymentsApi {
  current: ScriptedResponse = statusOf();
  /** How the POST ends. */
  outcome: UpgradeOutcome = { kind: 'accepted', answer: { status: 202, body: undefined } };
  script: readonly (readonly [at: number, answer: ScriptedResponse])[] = [];
  onPost: () => void = () => undefined;
  onStatus: () => void = () => undefined;
  /** Called while the POST is waiting for its token. */
  onToken: () => void = () => undefined;
  readonly posts: { readonly at: number; readonly applications: readonly DeploymentRequestElement[] }[] = [];
  readonly polls: number[] = [];
  #inFlight = 0;
  mostInFlight = 0;

  constructor(readonly clock: VirtualClock) {}

  async branches() {
    return [{ name: 'main', raw: 'main' }];
  }

  async builds() {
    return [];
  }

  async status(): Promise<DeploymentStatus> {
    this.onStatus();
    this.polls.push(this.clock.monotonic());
    this.#inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight);
    await this.clock.sleep(50);
    this.#inFlight -= 1;
    const answer = this.now();
    if (answer instanceof PlatformError) throw answer;
    return answer;
  }

  now(): ScriptedResponse {
    const posted = this.posts[0]?.at;
    if (posted === undefined) return this.current;
    const passed = this.clock.monotonic() - posted;
    return this.script.findLast(([at]) => at <= passed)?.[1] ?? this.current;
  }

  async upgrade(applications: readonly DeploymentRequestElement[], options?: PostOptions): Promise<UpgradeOutcome> {
    this.onToken();
    if (options?.signal?.aborted || (await options?.mayStillSend?.()) === false) {
      return { kind: 'notSent', error: new PlatformError('stopped', { code: 'aborted', sent: 'no' }) };
    }
    this.posts.push({ at: this.clock.monotonic(), applications });
    this.onPost();
    await this.clock.sleep(200);
    return this.outcome;
  }
}
