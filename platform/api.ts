import type { Branch, Build, DeploymentRequestElement, DeploymentStatus } from './apiTypes';
import type { PlanetAddress } from './environment';
import { resolveUrl } from './http/address';
import type { PlatformError } from './http/failure';
import { asPlatformError, Pipeline, type PipelineOptions, type PostOptions } from './http/pipeline';
import type { PlatformResponse } from './http/response';
import type { TokenSource } from './http/tokenSource';
import { readBranches, readBuilds, readStatus } from './readers';

/** The outcome of a deployment's single POST (docs/promises.md, promise 2). */
export type UpgradeOutcome =
  | { readonly kind: 'accepted'; readonly answer: PlatformResponse }
  | { readonly kind: 'refused'; readonly answer: PlatformResponse; readonly error: PlatformError }
  | { readonly kind: 'notSent'; readonly error: PlatformError }
  | { readonly kind: 'unsure'; readonly error: PlatformError };

/**
 * The deployments API of one planet (docs/specification.md, section 3.1). Every method rejects only with a
 * `PlatformError`.
 */
export interface DeploymentsApi {
  branches(signal?: AbortSignal): Promise<readonly Branch[]>;
  builds(branch: string, signal?: AbortSignal): Promise<readonly Build[]>;
  status(signal?: AbortSignal): Promise<DeploymentStatus>;
  /**
   * Sends the deployment request at most once. Sends nothing if `mayStillSend` returns false, or if the signal is
   * aborted before the request is sent. Never rejects.
   */
  upgrade(applications: readonly DeploymentRequestElement[], options?: PostOptions): Promise<UpgradeOutcome>;
}

/** A planet, and the settings that its platform requires for requests. */
interface DeploymentsTarget extends PlanetAddress {
  readonly headers?: Readonly<Record<string, string>>;
  readonly branchField?: string;
}

interface DeploymentsApiOptions extends Omit<PipelineOptions, 'baseUrl' | 'headers' | 'token'> {
  /** An `Environment` is a valid target. */
  readonly target: DeploymentsTarget;
  readonly token: TokenSource;
}

/**
 * Creates a client for one planet. Throws a `PlatformError` (`address`) if the token is for a different origin, or if
 * an identifier or a header is invalid.
 */
export function createDeploymentsApi({ target, token, ...rest }: DeploymentsApiOptions): DeploymentsApi {
  const pipeline = new Pipeline({ ...rest, baseUrl: target.baseUrl, headers: target.headers ?? {}, token });
  const planet = [
    ...['api', 'v1', 'tenants', target.tenantId],
    ...['starsystems', target.projectId],
    ...['planets', target.planetId],
  ];
  resolveUrl(target.baseUrl, planet);
  return {
    async branches(signal) {
      return readBranches(await pipeline.get([...planet, 'is', 'builds', 'branches'], { signal }), target.branchField);
    },
    async builds(branch, signal) {
      return readBuilds(await pipeline.get([...planet, 'is', 'builds'], { query: { branch }, signal }));
    },
    async status(signal) {
      return readStatus(await pipeline.get([...planet, 'status'], { signal, attempts: 1 }));
    },
    async upgrade(applications, options) {
      const body = { applications: applications.map(({ application, buildId }) => ({ application, buildId })) };
      try {
        return { kind: 'accepted', answer: await pipeline.post([...planet, 'upgrade'], body, options) };
      } catch (error) {
        return outcomeOf(asPlatformError(error));
      }
    },
  };
}

/** Classifies a failed POST as not sent, accepted, refused, or unsure (docs/promises.md, promise 2). */
function outcomeOf(error: PlatformError): UpgradeOutcome {
  if (error.sent === 'no') return { kind: 'notSent', error };
  const { status } = error;
  if (status !== undefined && status >= 200 && status < 300) {
    return { kind: 'accepted', answer: { status, body: undefined } };
  }
  const refusing = status !== undefined && status >= 300 && status < 500 && ![408, 425, 429].includes(status);
  if (error.sent === 'answered' && refusing) return { kind: 'refused', answer: { status, body: error.body }, error };
  return { kind: 'unsure', error };
}
