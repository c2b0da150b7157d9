import * as l10n from '@vscode/l10n';
import type { DeploymentsApi, UpgradeOutcome } from '../api';
import type { DeploymentStatus } from '../apiTypes';
import { race } from '../clock';
import type { DeploymentRecord, Plan, Result } from '../deploymentTypes';
import { PlatformError } from '../http/failure';
import { asPlatformError } from '../http/pipeline';
import type { PlatformResponse } from '../http/response';
import { planetName } from '../planetName';
import type { Lease } from '../records/lease';
import type { Records } from '../records/records';
import type { EngineRun } from './engineRun';
import { environmentIdChange, lastEnvironment } from './environmentId';
import { idsInResponse } from './identity';
import { Journal } from './journal';
import { describeStatus, type LineDraft } from './lines';
import { readBaseline } from './poller';
import { describeFailure, leaseLost, notStarted, stoppedBeforeSending } from './results';
import { formatBuilds, shortId } from './wording';

/** The outcome of starting a deployment. */
type Started =
  | { readonly kind: 'ended'; readonly result: Result }
  /** The request was accepted or may have been accepted, so the watch begins. */
  | { readonly kind: 'held'; readonly journal: Journal };

/** The properties of a new record that the caller specifies, apart from the plan. */
type NewRecord = Pick<DeploymentRecord, 'id' | 'requester' | 'consent'>;

/** A deployment request, its new record, and the planet's lease. */
interface UpgradeRequest {
  readonly plan: Plan;
  readonly record: NewRecord;
  readonly lease: Lease;
  readonly api: Pick<DeploymentsApi, 'upgrade'>;
}

/**
 * The maximum age of the baseline, in milliseconds, when the request is sent. A process that was asleep for longer
 * sends nothing, even if the process still has the lease.
 */
const baselineLife = 30_000;

/**
 * Reads the baseline, records the intent, and sends the request once (docs/promises.md, promises 1 to 3). If stopped
 * before the request, sends nothing. A later stop ends only the watch.
 */
export async function start({ options, stops }: EngineRun, request: UpgradeRequest): Promise<Started> {
  const { poller, records, clock } = options;
  const { plan, lease, api } = request;
  const planet = planetName(plan.planet);
  const stopped = stops.with();
  const polled = await race(readBaseline(poller, clock, stopped), stopped);
  if (polled === undefined || stops.reason() !== undefined) return ended(stoppedBeforeSending(stops.reason()));
  if (!polled.ok) {
    const text = l10n.t(
      "not started: the status of {0} can't be read ({1}). Nothing was sent.",
      planet,
      describeFailure(polled.error),
    );
    return ended(notStarted('no-baseline', text, polled.error));
  }
  const obstacle = obstacleOf(plan, polled.status);
  if (obstacle !== undefined) return ended(obstacle);

  const journal = new Journal({
    record: intent(plan, request.record, polled.status, clock.now()),
    lease,
    records,
    clock,
    onProgress: (progress) => options.onProgress?.(progress),
  });
  try {
    await records.write(journal.record);
  } catch {
    const text = l10n.t(
      "not started: the deployment record can't be written. Nothing was sent. Check the disk space and permissions.",
    );
    return ended(notStarted('record-not-written', text));
  }
  options.onProgress?.({ kind: 'recorded', record: journal.record });
  const { asked } = polled;
  let withheld: Result | undefined;
  let isSending = false;
  const mayStillSend = async () => {
    const isHeld = await lease.verify();
    const old = clock.now() - asked.wall > baselineLife || clock.monotonic() - asked.at > baselineLife;
    if (stops.reason() !== undefined) withheld = stoppedBeforeSending(stops.reason());
    else if (!isHeld) withheld = leaseLost();
    else if (old) withheld = tooOld(planet);
    isSending = withheld === undefined;
    return isSending;
  };
  const sent = api
    .upgrade(plan.applications, { signal: stopped, mayStillSend })
    .catch((error: unknown): UpgradeOutcome => ({ kind: 'unsure', error: asPlatformError(error) }));
  const outcome = (await race(sent, stops.expired)) ?? (isSending ? noResponseInTime() : await sent);
  if (outcome.kind === 'notSent' && stops.reason() !== undefined) withheld = stoppedBeforeSending(stops.reason());
  if (withheld !== undefined) {
    await records.write({ ...journal.record, sending: 'not-sent', result: withheld }).catch(() => undefined);
    return ended(withheld);
  }
  if (outcome.kind === 'unsure' && outcome.error.retryAfterMs !== undefined) poller.pause(outcome.error.retryAfterMs);
  return await afterSending(outcome, journal, plan, await environmentNote(plan, journal, records));
}

