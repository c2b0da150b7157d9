import type { Clock } from '../clock';
import type { ApplicationApis } from '../environment';
import { type FailureCode, PlatformError } from '../http/failure';
import { Pipeline, type PipelineOptions, type ProbeResponse } from '../http/pipeline';
import type { ExpectedSort, NotAskedReason, PlannedSort, VerificationPlan, VerificationRequest } from './plan';

/** What the platform's responses show about a default sort. */
export type VerificationResult =
  | { readonly kind: 'accepted' }
  /** `reason` is the platform's message. */
  | { readonly kind: 'refused'; readonly reason?: string }
  /** The platform accepts a name that can't exist, so the responses prove nothing. */
  | { readonly kind: 'inconclusive' }
  /** An unexpected response, or no response. `reason` is the platform's message, or describes the failure. */
  | {
      readonly kind: 'not-known';
      readonly status?: number;
      readonly failure?: FailureCode;
      readonly reason?: string;
    }
  /**
   * The default sort wasn't verified, because the verification was stopped, the request limit was reached, or `why`
   * applies.
   */
  | { readonly kind: 'not-asked'; readonly why?: NotAskedReason };

/** A default sort, and what the platform's responses show about it. */
export interface VerifiedSort<S extends ExpectedSort = ExpectedSort> {
  readonly sort: S;
  readonly result: VerificationResult;
}

/** Sends one request to an application. Rejects with a `PlatformError` if no status arrives. */
type Probe = (
  application: ApplicationApis,
  path: readonly string[],
  query: VerificationRequest['query'],
  signal: AbortSignal,
) => Promise<ProbeResponse>;

interface VerificationOptions {
  readonly probe: Probe;
  readonly clock: Pick<Clock, 'monotonic' | 'sleep'>;
  /** Aborting the signal ends the verification, which then returns the results so far. */
  readonly signal: AbortSignal;
  /** Minimum time between the starts of two requests, in milliseconds. The default is 1,000. */
  readonly intervalMs?: number;
  /**
   * Called before each request and after each default sort, with the number of requests that are done or no longer
   * needed.
   */
  readonly onProgress?: (done: number) => void;
}

/** The outcome of one request. */
type Outcome =
  | { readonly status: number; readonly reason?: string }
  | { readonly failure: FailureCode; readonly reason?: string }
  | 'stopped';

/** Verifies default sorts on a platform, one request at a time. Never rejects because of a response. */
export async function verifyDefaultSorts<S extends ExpectedSort>(
  plan: VerificationPlan<S>,
  options: VerificationOptions,
): Promise<readonly VerifiedSort<S>[]> {
  const verification = new Verification(options);
  const verified: VerifiedSort<S>[] = [];
  for (const planned of plan.sorts) verified.push({ sort: planned.sort, result: await verification.verify(planned) });
  return [
    ...verified,
    ...plan.beyondLimit.map((sort) => ({ sort, result: { kind: 'not-asked' } as const })),
    ...plan.notAsked.map(({ sort, why }) => ({ sort, result: { kind: 'not-asked', why } as const })),
  ];
}

/** The state of a verification: when the next request may start, and which applications are skipped. */
class Verification {
  private readonly hopeless = new Map<string, VerificationResult>();
  private earliest = Number.NEGATIVE_INFINITY;
  private done = 0;

  constructor(private readonly options: VerificationOptions) {}

  async verify<S extends ExpectedSort>(planned: PlannedSort<S>): Promise<VerificationResult> {
    const before = this.done;
    const result = this.hopeless.get(planned.application.url) ?? (await this.ask(planned));
    this.done = before + planned.requests.length;
    this.options.onProgress?.(this.done);
    return result;
  }

  private async ask<S extends ExpectedSort>({
    application,
    path,
    requests,
  }: PlannedSort<S>): Promise<VerificationResult> {
    for (const { kind, query } of requests) {
      const outcome = await this.send(application, path, query);
      if (outcome === 'stopped') return { kind: 'not-asked' };
      const result = resultOf(kind, outcome);
      if (isHopeless(outcome)) this.hopeless.set(application.url, result ?? { kind: 'not-known' });
      if (result) return result;
    }
    return { kind: 'not-known' };
  }

  private async send(
    application: ApplicationApis,
    path: readonly string[],
    query: VerificationRequest['query'],
  ): Promise<Outcome> {
    const { probe, clock, signal, intervalMs = 1000, onProgress } = this.options;
    const pause = this.earliest - clock.monotonic();
    if (pause > 0) await clock.sleep(pause, signal);
    if (signal.aborted) return 'stopped';
    onProgress?.(this.done);
    this.done += 1;
    this.earliest = clock.monotonic() + intervalMs;
    try {
      const { status, reason, retryAfterMs = 0 } = await probe(application, path, query, signal);
      this.earliest = Math.max(this.earliest, clock.monotonic() + retryAfterMs);
      return { status, reason };
    } catch (error) {
      if (signal.aborted) return 'stopped';
      if (!(error instanceof PlatformError)) return { failure: 'connection' };
      return { failure: error.code, reason: error.message };
    }
  }
}

/** Returns what a response shows, or undefined if the next request is needed. Only status 400 counts as a refusal. */
function resultOf(
  kind: VerificationRequest['kind'],
  outcome: Exclude<Outcome, 'stopped'>,
): VerificationResult | undefined {
  if ('failure' in outcome) return { kind: 'not-known', ...outcome };
  const { status, reason } = outcome;
  const isGood = status >= 200 && status < 300;
  const unknown = { kind: 'not-known', status, reason } as const;
  if (kind === 'plain') return isGood ? undefined : unknown;
  if (kind === 'impossible') {
    if (status === 400) return undefined;
    return isGood ? { kind: 'inconclusive' } : unknown;
  }
  if (isGood) return { kind: 'accepted' };
  return status === 400 ? { kind: 'refused', reason } : unknown;
}

/** Whether all other requests to the application would fail in the same way. */
function isHopeless(outcome: Exclude<Outcome, 'stopped'>): boolean {
  if ('status' in outcome) return outcome.status === 401;
  return ['address', 'no-token', 'connection', 'tls', 'proxy'].includes(outcome.failure);
}

/** Returns a probe that uses one pipeline for each application. */
export function probeThrough(
  reach: (application: ApplicationApis) => PipelineOptions | Promise<PipelineOptions>,
): Probe {
  const pipelines = new Map<string, Pipeline>();
  return async (application, path, query, signal) => {
    const pipeline = pipelines.get(application.url) ?? new Pipeline(await reach(application));
    pipelines.set(application.url, pipeline);
    return pipeline.probe(path, { query, signal });
  };
}
