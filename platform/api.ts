import type { PlanetAddress } from './environment';
import { resolveUrl } from './http/address';
import type { PlatformError } from './http/failure';
import { asPlatformError, createPipeline, type PipelineOptions, type PostOptions } from './http/pipeline';
import { readBranches, readBuilds, readStatus } from './readers';
import type { TokenSource } from './tokens/source';

/** One source branch: the name to show and send, and the record as it came (its fields are not documented). */
export interface Branch {
  readonly name: string;
  readonly raw: unknown;
}

/**
 * One build (section 2.4). A build of unknown shape is still listed: without `id` and `application`
 * it has a `label` to show, and cannot be deployed.
 */
export interface Build {
  readonly id?: string;
  readonly application?: string;
  /** What to show: the id, or the record as compact JSON. */
  readonly label: string;
  /** The record as it came. */
  readonly raw: unknown;
}

/** The status of a planet (section 2.6). Documented fields that did not come are absent. */
export interface DeploymentStatus {
  readonly phase: string;
  readonly operationInProgress: boolean;
  readonly environmentId?: string;
  readonly deploymentId?: string;
  readonly activityName?: string;
  readonly phaseDetails?: string;
  /** Per-application status; the shape of the elements is not documented. */
  readonly applications: readonly unknown[];
  /** The whole record as it came, for what is shown but not understood. */
  readonly raw: unknown;
}

/** One application and the build it shall run (section 2.7). */
export interface DeploymentRequestElement {
  readonly application: string;
  readonly buildId: string;
}

/** An answer of the platform as it came: JSON where it was JSON, else the text. Empty bodies are `undefined`. */
export interface AnswerBody {
  readonly status: number;
  readonly body: unknown;
}

/** What is known after the one POST of a deployment (contract, promise 2). */
export type UpgradeOutcome =
  | { readonly kind: 'accepted'; readonly answer: AnswerBody }
  | { readonly kind: 'refused'; readonly answer: AnswerBody; readonly error: PlatformError }
  | { readonly kind: 'notSent'; readonly error: PlatformError }
  | { readonly kind: 'unsure'; readonly error: PlatformError };

/** The deployments API of section 4.2 for one planet. Every method rejects with a `PlatformError` and nothing else. */
export interface DeploymentsApi {
  branches(signal?: AbortSignal): Promise<readonly Branch[]>;
  builds(branch: string, signal?: AbortSignal): Promise<readonly Build[]>;
  status(signal?: AbortSignal): Promise<DeploymentStatus>;
  /** Sends the deployment request exactly once, or not at all where the options say so, and never rejects. */
  upgrade(applications: readonly DeploymentRequestElement[], options?: PostOptions): Promise<UpgradeOutcome>;
}

export interface DeploymentsTarget extends PlanetAddress {
  readonly headers?: Readonly<Record<string, string>>;
  readonly branchField?: string;
}

export interface DeploymentsApiOptions extends Omit<PipelineOptions, 'baseUrl' | 'headers' | 'token'> {
  /** An `Environment` is one. */
  readonly target: DeploymentsTarget;
  readonly token: TokenSource;
}

/**
 * Makes the typed client of one planet. Throws a `PlatformError` of code `address` when the token belongs to another
 * origin or an identifier or header must not be sent.
 */
export function createDeploymentsApi({ target, token, ...rest }: DeploymentsApiOptions): DeploymentsApi {
  const pipeline = createPipeline({ ...rest, baseUrl: target.baseUrl, headers: target.headers ?? {}, token });
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

/** Sorts a failed POST into the three ways it can have gone (contract, promise 2). */
function outcomeOf(error: PlatformError): UpgradeOutcome {
  if (error.sent === 'no') return { kind: 'notSent', error };
  const { status } = error;
  if (error.code === 'too-large' && status !== undefined && status >= 200 && status < 300) {
    return { kind: 'accepted', answer: { status, body: undefined } };
  }
  const refusing = status !== undefined && status >= 300 && status < 500 && ![408, 425, 429].includes(status);
  if (error.sent === 'answered' && refusing) return { kind: 'refused', answer: { status, body: error.body }, error };
  return { kind: 'unsure', error };
}
