import type { OperationId } from '../../platform/generated/api';
import type { DeploymentOutcome } from '../deployment';

/** An operation whose responses can be disturbed: a documented one, or the local token endpoint. */
export type FaultRoute = OperationId | 'token';

/** What happens to the response. */
export type FaultEffect =
  /** Nothing but the delay and the headers of the fault. */
  | { readonly kind: 'pass' }
  /** Another response: `text` as `contentType`, or the error body of the status. */
  | { readonly kind: 'answer'; readonly status: number; readonly text?: string; readonly contentType: string }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  /** The head announces the whole body; after `bytes` of it the connection is closed in order. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** The connection is reset: before the response, within the head, or after `bytes` of the body. */
  | { readonly kind: 'reset'; readonly at: 'request' | 'head' | 'body'; readonly bytes: number }
  /** Nothing more comes, and the connection stays open: before the head, or after `bytes` of the body. */
  | { readonly kind: 'stall'; readonly at: 'head' | 'body'; readonly bytes: number }
  /** A body of `bytes` bytes. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** A body that never ends. */
  | { readonly kind: 'endless' }
  /** Only for `deploy`: the deployment is accepted and ends in another phase than UPGRADED. */
  | ({ readonly kind: 'outcome' } & DeploymentOutcome);

/** The name of an effect. */
export type FaultKind = FaultEffect['kind'];

/** One scripted fault. */
export interface Fault {
  /** The operation that it disturbs, or `*` for all. */
  readonly route: FaultRoute | '*';
  /** How many requests are let through first. */
  readonly skip: number;
  /** How many requests it disturbs; null for all that come. */
  readonly times: number | null;
  /** Milliseconds that pass before the request is looked at. */
  readonly delayMs: number;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the request is applied, so that only its response is disturbed. */
  readonly run: boolean;
  readonly effect: FaultEffect;
}

type EffectInput<Effect> = Effect extends { readonly kind: infer Kind }
  ? { readonly kind: Kind } & { readonly [Field in Exclude<keyof Effect, 'kind'>]?: Effect[Field] }
  : never;

/** A fault as it is written for the fault endpoint: its effect's fields beside its own, and most of them optional. */
export type FaultInput = { readonly route: Fault['route'] } & Partial<Omit<Fault, 'route' | 'effect'>> &
  EffectInput<FaultEffect>;
