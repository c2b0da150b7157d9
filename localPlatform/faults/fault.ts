import type { OperationId } from '../../platform/generated/api';
import type { DeploymentOutcome } from '../deployment';

/** An operation that faults can apply to: a documented operation, or the local token endpoint. */
export type FaultRoute = OperationId | 'token';

/** The effect of a fault on the response or, for `outcome`, on the deployment. */
export type FaultEffect =
  /** Applies only the delay and the headers of the fault. */
  | { readonly kind: 'pass' }
  /** Replaces the response: the body is `text` of type `contentType`, or an error body if `text` is absent. */
  | { readonly kind: 'answer'; readonly status: number; readonly text?: string; readonly contentType: string }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  /** Announces the whole body, but closes the connection normally after `bytes` bytes. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** Resets the connection: before the response, within the headers, or after `bytes` bytes of the body. */
  | { readonly kind: 'reset'; readonly at: 'request' | 'head' | 'body'; readonly bytes: number }
  /** Stops sending before the headers, or after `bytes` bytes of the body, but keeps the connection open. */
  | { readonly kind: 'stall'; readonly at: 'head' | 'body'; readonly bytes: number }
  /** Sends a body of `bytes` bytes. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** Sends a body that never ends. */
  | { readonly kind: 'endless' }
  /** Only for `deploy`: accepts the deployment, which then ends in this phase instead of succeeding. */
  | ({ readonly kind: 'outcome' } & DeploymentOutcome);

/** The name of an effect. */
export type FaultKind = FaultEffect['kind'];

/** One scripted fault. */
export interface Fault {
  /** The operation that the fault applies to, or `*` for all operations. */
  readonly route: FaultRoute | '*';
  /** The number of requests that the fault skips before it applies. */
  readonly skip: number;
  /** The number of requests that the fault applies to; null for no limit. */
  readonly times: number | null;
  /** Milliseconds to wait before the request is handled. */
  readonly delayMs: number;
  /** Headers to set on the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the request is executed. If so, the fault affects only the response. */
  readonly run: boolean;
  readonly effect: FaultEffect;
}

type EffectInput<Effect> = Effect extends { readonly kind: infer Kind }
  ? { readonly kind: Kind } & { readonly [Field in Exclude<keyof Effect, 'kind'>]?: Effect[Field] }
  : never;

/**
 * The JSON form of a fault for the fault endpoint. This form contains the effect's fields directly, and most fields are
 * optional.
 */
export type FaultInput = { readonly route: Fault['route'] } & Partial<Omit<Fault, 'route' | 'effect'>> &
  EffectInput<FaultEffect>;
