import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../apiTypes';
import type { DeploymentRecord, Progress, Result, ResultReason } from '../deploymentTypes';
import { inert } from '../inert';
import { environmentIdChange } from './environmentId';
import { contradictionsIn, idsInResponse } from './identity';
import type { Journal } from './journal';
import { type LineDraft, linesOf, operationEnded, otherApplications } from './lines';
import type { PollResult } from './pollConsumers';
import { endOf, type FinalState } from './results';
import type { Disturbance } from './statusWatch';
import {
  afterBadResponse,
  afterGoodResponse,
  endingIn,
  startTrack,
  type Track,
  type TrackEnd,
  type TrackUpdate,
} from './track';

/** A poll that returned a status. */
export type GoodPoll = PollResult & { readonly ok: true };

/**
 * The recorded state of one deployment's watch: follows the statuses, and writes the lines and the result to the journal.
 */
export class Recording {
  private current: Track;

  constructor(
    private readonly journal: Journal,
    private readonly onProgress: ((progress: Progress) => void) | undefined,
  ) {
    this.current = startTrack(journal.record);
  }

  get track(): Track {
    return this.current;
  }

  /** Returns the effect of a good response, without applying it. */
  updateFor({ status }: GoodPoll): TrackUpdate {
    return afterGoodResponse(this.journal.record, this.current, status, this.journal.elapsed());
  }

  /** Applies an update. Returns false if this process has lost the lease. */
  async apply(update: TrackUpdate, polled: GoodPoll, lines: readonly LineDraft[]): Promise<boolean> {
    const before = this.current;
    this.current = update.track;
    const drafts = [...lines, ...linesAbout(before, update, polled, this.journal.record)];
    return drafts.length === 0 || (await this.journal.append(drafts, this.changes(polled.wall)));
  }

  /** Notes that a request failed. */
  miss(): void {
    this.current = afterBadResponse(this.current);
  }

  /** Writes the result for the end that an update reports. Undefined if this process has lost the lease. */
  endWith(end: TrackEnd, { status }: GoodPoll): Promise<Result | undefined> {
    return this.end(end, detailOf(end, status, this.journal.record));
  }

  /** Writes the result. Undefined if this process has lost the lease. */
  async end(reason: ResultReason, detail?: string): Promise<Result | undefined> {
    const result = endOf(reason, this.finalState(), detail);
    const drafts: LineDraft[] = [{ kind: 'result', text: result.message }];
    return (await this.journal.append(drafts, { ...this.changes(), result })) ? result : undefined;
  }

  /** Returns the state from which a result is made. */
  finalState(): FinalState {
    const { record } = this.journal;
    const { statusAt } = this.current;
    return { record, ...this.current, statusAt: statusAt === undefined ? undefined : record.requestedAt + statusAt };
  }

  /** Reports the state of the watch to the engine's caller. */
  report({ outageSince, signingIn }: Disturbance): void {
    const { record } = this.journal;
    const { certainty, status, statusAt } = this.current;
    const wall = (ms: number | undefined) => (ms === undefined ? undefined : record.requestedAt + ms);
    const state = {
      ...{ recordId: record.id, certainty, elapsedMs: this.journal.elapsed(), signingIn },
      ...{ status, statusAt: wall(statusAt), outageSince: wall(outageSince) },
      ending: endingIn(this.current, record.requestedAt),
    };
    this.onProgress?.({ kind: 'state', state });
  }

  /** Returns the watch's changes to the record, with the wall time of the last status if that status is new. */
  private changes(wall?: number): Partial<DeploymentRecord> {
    const { record } = this.journal;
    const { certainty, deploymentId = record.deploymentId, status = record.status, phases, unbroken } = this.current;
    return {
      ...{ certainty, phases, deploymentId, status, statusAt: wall ?? record.statusAt },
      ending: endingIn(this.current, record.requestedAt),
      broken: unbroken ? record.broken : true,
    };
  }
}

