import type { DeploymentStatus } from './apiTypes';
import type { PlanetAddress } from './environment';
import type { PlatformResponse } from './http/response';

/** What is known about an application's running build before a deployment (docs/promises.md, promise 11). */
export type RunningBuild =
  | { readonly kind: 'runs'; readonly buildId: string }
  | { readonly kind: 'last-deployed'; readonly buildId: string; readonly at: number }
  | { readonly kind: 'not-known' };

/**
 * `restart`: the nodes restart. `no-restart`: the planet is already running this build, so nodes restart only if an
 * environment variable changed.
 */
export type RestartForecast = 'restart' | 'no-restart' | 'not-known';

/** An application in a plan: the build to deploy and the running build. */
export interface PlannedApplication {
  readonly application: string;
  readonly buildId: string;
  readonly running: RunningBuild;
  readonly restart: RestartForecast;
  /** The IDs of listed builds of the application whose form doesn't show that they are builds. */
  readonly otherBuilds?: readonly string[];
  /** Set if the build is older than the running one. */
  readonly older?: true;
}

/** The planet in a plan, with the environment properties that a deployment uses. */
export interface PlannedPlanet extends PlanetAddress {
  readonly environmentName: string;
  /** Set if another environment's planet had the same ID when the plan was made. */
  readonly qualifier?: string | undefined;
  readonly production: boolean;
  readonly failurePhases: readonly string[];
}

/** The planet that builds are promoted from. */
export interface PromotionSource {
  readonly environmentName: string;
  readonly planetId: string;
}

/** The plan that a user consents to, as plain data. Two plans are the same if they have the same planet and builds. */
export interface Plan {
  readonly planet: PlannedPlanet;
  readonly branch?: string;
  readonly applications: readonly PlannedApplication[];
  /** The planet that the promoted builds ran on. */
  readonly promotedFrom?: PromotionSource;
  /** The planet's latest deployment when the plan was shown. Used to detect a change before the POST. */
  readonly basis?: { readonly deploymentId?: string };
}

/** The result of a deployment or a watch. `exitCodes` contains the exit code for each kind. */
export type ResultKind = 'succeeded' | 'not-started' | 'failed' | 'superseded' | 'stopped' | 'unknown';

/** Every reason for a result. docs/deployments.md explains each one. */
export const resultReasons = [
  'complete',
  'another-deployment-running-here',
  'planet-busy',
  'planet-changed',
  'source-busy',
  'source-not-known',
  'no-baseline',
  'record-not-written',
  'lock-not-written',
  'stopped-before-sending',
  'not-sent',
  'refused',
  'sign-in-needed',
  'ended-in-failure-phase',
  'ended-not-complete',
  'contradicted',
  'nothing-new',
  'another-deployment-shown',
  'maybe-not-yours',
  'overtaken',
  'superseded',
  'no-answer',
  'forbidden',
  'not-found',
  'timed-out',
  'no-outcome-recorded',
  'stopped-watching',
  'not-waited',
  'displaced',
  'record-lost',
] as const;

/** The reason for a result: a stable word that programs can check. */
export type ResultReason = (typeof resultReasons)[number];

/** The observed duration of a phase. */
export interface PhaseDuration {
  readonly phase: string;
  readonly ms: number;
  /**
   * Set if the phase may have been shorter than `ms`, because no status was read for a while before the phase changed.
   */
  readonly atMost?: true;
}

/** The time when the end of an operation was first reported. */
export interface ReportedEnd {
  readonly at: number;
  /** Set if the operation may have ended before `at`, because no status was read for a while before that time. */
  readonly atMost?: true;
}

/**
 * The end of an operation, as reported by the platform. `at` is the wall time of the first response that reported the
 * end.
 */
export interface Ending extends ReportedEnd {
  readonly phase: string;
}

/** The user's later decision about a deployment with the result `unknown` (docs/promises.md, promise 4). */
export interface Decision {
  readonly kind: 'failed';
  /** The phase that the user treats as a failure. */
  readonly phase: string;
  readonly at: number;
}

/** The result of a deployment or a watch. Only `succeeded` is a success. */
export interface Result {
  readonly kind: ResultKind;
  readonly reason: ResultReason;
  /** One localized sentence, safe to print. */
  readonly message: string;
  readonly deploymentId?: string;
  /** The last status, and when it was read. */
  readonly status?: DeploymentStatus;
  readonly statusAt?: number;
  /** Milliseconds from the request until the platform reported the end. Undefined if the platform reported no end. */
  readonly durationMs?: number;
  /** Set if the deployment may have taken less time than `durationMs`. */
  readonly durationAtMost?: true;
  readonly phases: readonly PhaseDuration[];
  /** Whether watching the deployment again may lead to a better result. */
  readonly resumable: boolean;
  /** Whether the user must sign in before trying again. */
  readonly signIn: boolean;
  /** The platform's response to the POST. */
  readonly answer?: PlatformResponse;
}

