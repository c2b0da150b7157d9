import * as l10n from '@vscode/l10n';
import type {
  PhaseDuration,
  Plan,
  PlannedApplication,
  PromotionSource,
  Result,
  ResultKind,
  RunningBuild,
} from '../deploymentTypes';
import type { PlatformResponse } from '../http/response';
import { inert } from '../inert';
import { type NamedPlanet, planetAndEnvironment, planetName } from '../planetName';

/** Formats a duration: `11 s`, `4 m 12 s`, `1 h 02 m`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return l10n.t('{0} s', seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return l10n.t('{0} m {1} s', minutes, two(seconds % 60));
  return l10n.t('{0} h {1} m', Math.floor(minutes / 60), two(minutes % 60));
}

/** Formats the duration of a deployment, such as `4 m 12 s`, or `≤ 4 m 12 s` for an upper bound. */
export function formatTotal({ durationMs = 0, durationAtMost }: Pick<Result, 'durationMs' | 'durationAtMost'>): string {
  return `${durationAtMost ? '≤ ' : ''}${formatDuration(durationMs)}`;
}

/** Formats a duration like a stopwatch: `0:03`, `12:04`, `1:02:03`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Formats phases with their durations, such as `BACKUP 0:48, UPGRADING ≤ 3:21`. */
export function formatPhases(phases: readonly PhaseDuration[]): string {
  return phases.map(formatPhase).join(', ');
}

/** Formats as many of the longest phases as fit into `columns`, in chronological order. */
export function formatLongestPhases(phases: readonly PhaseDuration[], columns: number): string {
  const byLength = [...phases].sort((a, b) => b.ms - a.ms);
  const chosen = new Set<PhaseDuration>();
  let width = 0;
  for (const phase of byLength) {
    width += formatPhase(phase).length + 2;
    if (chosen.size > 0 && width > columns) break;
    chosen.add(phase);
  }
  const shown = phases.filter((phase) => chosen.has(phase));
  return `${formatPhases(shown)}${shown.length < phases.length ? ', …' : ''}`;
}

function formatPhase({ phase, ms, atMost }: PhaseDuration): string {
  return `${inert(phase, 60)} ${atMost ? '≤ ' : ''}${formatElapsed(ms)}`;
}

/** Shortens a long ID to its first and last characters, such as `5f0c…e1`, for a log line. */
export function shortId(id: string): string {
  const characters = [...id];
  return inert(characters.length > 16 ? `${characters.slice(0, 4).join('')}…${characters.slice(-2).join('')}` : id);
}

