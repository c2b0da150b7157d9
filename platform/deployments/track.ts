import type { DeploymentStatus } from '../apiTypes';
import type { Certainty, DeploymentRecord, Ending, PhaseDuration, ReportedEnd } from '../deploymentTypes';
import { canMeanFailure, isComplete } from './completion';
import { contradictionsIn, idsInResponse, isForeign, namesPlan, namesPlanned, responseContains } from './identity';

/**
 * The longest allowed gap between two good responses, in milliseconds. A longer gap breaks the chain from the POST to
 * the deployment (docs/promises.md, promise 3). After the operation has begun, `longestStretch` applies instead.
 */
const longestGap = 30_000;
/**
 * If good responses show nothing new for this many milliseconds, the deployment may not exist (docs/promises.md,
 * promise 3).
 */
const quietLimit = 2 * 60_000;
/**
 * An end is confirmed after good responses have reported it for this many milliseconds (docs/promises.md, promise 4).
 */
const settleTime = 60_000;
/**
 * The longest time between two good responses, in milliseconds, that can count towards `quietLimit` and `settleTime`.
 * Watches poll more often, so a longer time means that the machine was asleep. Sleep isn't detected on systems whose
 * monotonic clock stops during sleep.
 */
const longestStretch = 60_000;

/**
 * The state of a watch. Times are milliseconds since the deployment was requested. A response is good if a status could
 * be read from it.
 */
export interface Track {
  /** How certain it is that the deployment is the requested one: what the evidence proves, unless `doubted` isn't empty. */
  readonly certainty: Certainty;
  /** What the evidence for the deployment proves, without the evidence against it. */
  readonly proven: Certainty;
  /** The planned applications for which a status named a build of neither the plan nor the baseline. */
  readonly doubted: readonly string[];
  readonly deploymentId?: string;
  /** The last ID that a status showed although the response to the POST named others. */
  readonly otherId?: string;
  /** Whether an operation has been seen in progress, or a new deployment ID has appeared, since the POST. */
  readonly begun: boolean;
  /**
   * Whether the chain from the POST to the watched deployment is unbroken: no gap is longer than docs/promises.md
   * allows, and no operation ended before a new deployment ID appeared.
   */
  readonly unbroken: boolean;
  readonly lastGood: number;
  /**
   * Whether the previous response was good. If so, the time since then counts towards `quietLimit` and `settleTime`.
   */
  readonly steady: boolean;
  /**
   * Whether the watch may have missed a change since the deployment's last status, because a request failed, no process
   * was watching, or the machine was asleep.
   */
  readonly unseen: boolean;
  /**
   * How long, in milliseconds, good responses have shown nothing that can be the requested deployment. The watch ends at
   * `quietLimit`.
   */
  readonly quiet: number;
  /** How long, in milliseconds, good responses have reported a success that contradicts the plan. */
  readonly contradicted?: number;
  /**
   * The end that the latest statuses report: its phase, how long good responses have reported it (`ms`), and when it
   * was first reported.
   */
  readonly ended?: { readonly phase: string; readonly ms: number } & ReportedEnd;
  /** The last status of the watched deployment. */
  readonly status?: DeploymentStatus;
  readonly statusAt?: number;
  readonly phases: readonly PhaseDuration[];
}

/** How a good response ends a watch. */
export type TrackEnd =
  | 'complete'
  | 'maybe-not-yours'
  | 'ended-in-failure-phase'
  | 'ended-not-complete'
  | 'contradicted'
  | 'nothing-new'
  | 'another-deployment-shown'
  | 'overtaken'
  | 'superseded';

/** The effect of a good response. If `end` is undefined, the watch continues. */
export interface TrackUpdate {
  readonly track: Track;
  readonly end?: TrackEnd;
  /** Whether the status belongs to the watched deployment or to one that replaced it. Other statuses aren't shown. */
  readonly relevant: boolean;
}

/** Returns the state at the start of a new or resumed watch. */
export function startTrack(record: DeploymentRecord): Track {
  const sent = Math.max(0, (record.sentAt ?? record.requestedAt) - record.requestedAt);
  const known = record.statusAt === undefined ? sent : Math.max(sent, record.statusAt - record.requestedAt);
  return {
    certainty: record.certainty,
    proven: record.certainty,
    doubted: [],
    begun: record.certainty !== 'waiting',
    unbroken: record.broken !== true,
    lastGood: known,
    steady: false,
    unseen: record.statusAt !== undefined,
    quiet: 0,
    deploymentId: record.deploymentId,
    status: record.status,
    statusAt: record.status === undefined ? undefined : known,
    ended: record.ending && endedBefore(record.ending, record),
    phases: record.phases,
  };
}

/**
 * Returns the state after a failed request. The time until the next good response doesn't count towards `quietLimit` or
 * `settleTime`.
 */
export function afterBadResponse(track: Track): Track {
  return track.steady || !track.unseen ? { ...track, steady: false, unseen: true } : track;
}