function linesAbout(
  before: Track,
  { track, end, relevant }: TrackUpdate,
  { status, wall }: GoodPoll,
  record: DeploymentRecord,
): LineDraft[] {
  const drafts: LineDraft[] = [...evidenceAgainst(before, track, status, record)];
  const isNamed = track.deploymentId !== before.deploymentId || track.certainty !== before.certainty;
  if (isNamed && track.contradicted === undefined && !isExpected(before, track, record)) drafts.push(identified(track));
  if (!relevant) return drafts;
  const isSame = before.deploymentId === track.deploymentId;
  const { applications } = before.status ?? record.baseline;
  const planned = record.plan.applications.map(({ application }) => application);
  if (end !== 'superseded' && end !== 'overtaken') {
    drafts.push(...linesOf(isSame ? before.status : undefined, status, { applications, at: wall, planned }));
  }
  const changed = environmentIdChange(before.status ?? record.baseline, status);
  if (changed !== undefined) drafts.push({ kind: 'note', text: changed });
  const isOver = track.ended !== undefined && track.contradicted === undefined;
  if (end === undefined && isOver && before.ended?.phase !== status.phase) {
    const context = { applications: record.baseline.applications, at: wall, planned };
    const others = status.phase === 'UPGRADED' ? [] : otherApplications(status, context);
    drafts.push(...others, operationEnded(status));
  }
  return drafts;
}

/** Returns the lines about evidence that the planet's deployment isn't the requested one. Each is reported once. */
function evidenceAgainst(
  before: Track,
  track: Track,
  status: DeploymentStatus,
  record: DeploymentRecord,
): readonly LineDraft[] {
  if (track.otherId !== undefined && track.otherId !== before.otherId) {
    const [shown, named] = [inert(track.otherId), inert(idsInResponse(record).join(', '))];
    const text = l10n.t('the status shows deployment {0}, but the request started {1}; waiting', shown, named);
    return [{ kind: 'identity', text }];
  }
  if (track.contradicted === undefined || before.contradicted !== undefined) return [];
  return [
    { kind: 'note', text: l10n.t('success is reported, but {0}; confirming', contradictionText(record, status)) },
  ];
}

function contradictionText(record: DeploymentRecord, status: DeploymentStatus): string {
  return contradictionsIn(record, status)
    .map(({ application, plannedBuild, namedBuild }) =>
      l10n.t('{0} runs {1}, not {2}', inert(application, 60), inert(namedBuild, 60), inert(plannedBuild, 60)),
    )
    .join(', ');
}

function detailOf(end: TrackEnd, status: DeploymentStatus, record: DeploymentRecord): string | undefined {
  if (end === 'superseded' || end === 'another-deployment-shown') return inert(status.deploymentId ?? '?');
  if (end === 'contradicted') return contradictionText(record, status);
  if (end !== 'nothing-new') return undefined;
  return linesOf(undefined, { ...status, applications: [] })[0]?.text.replace(/ {2,}/g, ' ');
}

/** Whether the deployment appears with the ID that the response to the POST named, which has already been printed. */
function isExpected(before: Track, { certainty, deploymentId }: Track, record: DeploymentRecord): boolean {
  if (before.certainty !== 'waiting' || certainty !== 'confirmed' || deploymentId === undefined) return false;
  return idsInResponse(record).includes(deploymentId);
}

function identified({ certainty, deploymentId, doubted }: Track): LineDraft {
  const id = deploymentId === undefined ? '' : inert(deploymentId);
  if (certainty === 'confirmed') {
    const text = id === '' ? l10n.t('the deployment has started') : l10n.t('the ID of the deployment is {0}', id);
    return { kind: 'identity', text };
  }
  if (doubted.length > 0) {
    const names = doubted.map((application) => inert(application, 60)).join(', ');
    const text = l10n.t("the status names a build of {0} that isn't planned; the deployment may not be yours", names);
    return { kind: 'identity', text };
  }
  const text =
    id === ''
      ? l10n.t('an operation has started; it may not be yours')
      : l10n.t('watching deployment {0}; it may not be yours', id);
  return { kind: 'identity', text };
}