/** Formats the local time of day, such as `14:02:11`. */
export function formatTime(at: number): string {
  const time = new Date(at);
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** Returns a build ID without its application code: `16/18` for `cc/16/18`. */
export function shortBuild(application: string, buildId: string): string {
  return inert(buildId.startsWith(`${application}/`) ? buildId.slice(application.length + 1) : buildId);
}

/** Lists the builds in a plan on one line, such as `cc 16/18, pc 8/8`. */
export function formatBuilds(plan: Pick<Plan, 'applications'>): string {
  return plan.applications
    .map(({ application, buildId }) => `${inert(application)} ${shortBuild(application, buildId)}`)
    .join(', ');
}

/** Like `formatBuilds`, but with only the first two builds, such as `cc 16/18, pc 8/8 +3`. */
export function formatBuildsBriefly({ applications }: Plan): string {
  const more = applications.length - 2;
  const brief = formatBuilds({ applications: applications.slice(0, 2) });
  return more > 0 ? `${brief} +${more}` : brief;
}

/**
 * Formats the change to an application's build, such as `16/15 → 16/18`, or `? → 16/18` if the running build is unknown
 * (docs/promises.md, promise 11).
 */
export function formatMove(application: string, running: RunningBuild, buildId: string): string {
  const from = running.kind === 'runs' ? shortBuild(application, running.buildId) : '?';
  return `${from} → ${shortBuild(application, buildId)}`;
}

function formatPlanned(planned: PlannedApplication): string {
  const { application, buildId, running } = planned;
  const older = planned.older ? `, ${olderThanRunning()}` : '';
  return `${inert(application)}  ${formatMove(application, running, buildId)}  ${formatRestart(planned)}${older}`;
}

/** Returns the note that a review shows next to a build that is older than the running build. */
export function olderThanRunning(): string {
  return l10n.t('older than the running build');
}

function formatRestart({ application, running, restart }: PlannedApplication): string {
  if (restart === 'restart') return l10n.t('nodes restart');
  if (restart === 'no-restart') {
    return l10n.t("redeployed, but nodes don't restart (same build; change an environment variable to restart them)");
  }
  if (running.kind === 'last-deployed') {
    return l10n.t('last deployed from this machine: {0}', shortBuild(application, running.buildId));
  }
  return l10n.t('the running build is unknown');
}

/** Formats a plan for the review before consent. Each element is one line. */
export function formatPlan({ planet, applications, promotedFrom }: Plan): readonly string[] {
  const head = l10n.t(
    'Deploy to {0} · tenant {1} · star system {2}',
    planetAndEnvironment(planet, planet.environmentName),
    inert(planet.tenantId),
    inert(planet.projectId),
  );
  return [
    planet.production ? `${head} — ${l10n.t('production')}` : head,
    ...(promotedFrom === undefined ? [] : [`  ${promotedFromText(promotedFrom)}`]),
    ...applications.map((planned) => `  ${formatPlanned(planned)}`),
  ];
}

/** Describes the source of a promotion, for the review. */
export function promotedFromText({ environmentName, planetId }: PromotionSource): string {
  return l10n.t('promoted from {0}', planetAndEnvironment({ planetId }, environmentName));
}

/** Describes a result in a few words. */
export function outcomeText(kind: ResultKind): string {
  switch (kind) {
    case 'succeeded':
      return l10n.t('succeeded');
    case 'failed':
      return l10n.t('failed');
    case 'superseded':
      return l10n.t('superseded');
    case 'stopped':
      return l10n.t('watching stopped');
    case 'not-started':
      return l10n.t('not started');
    case 'unknown':
      return l10n.t('outcome unknown');
  }
}

/**
 * Returns the notification about a result, including the builds, the planet, and the duration. The notification
 * contains no text from the platform (docs/promises.md, security rule 6). `plan` is undefined if the deployment has no
 * record.
 */
export function noticeOf(result: Result, named: NamedPlanet, plan: Plan | undefined): string {
  const planet = planetName(named);
  const builds = plan === undefined ? l10n.t('the builds') : formatBuildsBriefly(plan);
  const duration = result.durationMs === undefined ? '' : formatTotal(result);
  switch (result.kind) {
    case 'succeeded':
      return l10n.t('Deployed {0} to {1} in {2}.', builds, planet, formatTotal(result));
    case 'failed':
      return duration === ''
        ? l10n.t('Deployment of {0} to {1} failed.', builds, planet)
        : l10n.t('Deployment of {0} to {1} failed after {2}.', builds, planet, duration);
    case 'superseded':
      return l10n.t('Another deployment superseded the deployment of {0} to {1}.', builds, planet);
    case 'stopped':
      return l10n.t('Stopped watching the deployment of {0} to {1}. The deployment continues.', builds, planet);
    case 'not-started':
      return l10n.t('Nothing was deployed to {0}: {1}.', planet, notStartedReason(result));
    case 'unknown':
      return unknownNotice(result, builds, planet, duration);
  }
}

function unknownNotice({ reason }: Result, builds: string, planet: string, duration: string): string {
  if (reason !== 'ended-not-complete')
    return l10n.t('The outcome of the deployment of {0} to {1} is unknown.', builds, planet);
  return duration === ''
    ? l10n.t('Deployment of {0} to {1} ended without completing.', builds, planet)
    : l10n.t('Deployment of {0} to {1} ended after {2} without completing.', builds, planet, duration);
}

function notStartedReason({ reason, answer }: Result): string {
  switch (reason) {
    case 'refused':
      return refusal(answer);
    case 'planet-busy':
      return l10n.t('an operation is in progress');
    case 'planet-changed':
      return l10n.t('another deployment started after the plan was shown');
    case 'no-baseline':
      return l10n.t('no usable status was received');
    case 'record-not-written':
      return l10n.t("the deployment record can't be written");
    case 'lock-not-written':
      return l10n.t("the planet's lock can't be written");
    case 'another-deployment-running-here':
      return l10n.t('another window or command is using the planet');
    case 'stopped-before-sending':
      return l10n.t('stopped before anything was sent');
    default:
      return l10n.t('nothing was sent');
  }
}

function refusal(answer: PlatformResponse | undefined): string {
  if (answer === undefined) return l10n.t('the platform refused the request');
  return l10n.t('the platform refused the request (status {0})', answer.status);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const format = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Converts a date and time with a time zone, in the platform's format, to milliseconds since the epoch. Undefined for
 * other values.
 */
export function momentOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !format.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** Formats a moment in local time: `14:02:11` if it is on the same day as `now`, else `2026-05-18 14:02:11`. */
export function formatMoment(at: number, now: number): string {
  const day = dayOf(at);
  return day === dayOf(now) ? formatTime(at) : `${day} ${formatTime(at)}`;
}

function dayOf(at: number): string {
  const date = new Date(at);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
