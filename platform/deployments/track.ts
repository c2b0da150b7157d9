import type { DeploymentStatus } from '../apiTypes';
import type { Certainty, DeploymentRecord, Ending, PhaseDuration, ReportedEnd } from '../deploymentTypes';
import { canMeanFailure, isComplete } from './completion';
import { namesPlan, responseContains, responseNamesAnother } from './identity';

/** A gap between good responses that breaks the chain from the POST to its deployment (contract, promise 3). */
const longestGap = 30_000;
/** Good time without anything new, after which there may be no deployment (promise 3). */
const quietLimit = 2 * 60_000;
/** Good time an operation must stay ended before the end is believed (promise 4). */
const settleTime = 60_000;
/**
 * The longest gap between two good responses that counts as known time. A watch asks more often. On some systems, the
 * monotonic clock doesn't show that a machine slept.
 */
const longestStretch = 60_000;

/** What a watch knows. Times are milliseconds since the deployment was requested. */
export interface Track {
  readonly certainty: Certainty;
  readonly deploymentId?: string;
  /** An operation was seen in progress while the status still carried the baseline's id. */
  readonly begun: boolean;
  /**
   * The chain from the POST to the watched deployment is unbroken: no gap longer than the contract allows, and no
   * operation that ended without its own ID.
   */
  readonly unbroken: boolean;
  readonly lastGood: number;
  /** Whether the reading before was good, so that the time since counts as good time. */
  readonly steady: boolean;
  /** Whether a response was bad since the last status of the deployment, or no one watched. */
  readonly unseen: boolean;
  readonly quiet: number;
  /** The end that the last statuses report: how much good time has passed since, and when it was first reported. */
  readonly ended?: { readonly phase: string; readonly ms: number } & ReportedEnd;
  /** The last status of the deployment that is watched. */
  readonly status?: DeploymentStatus;
  readonly statusAt?: number;
  readonly phases: readonly PhaseDuration[];
}

/** The end of the deployment that a good response shows. */
export type TrackEnd =
  | 'complete'
  | 'maybe-not-yours'
  | 'ended-in-failure-phase'
  | 'ended-not-complete'
  | 'nothing-new'
  | 'overtaken'
  | 'superseded';

/** What a good response changes. Without an `end`, the watch continues. */
export interface TrackUpdate {
  readonly track: Track;
  readonly end?: TrackEnd;
  /** Whether the status belongs to the watched deployment and is to be shown. */
  readonly relevant: boolean;
}

/** The state in which a watch starts or is resumed. */
export function startTrack(record: DeploymentRecord): Track {
  const sent = Math.max(0, (record.sentAt ?? record.requestedAt) - record.requestedAt);
  const known = record.statusAt === undefined ? sent : Math.max(sent, record.statusAt - record.requestedAt);
  return {
    certainty: record.certainty,
    begun: record.certainty !== 'waiting',
    unbroken: record.broken !== true,
    lastGood: known,
    steady: false,
    unseen: record.statusAt !== undefined,
    quiet: 0,
    ...(record.deploymentId === undefined ? {} : { deploymentId: record.deploymentId }),
    ...(record.status === undefined ? {} : { status: record.status, statusAt: known }),
    ...(record.ending === undefined ? {} : { ended: endedBefore(record.ending, record) }),
    phases: record.phases,
  };
}

/** Notes a bad response. The time until the next good one doesn't count. */
export function afterBadResponse(track: Track): Track {
  return track.steady || !track.unseen ? { ...track, steady: false, unseen: true } : track;
}

/** A status that arrived, and whose watch it arrived for. */
interface Arrival {
  readonly record: DeploymentRecord;
  readonly status: DeploymentStatus;
  /** Milliseconds since the deployment was requested. */
  readonly at: number;
  /** How much of the time since the last good response counts as good time. */
  readonly goodTime: number;
}

/** What a good response, read `at` ms after the request, changes and decides (contract, promises 3 to 5). */
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
    return track.deploymentId === undefined ? underBaseline(track, arrival) : { track, relevant: false };
  }
  if (track.deploymentId === undefined || track.deploymentId === id) {
    return endOrContinue(adopt(track, arrival, id), arrival);
  }
  if (track.certainty === 'presumed' && proves(arrival, id)) {
    const { status: _, statusAt: __, ended: ___, ...rest } = track;
    return endOrContinue(adopt({ ...rest, phases: [] }, arrival, id), arrival);
  }
  return { track, end: track.certainty === 'confirmed' ? 'superseded' : 'overtaken', relevant: true };
}

