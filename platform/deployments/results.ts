import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../apiTypes';
import type {
  DeploymentRecord,
  PhaseDuration,
  ReportedEnd,
  Result,
  ResultKind,
  ResultReason,
} from '../deploymentTypes';
import type { PlatformError } from '../http/failure';
import { inert } from '../inert';
import { planetName } from '../planetName';
import { UnusableFile } from '../records/files';
import { idsInResponse } from './identity';
import { describeStatus } from './lines';
import { formatLongestPhases, formatTime, formatTotal, shortId } from './wording';

/** The state of a watch when it ends. */
export interface FinalState {
  readonly record: DeploymentRecord;
  /** When the platform reported the end, in milliseconds since the request. */
  readonly ended?: ReportedEnd | undefined;
  readonly deploymentId?: string | undefined;
  readonly status?: DeploymentStatus | undefined;
  /** Wall time when `status` was read. */
  readonly statusAt?: number | undefined;
  readonly phases: readonly PhaseDuration[];
}

const endings: Readonly<Record<ResultReason, { kind: ResultKind; resumable?: true; signIn?: true }>> = {
  complete: { kind: 'succeeded' },
  'another-deployment-running-here': { kind: 'not-started' },
  'planet-busy': { kind: 'not-started' },
  'planet-changed': { kind: 'not-started' },
  'source-busy': { kind: 'not-started' },
  'source-not-known': { kind: 'not-started' },
  'no-baseline': { kind: 'not-started' },
  'record-not-written': { kind: 'not-started' },
  'lock-not-written': { kind: 'not-started' },
  'stopped-before-sending': { kind: 'not-started' },
  'not-sent': { kind: 'not-started' },
  refused: { kind: 'not-started' },
  'sign-in-needed': { kind: 'unknown', resumable: true, signIn: true },
  'ended-in-failure-phase': { kind: 'failed' },
  'ended-not-complete': { kind: 'unknown', resumable: true },
  contradicted: { kind: 'unknown' },
  'nothing-new': { kind: 'unknown', resumable: true },
  'another-deployment-shown': { kind: 'unknown', resumable: true },
  'maybe-not-yours': { kind: 'unknown' },
  overtaken: { kind: 'unknown' },
  superseded: { kind: 'superseded' },
  'no-answer': { kind: 'unknown', resumable: true },
  forbidden: { kind: 'unknown', resumable: true },
  'not-found': { kind: 'unknown', resumable: true },
  'timed-out': { kind: 'unknown', resumable: true },
  'no-outcome-recorded': { kind: 'unknown', resumable: true },
  'stopped-watching': { kind: 'stopped', resumable: true },
  'not-waited': { kind: 'unknown', resumable: true },
  displaced: { kind: 'unknown', resumable: true },
  'record-lost': { kind: 'unknown', resumable: true },
};

/** The exit code for each result (docs/promises.md, introduction). */
export const exitCodes: Readonly<Record<ResultKind, number>> = {
  succeeded: 0,
  'not-started': 1,
  failed: 2,
  superseded: 3,
  stopped: 4,
  unknown: 5,
};

/** Returns the result of a deployment whose request was sent or may have been sent. */
export function endOf(reason: ResultReason, state: FinalState, detail?: string): Result {
  const { kind, resumable, signIn } = endings[reason];
  const { record, deploymentId, status, statusAt } = state;
  const ended = timed.includes(reason) ? state.ended : undefined;
  return {
    kind,
    reason,
    message: messageOf(reason, state, detail),
    deploymentId,
    status,
    statusAt,
    durationMs: ended?.at,
    durationAtMost: ended?.atMost,
    phases: state.phases,
    resumable: resumable === true,
    signIn: signIn === true,
    answer: record.answer,
  };
}

/** Returns the result of a deployment whose request wasn't sent or was refused by the platform. */
export function notStarted(reason: ResultReason, message: string, error?: PlatformError): Result {
  const signIn = error !== undefined && (error.status === 401 || error.code === 'no-token');
  return {
    kind: 'not-started',
    reason,
    message,
    phases: [],
    resumable: false,
    signIn,
    answer: error?.status === undefined ? undefined : { status: error.status, body: error.body },
  };
}

/** Returns the result for a deployment that was stopped, or whose time limit was reached, before the request. */
export function stoppedBeforeSending(reason?: ResultReason | 'suspended'): Result {
  const text =
    reason === 'timed-out'
      ? l10n.t('not started: the time limit was reached before anything was sent.')
      : l10n.t('not started: stopped before anything was sent.');
  return notStarted('stopped-before-sending', text);
}

/** Returns the result for a deployment whose lease another process took over before the request. */
export function leaseLost(): Result {
  const text = l10n.t("not started: another window or command took over the planet's lock. Nothing was sent.");
  return notStarted('another-deployment-running-here', text);
}

