import type { DeploymentStatus } from './apiTypes';
import type { PlanetAddress } from './environment';
import type { PlatformResponse } from './http/platformResponse';

/** What is known about the build an application runs before a deployment (contract, promise 11). */
export type RunningBuild =
  | { readonly kind: 'runs'; readonly buildId: string }
  | { readonly kind: 'last-deployed'; readonly buildId: string; readonly at: number }
  | { readonly kind: 'not-known' };

/** `restart`: its nodes restart. `no-restart`: same build, nodes stay up unless an environment variable changed. */
export type RestartForecast = 'restart' | 'no-restart' | 'not-known';

/** An application in a plan: the build to deploy, and what is running now. */
export interface PlannedApplication {
  readonly application: string;
  readonly buildId: string;
  readonly running: RunningBuild;
  readonly restart: RestartForecast;
  /** Set if the build is older than the one that runs. */
  readonly older?: true;
}

/** The planet a plan is for, as the person knows it. */
export interface PlannedPlanet extends PlanetAddress {
  readonly environmentName: string;
  readonly production: boolean;
  readonly failurePhases: readonly string[];
}

/** The planet that builds are promoted from. */
export interface PromotionSource {
  readonly environmentName: string;
  readonly planetId: string;
}

/** What a user consents to. Plain data. Two plans are the same if their planets and builds are. */
export interface Plan {
  readonly planet: PlannedPlanet;
  readonly branch?: string;
  readonly applications: readonly PlannedApplication[];
  /** Where the promoted builds ran. */
  readonly promotedFrom?: PromotionSource;
  /** The planet's deployment at the time the plan was shown, so that a change until the POST is noticed. */
  readonly basis?: { readonly deploymentId?: string };
}

/** How a deployment or a watch ended. See `exitCodes` for the exit code of each kind. */
export type ResultKind = 'succeeded' | 'not-started' | 'failed' | 'superseded' | 'stopped' | 'unknown';

/** The reasons of all results. */
const reasons = [
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
  'nothing-new',
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

/** Why a result is what it is; a stable word for programs. */
export type ResultReason = (typeof reasons)[number];

/** Whether a value is the reason of a result. */
export function isReason(value: unknown): value is ResultReason {
  return reasons.some((reason) => reason === value);
}

/** How long a phase was seen. */
export interface PhaseDuration {
  readonly phase: string;
  readonly ms: number;
  /** Set if the phase may have been shorter: it had changed when the planet was read again after a pause. */
  readonly atMost?: true;
}

/** When an end was first reported. */
export interface ReportedEnd {
  readonly at: number;
  /** Set if the operation may have ended earlier, because the planet's status wasn't read for a while. */
  readonly atMost?: true;
}

/** The end of an operation as the platform reported it. `at` is the wall time of the first response that did. */
export interface Ending extends ReportedEnd {
  /** The phase that the operation ended in. */
  readonly phase: string;
}

/** The user's later decision about a deployment whose result is `unknown` (contract, promise 4). */
export interface Decision {
  readonly kind: 'failed';
  /** The phase that the user treats as a failure. */
  readonly phase: string;
  readonly at: number;
}

/** The end of a deployment or of a watch. Only `succeeded` is success. */
export interface Result {
  readonly kind: ResultKind;
  readonly reason: ResultReason;
  /** One localized sentence, inert, ready to print. */
  readonly message: string;
  readonly deploymentId?: string;
  /** The last status that was read, and when. */
  readonly status?: DeploymentStatus;
  readonly statusAt?: number;
  /** Time from the request until the platform reported the end. Undefined if it reported none. */
  readonly durationMs?: number;
  /** Set if the deployment may have taken less time than `durationMs`. */
  readonly durationAtMost?: true;
  readonly phases: readonly PhaseDuration[];
  /** Whether watching this deployment again can bring more to light. */
  readonly resumable: boolean;
  /** Whether signing in and a new consent are the next step. */
  readonly signIn: boolean;
  /** The platform's response to the POST, as received. */
  readonly answer?: PlatformResponse;
}

/** What a line of the log reports. */
export type LineKind = 'requested' | 'status' | 'applications' | 'identity' | 'outage' | 'recovery' | 'note' | 'result';

/** One line of the log. `text` is localized and inert; `seq` counts up within a deployment. */
export interface Line {
  readonly seq: number;
  readonly at: number;
  /** Time since the deployment was requested. */
  readonly elapsedMs?: number;
  readonly kind: LineKind;
  readonly text: string;
  readonly phase?: string;
}

/** How sure it is that the planet's deployment is the one that was requested (contract, promise 3). */
export type Certainty = 'waiting' | 'presumed' | 'confirmed';

/** A moment of a watch, for a status bar or a tree. */
export interface WatchState {
  readonly recordId: string;
  readonly certainty: Certainty;
  readonly elapsedMs: number;
  readonly status?: DeploymentStatus;
  readonly statusAt?: number;
  /** Set while the platform doesn't respond. */
  readonly outageSince?: number;
  /** Set from the first response that reports an end other than success. The result waits until the end is confirmed. */
  readonly ending?: Ending;
  /** True while a new token is awaited. */
  readonly signingIn: boolean;
}

/** What the engine reports while it deploys or watches. */
export type Progress =
  /** A record exists now; with it the watch can be resumed. */
  | { readonly kind: 'recorded'; readonly record: DeploymentRecord }
  /** Lines of an earlier session, to be printed once below the word "resumed". */
  | { readonly kind: 'resumed'; readonly lines: readonly Line[] }
  | { readonly kind: 'line'; readonly line: Line }
  | { readonly kind: 'state'; readonly state: WatchState };

/** What became of the POST. `intent`: it was about to be sent and no outcome was written. */
export type Sending = 'intent' | 'accepted' | 'unsure' | 'refused' | 'not-sent';

/** Who requested a deployment, and from where. */
export interface Requester {
  /** The name of the user on that machine. */
  readonly user: string;
  readonly machine: string;
  readonly program: 'editor' | 'command-line';
}

/** How the user consented to a plan: confirmed it, typed the planet's ID, or used an option of the command line. */
export interface Consent {
  readonly kind: 'confirmed' | 'typed-planet' | 'yes-option' | 'yes-and-planet-options';
  readonly at: number;
}

/** One deployment on disk. Plain JSON; unknown members are kept out when it is read. */
export interface DeploymentRecord {
  readonly version: 1;
  readonly id: string;
  readonly plan: Plan;
  /** Absent in records of earlier versions. */
  readonly requester?: Requester;
  /** Absent in records of earlier versions. */
  readonly consent?: Consent;
  readonly requestedAt: number;
  readonly updatedAt: number;
  readonly sending: Sending;
  readonly answer?: PlatformResponse;
  /** Wall time of the response to the POST, or of giving it up. */
  readonly sentAt?: number;
  readonly baseline: DeploymentStatus;
  readonly certainty: Certainty;
  /** Set once something interrupted the chain from the POST to the watched deployment, so that time isn't proof. */
  readonly broken?: true;
  /** The deployment that is ours, confirmed or presumed. */
  readonly deploymentId?: string;
  readonly status?: DeploymentStatus;
  readonly statusAt?: number;
  /** The end that the platform reports, while it isn't confirmed and after. */
  readonly ending?: Ending | undefined;
  readonly phases: readonly PhaseDuration[];
  readonly lines: readonly Line[];
  readonly result?: Result;
  /** Set if the user later decided what the result `unknown` means. */
  readonly decision?: Decision;
}