/** The kind of event that a log line reports. */
export type LineKind = 'requested' | 'status' | 'applications' | 'identity' | 'outage' | 'recovery' | 'note' | 'result';

/** A line of the log. `text` is localized and safe to print; `seq` increases within a deployment. */
export interface Line {
  readonly seq: number;
  readonly at: number;
  /** Milliseconds since the deployment was requested. */
  readonly elapsedMs?: number;
  readonly kind: LineKind;
  readonly text: string;
  readonly phase?: string;
}

/** How certain it is that the planet's deployment is the requested one (docs/promises.md, promise 3). */
export type Certainty = 'waiting' | 'presumed' | 'confirmed';

/** The state of a watch, for a status bar or a tree. */
export interface WatchState {
  readonly recordId: string;
  readonly certainty: Certainty;
  readonly elapsedMs: number;
  readonly status?: DeploymentStatus;
  readonly statusAt?: number;
  /** Wall time when the current outage began. Undefined while the platform responds. */
  readonly outageSince?: number;
  /**
   * Set by the first response that reports an end other than success. There is no result until the end is confirmed.
   */
  readonly ending?: Ending;
  /** Whether the watch is waiting for a new token. */
  readonly signingIn: boolean;
}

/** The events that the engine reports while it deploys or watches. */
export type Progress =
  /** The record has been written. From now on, the watch can be resumed. */
  | { readonly kind: 'recorded'; readonly record: DeploymentRecord }
  /** The lines from an earlier session. Print them once, after the word "resumed". */
  | { readonly kind: 'resumed'; readonly lines: readonly Line[] }
  | { readonly kind: 'line'; readonly line: Line }
  /**
   * The outcome of an earlier deployment is being settled before a new one starts. Until `waitMs` milliseconds have
   * passed, the status may lag behind that deployment's request.
   */
  | { readonly kind: 'settling'; readonly record: DeploymentRecord; readonly waitMs: number }
  /** The earlier deployment has an outcome now, which is in its record. */
  | { readonly kind: 'settled'; readonly record: DeploymentRecord }
  | { readonly kind: 'state'; readonly state: WatchState };

/** The outcome of the POST. `intent`: the POST was about to be sent, and no outcome was recorded. */
export type Sending = 'intent' | 'accepted' | 'unsure' | 'refused' | 'not-sent';

/** The user and program that requested a deployment. */
export interface Requester {
  /** The user's name on the machine. */
  readonly user: string;
  readonly machine: string;
  readonly program: 'editor' | 'command-line';
}

/** How the user consented to a plan: by confirming it, typing the planet's ID, or using a command line option. */
export interface Consent {
  readonly kind: 'confirmed' | 'typed-planet' | 'yes-option' | 'yes-and-planet-options';
  readonly at: number;
}

/** The on-disk record of one deployment, as plain JSON. */
export interface DeploymentRecord {
  readonly version: 1;
  readonly id: string;
  readonly plan: Plan;
  /** Absent if the caller of the engine names no requester. */
  readonly requester?: Requester;
  /** Absent if the caller of the engine passes no consent. */
  readonly consent?: Consent;
  readonly requestedAt: number;
  readonly updatedAt: number;
  readonly sending: Sending;
  readonly answer?: PlatformResponse;
  /** Wall time when the response to the POST arrived, or when Sortie stopped waiting for the response. */
  readonly sentAt?: number;
  readonly baseline: DeploymentStatus;
  readonly certainty: Certainty;
  /**
   * Set if the watch was interrupted, or an operation ended, between the POST and the first appearance of the
   * deployment's ID. In this case, the order of events doesn't prove that the planet's deployment is the requested one.
   */
  readonly broken?: true;
  /** The ID of the requested deployment, confirmed or presumed. */
  readonly deploymentId?: string;
  readonly status?: DeploymentStatus;
  readonly statusAt?: number;
  /** The ending that the platform reported, even if it isn't confirmed yet. */
  readonly ending?: Ending | undefined;
  readonly phases: readonly PhaseDuration[];
  readonly lines: readonly Line[];
  readonly result?: Result;
  /** The user's decision about the result `unknown`, if there is one. */
  readonly decision?: Decision;
}