/** Returns the result for an error that prevents the use of the planet's lock. In this case, no request was sent. */
export function lockFailed(error: unknown): Result {
  const text =
    error instanceof UnusableFile
      ? l10n.t('not started: {0} Nothing was sent.', inert(error.message))
      : l10n.t(
          "not started: the planet's lock can't be written. Nothing was sent. Check the disk space and permissions.",
        );
  return notStarted('lock-not-written', text);
}

/**
 * Returns Sortie's message about a failure, followed by the platform's message in a form that is safe to print. The
 * text has no final period.
 */
export function describeFailure({ message, platformMessage }: PlatformError): string {
  return platformMessage === undefined ? message : `${message}: ${inert(platformMessage).replace(/[\s.]+$/, '')}`;
}

/** The reasons that are based on an end reported by the platform. Only results with these reasons have a duration. */
const timed: readonly ResultReason[] = [
  'complete',
  'maybe-not-yours',
  'contradicted',
  'ended-in-failure-phase',
  'ended-not-complete',
];

function total({ ended }: FinalState): string {
  return formatTotal({ durationMs: ended?.at ?? 0, durationAtMost: ended?.atMost });
}

function messageOf(reason: ResultReason, state: FinalState, detail = ''): string {
  const planet = planetName(state.record.plan.planet);
  const id = inert(state.deploymentId ?? '?');
  const last = lastKnown(state);
  switch (reason) {
    case 'complete':
      return l10n.t('succeeded in {0}', total(state)) + summary(state);
    case 'ended-in-failure-phase':
      return l10n.t('failed after {0}: {1}', total(state), reported(state) ?? last) + summary(state);
    case 'ended-not-complete':
      return l10n.t('unknown: the operation ended without completing. {0}', last);
    case 'nothing-new':
      return l10n.t('unknown: no new deployment appeared on {0}. The planet still reports: {1}', planet, detail);
    case 'contradicted':
      return l10n.t('unknown: {0} reports success, but {1}. This deployment may not be yours.', planet, detail);
    case 'another-deployment-shown': {
      const named = inert(idsInResponse(state.record).join(', '));
      return l10n.t('unknown: {0} shows deployment {1}, not yours ({2}).', planet, detail, named);
    }
    case 'maybe-not-yours':
      return l10n.t(
        'unknown: {0} reports that deployment {1} succeeded. This deployment may not be yours.',
        planet,
        id,
      );
    case 'overtaken':
      return l10n.t(
        "unknown: another deployment replaced deployment {0}. Sortie can't tell whether either deployment is yours.",
        id,
      );
    case 'superseded':
      return l10n.t('superseded: another deployment ({0}) replaced this one.', detail);
    case 'no-answer':
      return l10n.t('unknown: no response for ten minutes ({0}). {1}', detail, last);
    case 'sign-in-needed':
      return l10n.t('unknown: the platform requires a new token. {0}', last);
    case 'forbidden':
      return l10n.t("unknown: the token isn't allowed to read the status ({0}). {1}", detail, last);
    case 'not-found':
      return l10n.t("unknown: the platform didn't find this planet ({0}). {1}", detail, last);
    case 'timed-out':
      return l10n.t('unknown: the time limit was reached. {0}', last);
    case 'no-outcome-recorded':
      return l10n.t("unknown: the record doesn't show whether the request was sent. {0}", detail);
    case 'stopped-watching':
      return l10n.t('stopped watching; the deployment continues. {0}', last);
    case 'not-waited':
      return l10n.t("unknown: there was no clear response to the request, and the status isn't being watched.");
    case 'displaced':
      return l10n.t('unknown: another deployment from this machine to {0} is running now. {1}', planet, last);
    default:
      return l10n.t("unknown: the deployment record or the planet's lock can't be used. {0}", last);
  }
}

function reported({ status }: FinalState): string | undefined {
  return status && describeStatus(status).replace(/ {2,}/g, ' ');
}

function lastKnown(state: FinalState): string {
  const text = reported(state);
  const { statusAt } = state;
  if (text === undefined) return l10n.t('No status was received.');
  return statusAt === undefined
    ? l10n.t('Last known status: {0}', text)
    : l10n.t('Last known status at {0}: {1}', formatTime(statusAt), text);
}

/** The width, in columns, that is available for the phases in the closing line. */
const phaseColumns = 48;

/** Returns the end of the closing line: the durations of the longest phases, and the deployment's ID. */
function summary({ phases, deploymentId }: FinalState): string {
  const timed = formatLongestPhases(
    phases.filter(({ ms }) => ms >= 500),
    phaseColumns,
  );
  const durations = timed === '' ? '' : `   (${timed})`;
  return deploymentId === undefined ? durations : `${durations}   ${l10n.t('deployment {0}', shortId(deploymentId))}`;
}