async function environmentNote(plan: Plan, { record }: Journal, records: Records): Promise<readonly LineDraft[]> {
  const earlier = (await records.list().catch(() => [])).filter(({ id }) => id !== record.id);
  const text = environmentIdChange(lastEnvironment(plan.planet, earlier), record.baseline);
  return text === undefined ? [] : [{ kind: 'note', text }];
}

async function afterSending(
  outcome: UpgradeOutcome,
  journal: Journal,
  plan: Plan,
  notes: readonly LineDraft[],
): Promise<Started> {
  const sentAt = journal.record.requestedAt + Math.round(journal.elapsed());
  const requested: LineDraft = { kind: 'requested', text: l10n.t('deployment requested: {0}', formatBuilds(plan)) };
  if (outcome.kind === 'accepted' || outcome.kind === 'unsure') {
    const answer = outcome.kind === 'accepted' ? outcome.answer : answerOf(outcome.error);
    const sending = outcome.kind;
    await journal.append([requested, ...notes, answered(outcome, journal.record)], { sending, sentAt, answer });
    return { kind: 'held', journal };
  }
  const refused = outcome.kind === 'refused';
  const text = refused
    ? l10n.t('not started: the platform refused the request ({0}).', describeFailure(outcome.error))
    : l10n.t('not started: nothing was sent ({0}).', describeFailure(outcome.error));
  const result = notStarted(refused ? 'refused' : 'not-sent', text, outcome.error);
  await journal.append([{ kind: 'result', text }], { sending: refused ? 'refused' : 'not-sent', sentAt, result });
  return ended(result);
}

/** Returns the outcome if the time limit is reached while the request is pending. The request may have been sent. */
function noResponseInTime(): UpgradeOutcome {
  const error = new PlatformError(l10n.t('no response within the time limit'), { code: 'timeout', sent: 'unsure' });
  return { kind: 'unsure', error };
}

function answered(outcome: UpgradeOutcome & { kind: 'accepted' | 'unsure' }, record: DeploymentRecord): LineDraft {
  if (outcome.kind === 'unsure') {
    const text = l10n.t(
      "no clear response to the request ({0}); Sortie doesn't repeat the request, and only the status can show what happened",
      describeFailure(outcome.error),
    );
    return { kind: 'note', text };
  }
  const { answer } = outcome;
  const ids = idsInResponse({ answer, baseline: record.baseline }).map((id) => shortId(id));
  const text = ids.length === 0 ? l10n.t('accepted') : l10n.t('accepted; deployment {0}', ids.join(', '));
  return { kind: 'note', text };
}

function answerOf({ status, body }: PlatformError): PlatformResponse | undefined {
  return status === undefined ? undefined : { status, body };
}

function obstacleOf(plan: Plan, baseline: DeploymentStatus): Result | undefined {
  const planet = planetName(plan.planet);
  if (baseline.operationInProgress) {
    const now = describeStatus(baseline).replace(/ {2,}/g, ' ');
    return notStarted(
      'planet-busy',
      l10n.t('not started: an operation is in progress on {0} ({1}). Nothing was sent.', planet, now),
    );
  }
  if (plan.basis !== undefined && plan.basis.deploymentId !== baseline.deploymentId) {
    const text = l10n.t(
      'not started: another deployment to {0} started after the plan was shown. Nothing was sent. Review the plan again.',
      planet,
    );
    return notStarted('planet-changed', text);
  }
  return undefined;
}

function intent(plan: Plan, begun: NewRecord, baseline: DeploymentStatus, now: number): DeploymentRecord {
  return {
    version: 1,
    ...begun,
    plan,
    requestedAt: now,
    updatedAt: now,
    sending: 'intent',
    baseline,
    certainty: 'waiting',
    phases: [],
    lines: [],
  };
}

function ended(result: Result): Started {
  return { kind: 'ended', result };
}

function tooOld(planet: string): Result {
  const text = l10n.t('not started: the last status of {0} is too old. Nothing was sent. Try again.', planet);
  return notStarted('no-baseline', text);
}
