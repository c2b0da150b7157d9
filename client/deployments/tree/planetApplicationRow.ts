import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import { isComplete } from '../../../platform/deployments/completion';
import { stringsIn } from '../../../platform/deployments/running';
import { formatMove, shortBuild } from '../../../platform/deployments/wording';
import type { RunningBuild } from '../../../platform/deploymentTypes';
import { inert, inertValue } from '../../../platform/inert';
import { isObject } from '../../../platform/json';
import { environmentRowId } from '../../environments/known';
import { isMoment } from '../../ui/dateFormat';
import { type BareRow, members } from './facts';
import { applicationIcons } from './icons';
import type { PlanetApplicationNode } from './nodes';
import { hasFailed, ongoingDeployment, runningBuildInStatus } from './runningBuild';
import { type EnvironmentState, lastStatus, type TreeState } from './state';

/**
 * The row for a planet's application: the running build (during a deployment, also the new one), and up to three
 * strings from the platform.
 */
export function planetApplicationRow(
  state: TreeState,
  environment: EnvironmentState,
  { application, element }: PlanetApplicationNode,
): BareRow {
  const label = inert(application, 100);
  const status = lastStatus(environment);
  const going = ongoingDeployment(state, environment);
  const planned = going?.record.plan.applications.find((each) => each.application === application);
  const old = planned !== undefined && going?.unseen === true;
  const running = runningBuildInStatus(state, environment, application, element);
  const now = running.kind === 'not-known' ? '' : shortBuild(application, running.buildId);
  const known = [
    application,
    ...[running, planned?.running].map((each) => (each && 'buildId' in each ? each.buildId : undefined)),
    planned?.buildId,
  ];
  const words = (isObject(element) ? stringsIn(element) : [inertValue(element, 60)]).filter(
    (text) => !known.includes(text) && !isMoment(text),
  );
  const builds = planned ? formatMove(application, planned.running, planned.buildId) : now;
  const texts = words.slice(0, old ? 0 : 3).map((text) => shortBuild(application, text.slice(0, 60)));
  const describe = (source: string) =>
    inert([builds, planned ? '' : source, ...texts].filter((text) => text !== '').join(' · '), 160);
  const [source, whole] = lastDeployed(running);
  // The last status of an unresponsive planet may be outdated, so it can't show the progress.
  const current = environment.planet.kind === 'there' ? status : undefined;
  const progress = old ? 'running' : progressOf(current, element, planned !== undefined);
  return {
    label,
    icon: applicationIcons[progress],
    context: progress === 'failed' ? 'planetApplication failed' : 'planetApplication',
    command: progress === 'failed' ? 'sortie.showDeployment' : undefined,
    about: environmentRowId(environment.known.key),
    description: describe(source),
    facts: members(element),
    spoken: l10n.t(
      'application {0}',
      [label, describe(whole), spokenProgress(progress)].filter((text) => text !== '').join(', '),
    ),
  };
}

type ApplicationProgress = 'running' | 'done' | 'failed' | 'not-known';

/**
 * Returns the progress of an application. The shape of the element isn't documented, so this function only
 * searches it for `UPGRADED`, the current phase, and a state that means failure.
 */
function progressOf(status: DeploymentStatus | undefined, element: unknown, planned: boolean): ApplicationProgress {
  if (status === undefined) return 'not-known';
  if (isComplete(status)) return 'done';
  const words = new Set(stringsIn(element));
  if (words.has('UPGRADED')) return 'done';
  if (hasFailed(status)) return words.has(status.phase) || [...words].some(meansFailure) ? 'failed' : 'not-known';
  return status.operationInProgress && (planned || words.has(status.phase)) ? 'running' : 'not-known';
}

/** Whether a string is a state such as `FAILED` or `UPGRADE_FAILED`. */
function meansFailure(text: string): boolean {
  return /^(?:[A-Z]+_)*(?:FAILED|FAILURE|ERROR)$/.test(text);
}

function spokenProgress(progress: ApplicationProgress): string {
  switch (progress) {
    case 'running':
      return l10n.t('in progress');
    case 'done':
      return l10n.t('done');
    case 'failed':
      return l10n.t('failed');
    case 'not-known':
      return '';
  }
}

/**
 * Returns a short note and a full note, which say that the build was the last one deployed from this machine. Both are
 * empty for other builds.
 */
function lastDeployed(running: RunningBuild): readonly [string, string] {
  if (running.kind !== 'last-deployed') return ['', ''];
  return [l10n.t('last deployed from here'), l10n.t('last deployed from this machine')];
}