/** A status that arrived for a watch. */
interface Arrival {
  readonly record: DeploymentRecord;
  readonly status: DeploymentStatus;
  /** Milliseconds since the deployment was requested. */
  readonly at: number;
  /** How much of the time since the previous good response counts towards `quietLimit` and `settleTime`. */
  readonly goodTime: number;
}

/**
 * Returns the effect of a good response that was read `at` ms after the request (docs/promises.md, promises 3 to 5).
 */
export function afterGoodResponse(
  record: DeploymentRecord,
  before: Track,
  status: DeploymentStatus,
  at: number,
): TrackUpdate {
  const gap = Math.max(0, at - before.lastGood);
  const arrival: Arrival = { record, status, at, goodTime: before.steady ? Math.min(gap, longestStretch) : 0 };
  const track: Track = {
    ...before,
    steady: true,
    unseen: before.unseen || at - (before.statusAt ?? before.lastGood) > longestStretch,
    lastGood: at,
    unbroken:
      before.unbroken && (before.deploymentId !== undefined || gap <= (before.begun ? longestStretch : longestGap)),
  };
  const id = status.deploymentId;
  if (id === undefined || id === record.baseline.deploymentId) {
    return track.deploymentId === undefined ? underBaseline(track, arrival) : unshown(track, arrival, undefined);
  }
  const named = idsInResponse(record);
  if (named.length > 0 && track.deploymentId === undefined && !named.includes(id)) return unshown(track, arrival, id);
  if (track.deploymentId === undefined || track.deploymentId === id) {
    return endOrContinue(adopt(track, arrival, id), arrival);
  }
  // Builds prove nothing here: they may have been deployed by the presumed deployment, and the new one only names them.
  if (track.certainty === 'presumed' && responseContains(record, id)) {
    const renewed = { ...track, status: undefined, statusAt: undefined, ended: undefined, doubted: [], phases: [] };
    return endOrContinue(adopt(renewed, arrival, id), arrival);
  }
  return { track, end: track.certainty === 'confirmed' ? 'superseded' : 'overtaken', relevant: true };
}

/**
 * Returns the effect of a status that doesn't show the requested deployment: a stale one, or one with an ID that the
 * response to the POST didn't name. If only statuses of the latter kind arrive for two minutes, the watch ends.
 */
function unshown(before: Track, { goodTime }: Arrival, otherId: string | undefined): TrackUpdate {
  // Only the first of these IDs begins a new wait, because the status may alternate between several.
  const quiet = before.otherId === undefined ? 0 : before.quiet + goodTime;
  const track = { ...before, quiet, otherId };
  const isOver = otherId !== undefined && quiet >= quietLimit;
  return { track, end: isOver ? 'another-deployment-shown' : undefined, relevant: false };
}

/**
 * Returns the effect of a status that contains the baseline's deployment ID or no deployment ID. The status is relevant
 * only if an operation is in progress or was in progress before.
 */
function underBaseline(track: Track, arrival: Arrival): TrackUpdate {
  if (arrival.status.operationInProgress) {
    const proven = isConfirmed(track, arrival, undefined) ? 'confirmed' : 'presumed';
    const begun = weighed({ ...track, begun: true }, strongest(track.proven, proven), arrival);
    return { track: withStatus(withoutEnd({ ...begun, quiet: 0, otherId: undefined }), arrival), relevant: true };
  }
  if (!track.begun) {
    const quiet = track.quiet + arrival.goodTime;
    const next = { ...track, quiet };
    return { track: next, end: quiet >= quietLimit ? 'nothing-new' : undefined, relevant: false };
  }
  return settle(weighed({ ...track, unbroken: false }, track.proven, arrival), arrival);
}

function adopt(track: Track, arrival: Arrival, id: string): Track {
  const proven = isConfirmed(track, arrival, id) ? 'confirmed' : 'presumed';
  const kept = track.deploymentId === id ? strongest(track.proven, proven) : proven;
  return weighed({ ...track, begun: true, deploymentId: id, quiet: 0, otherId: undefined }, kept, arrival);
}

/**
 * Whether one of the three proofs of promise 3 of docs/promises.md holds. The first proof requires an unbroken chain
 * from the POST. The caller has excluded IDs that the response to the POST rules out.
 */
function isConfirmed(track: Track, arrival: Arrival, id: string | undefined): boolean {
  const first = track.deploymentId === undefined;
  if (first && arrival.record.sending === 'accepted' && track.unbroken) return true;
  return id !== undefined && proves(arrival, id);
}

function proves({ record, status }: Arrival, id: string): boolean {
  if (responseContains(record, id)) return true;
  return idsInResponse(record).length === 0 && namesPlan(record, status);
}

/**
 * Weighs the evidence for a deployment against the builds that its status names. A foreign build makes the deployment
 * doubtful until a status names the planned build.
 */
function weighed(track: Track, proven: Certainty, { record, status }: Arrival): Track {
  const doubted = record.plan.applications
    .filter((planned) => {
      if (namesPlanned(planned, status)) return false;
      return track.doubted.includes(planned.application) || isForeign(planned, record, status);
    })
    .map(({ application }) => application);
  const certainty = proven === 'confirmed' && doubted.length > 0 ? 'presumed' : proven;
  return { ...track, proven, doubted, certainty };
}