/** The status still carries the baseline's id, or none: only an operation in progress is news. */
function underBaseline(track: Track, arrival: Arrival): TrackUpdate {
  if (arrival.status.operationInProgress) {
    const certainty = isConfirmed(track, arrival, undefined) ? 'confirmed' : 'presumed';
    const begun = { ...track, begun: true, certainty: strongest(track.certainty, certainty) };
    return { track: withStatus(withoutEnd({ ...begun, quiet: 0 }), arrival), relevant: true };
  }
  if (!track.begun) {
    const quiet = track.quiet + arrival.goodTime;
    const next = { ...track, quiet };
    return quiet >= quietLimit
      ? { track: next, end: 'nothing-new', relevant: false }
      : { track: next, relevant: false };
  }
  return settle({ ...track, unbroken: false }, arrival);
}

function adopt(track: Track, arrival: Arrival, id: string): Track {
  const certainty = isConfirmed(track, arrival, id) ? 'confirmed' : 'presumed';
  const kept = track.deploymentId === id ? strongest(track.certainty, certainty) : certainty;
  return { ...track, begun: true, deploymentId: id, certainty: kept };
}

/**
 * The three proofs of promise 3. The first one requires an unbroken chain from the POST. A response to the POST that
 * names another deployment outweighs it and the planned builds, which remain after that deployment.
 */
function isConfirmed(track: Track, arrival: Arrival, id: string | undefined): boolean {
  const { record } = arrival;
  const first = track.deploymentId === undefined;
  const contradicted = id !== undefined && responseNamesAnother(record, id);
  if (first && record.sending === 'accepted' && track.unbroken && !contradicted) return true;
  return id !== undefined && proves(arrival, id);
}

function proves({ record, status }: Arrival, id: string): boolean {
  return responseContains(record, id) || (namesPlan(record, status) && !responseNamesAnother(record, id));
}

function endOrContinue(track: Track, arrival: Arrival): TrackUpdate {
  const { status, at } = arrival;
  if (isComplete(status)) {
    const end = track.certainty === 'confirmed' ? 'complete' : 'maybe-not-yours';
    const ended = { phase: status.phase, ms: 0, ...endAt(track, at) };
    return { track: withStatus({ ...track, ended }, arrival), end, relevant: true };
  }
  if (status.operationInProgress) return { track: withStatus(withoutEnd(track), arrival), relevant: true };
  return settle(track, arrival);
}

/** An idle, incomplete status. It becomes an end after a minute of good responses. */
function settle(track: Track, arrival: Arrival): TrackUpdate {
  const { phase } = arrival.status;
  const ended = endIn(track, arrival);
  const next = withStatus({ ...track, ended }, arrival);
  if (ended.ms < settleTime) return { track: next, relevant: true };
  if (track.certainty !== 'confirmed') return { track: next, end: 'ended-not-complete', relevant: true };
  const { failurePhases } = arrival.record.plan.planet;
  const failed = track.deploymentId !== undefined && canMeanFailure(phase) && failurePhases.includes(phase);
  return { track: next, end: failed ? 'ended-in-failure-phase' : 'ended-not-complete', relevant: true };
}

function endedBefore({ phase, at, atMost }: Ending, { requestedAt }: DeploymentRecord): Required<Track>['ended'] {
  return { phase, ms: 0, at: Math.max(0, at - requestedAt), ...(atMost ? { atMost } : {}) };
}

/** An end that a response reports for the first time. */
function endAt({ unseen }: Track, at: number): ReportedEnd {
  return unseen ? { at, atMost: true } : { at };
}

/** The end that an idle, incomplete status reports: the known one, unless the operation may have gone on meanwhile. */
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
 * The time since the last status belongs to its phase, as an upper bound after a gap. Time after the end of the
 * operation belongs to no phase.
 */
function phasesWith(track: Track, { status, at }: Arrival): readonly PhaseDuration[] {
  const { phase, operationInProgress } = status;
  const phases = [...track.phases];
  const current = phases.at(-1);
  if (current !== undefined && track.statusAt !== undefined) {
    const idle = !operationInProgress && track.status?.operationInProgress === false;
    const ms = idle ? 0 : Math.max(0, at - track.statusAt);
    phases[phases.length - 1] = {
      ...current,
      ms: current.ms + ms,
      ...(track.unseen && current.phase !== phase ? { atMost: true } : {}),
    };
  }
  if (current?.phase !== phase) phases.push({ phase, ms: 0 });
  return phases.slice(-100);
}

function withoutEnd(track: Track): Track {
  const { ended: _, ...rest } = track;
  return rest;
}

function strongest(a: Certainty, b: Certainty): Certainty {
  return a === 'confirmed' || b === 'confirmed' ? 'confirmed' : b;
}