function endOrContinue(track: Track, arrival: Arrival): TrackUpdate {
  const { status } = arrival;
  if (isComplete(status)) return complete(track, arrival);
  if (status.operationInProgress) return { track: withStatus(withoutEnd(track), arrival), relevant: true };
  return settle(track, arrival);
}

/**
 * Returns the effect of a success. The watch ends immediately, unless the status contradicts the plan. The builds in the
 * status may be late, so only a minute of contradictory responses ends the watch. After a contradiction, the deployment
 * is doubtful until a status names the planned builds.
 */
function complete(track: Track, arrival: Arrival): TrackUpdate {
  const known = track.contradicted === undefined ? undefined : track.ended;
  const ended = known ?? { phase: arrival.status.phase, ms: 0, ...endAt(track, arrival.at) };
  const contradictory = contradictionsIn(arrival.record, arrival.status).map(({ application }) => application);
  if (contradictory.length === 0) {
    const next = withStatus({ ...track, ended, contradicted: undefined }, arrival);
    return { track: next, end: track.certainty === 'confirmed' ? 'complete' : 'maybe-not-yours', relevant: true };
  }
  const contradicted = track.contradicted === undefined ? 0 : track.contradicted + arrival.goodTime;
  const doubted = [...new Set([...track.doubted, ...contradictory])];
  const certainty = track.proven === 'confirmed' ? 'presumed' : track.proven;
  const next = withStatus({ ...track, ended, contradicted, doubted, certainty }, arrival);
  return { track: next, end: contradicted >= settleTime ? 'contradicted' : undefined, relevant: true };
}

/** Returns the effect of an idle, incomplete status. A minute of good responses with the same phase ends the watch. */
function settle(track: Track, arrival: Arrival): TrackUpdate {
  const { phase } = arrival.status;
  const ended = endIn(track, arrival);
  const next = withStatus({ ...track, ended, contradicted: undefined }, arrival);
  if (ended.ms < settleTime) return { track: next, relevant: true };
  if (track.certainty !== 'confirmed') return { track: next, end: 'ended-not-complete', relevant: true };
  const { failurePhases } = arrival.record.plan.planet;
  const failed = track.deploymentId !== undefined && canMeanFailure(phase) && failurePhases.includes(phase);
  return { track: next, end: failed ? 'ended-in-failure-phase' : 'ended-not-complete', relevant: true };
}

function endedBefore({ phase, at, atMost }: Ending, { requestedAt }: DeploymentRecord): Required<Track>['ended'] {
  return { phase, ms: 0, at: Math.max(0, at - requestedAt), atMost };
}

function endAt({ unseen }: Track, at: number): ReportedEnd {
  return { at, atMost: unseen || undefined };
}

/**
 * Returns the end that an idle, incomplete status reports. Keeps the time of a known end if the operation can't have
 * continued since then.
 */
function endIn(track: Track, { status: { phase }, at, goodTime }: Arrival): Required<Track>['ended'] {
  const { ended, unseen } = track;
  if (ended?.phase === phase) return { ...ended, ms: ended.ms + goodTime };
  return ended === undefined || unseen ? { ms: 0, ...endAt(track, at), phase } : { ...ended, ms: 0, phase };
}

function withStatus(track: Track, arrival: Arrival): Track {
  const { status, at } = arrival;
  return { ...track, unseen: false, status, statusAt: at, phases: phasesWith(track, arrival) };
}

/**
 * Adds the time since the last status to the phase of that status, and returns all phases. After a gap, this time is an
 * upper bound. Time after the end of the operation belongs to no phase.
 */
function phasesWith(track: Track, { status, at }: Arrival): readonly PhaseDuration[] {
  const { phase, operationInProgress } = status;
  const phases = [...track.phases];
  const current = phases.at(-1);
  if (current !== undefined && track.statusAt !== undefined) {
    const idle = !operationInProgress && track.status?.operationInProgress === false;
    const ms = idle ? 0 : Math.max(0, at - track.statusAt);
    const atMost = track.unseen && current.phase !== phase ? true : current.atMost;
    phases[phases.length - 1] = { ...current, ms: current.ms + ms, atMost };
  }
  if (current?.phase !== phase) phases.push({ phase, ms: 0 });
  return phases.slice(-100);
}

function withoutEnd(track: Track): Track {
  return { ...track, ended: undefined, contradicted: undefined };
}

/** Returns how an operation ended, and when. Undefined if no end was reported, or if the operation succeeded. */
export function endingIn({ ended, status }: Track, requestedAt: number): Ending | undefined {
  if (ended === undefined || status === undefined || isComplete(status)) return undefined;
  return { phase: ended.phase, at: requestedAt + ended.at, atMost: ended.atMost };
}

function strongest(a: Certainty, b: Certainty): Certainty {
  return a === 'confirmed' || b === 'confirmed' ? 'confirmed' : b;
}
