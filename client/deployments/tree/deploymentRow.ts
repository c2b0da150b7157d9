import * as l10n from '@vscode/l10n';
import { outcomeOf, treatablePhase } from '../../../platform/deployments/decision';
import type { ObservedState } from '../../../platform/deployments/observe';
import { isResumable } from '../../../platform/deployments/unfinished';
import {
  formatBuilds,
  formatBuildsBriefly,
  formatPhases,
  formatTotal,
  outcomeText,
} from '../../../platform/deployments/wording';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { inert } from '../../../platform/inert';
import { webPageOf } from '../../../platform/webPage';
import { type BareRow, type Facts, joined } from './facts';
import { endedIcon, failedPhase, recordIcon, resultIcon } from './icons';
import { type Display, environmentOf, recordPlanet, type TreeState } from './state';

/** The row for a deployment from this machine: builds, planet, result, start, and duration. */
export function deploymentRow(state: TreeState, record: DeploymentRecord): BareRow {
  const { watches, display } = state;
  const watch = watches.get(record.id);
  const when = display.dates.when(record.requestedAt, display.now);
  const planet = recordPlanet(state, record);
  const label = l10n.t('{0} to {1}', formatBuildsBriefly(record.plan), planet);
  const resumable = !watch && isResumable(record);
  const how = watch ? runningText(record, watch, display) : endText(record, when);
  const failed = !watch && failedPhase(record) !== undefined;
  const description = joined(how, resumable && !failed ? l10n.t('Resume Watching') : '');
  return {
    label,
    description,
    icon: watch ? (watch.ending ? endedIcon : resultIcon('running')) : recordIcon(record),
    context: contextOf(state, record, resumable),
    command: 'sortie.showDeployment',
    copy: record.deploymentId ?? record.id,
    facts: recordFacts(record, planet, when),
    spoken: l10n.t('deployment of {0}, {1}', label, description),
  };
}

function runningText({ requestedAt }: DeploymentRecord, { ending }: ObservedState, { now, dates }: Display): string {
  return ending
    ? l10n.t('ended in {0}, confirming…', inert(ending.phase, 24))
    : l10n.t('running since {0}', dates.start(requestedAt, now));
}

function endText(record: DeploymentRecord, when: string): string {
  const outcome = outcomeOf(record);
  if (outcome === undefined) return joined(l10n.t('not finished'), when);
  const { result } = record;
  const duration = result?.durationMs === undefined ? '' : formatTotal(result);
  const phase = failedPhase(record);
  if (phase === undefined) return joined(outcomeText(outcome), when, duration);
  return joined(`${inert(phase, 24)}, ${outcomeText(outcome)}`, l10n.t('Show Log'), when, duration);
}

function contextOf(state: TreeState, record: DeploymentRecord, resumable: boolean): string {
  const isWatched = state.watches.has(record.id);
  const environment = environmentOf(state, record)?.known.environment;
  const hasPage = environment !== undefined && webPageOf(environment, record.deploymentId) !== undefined;
  const { applications } = record.plan;
  const before = applications.some(
    ({ running, buildId }) => running.kind !== 'not-known' && running.buildId !== buildId,
  );
  const flags = [
    ...(resumable ? ['resumable'] : []),
    ...(isWatched ? ['watched'] : failedPhase(record) === undefined ? [] : ['failed']),
    ...(hasPage ? ['webPage'] : []),
    ...(!isWatched && treatablePhase(record) !== undefined ? ['treatable'] : []),
    ...(applications.length > 0 ? ['repeatable'] : []),
    ...(applications.length > 0 && before ? ['reversible'] : []),
  ];
  return ['deployment', 'id', ...flags].join(' ');
}

function recordFacts(record: DeploymentRecord, name: string, when: string): Facts {
  const { planet, branch } = record.plan;
  const facts: Facts = [
    [l10n.t('builds'), formatBuilds(record.plan)],
    [l10n.t('planet'), name],
    [l10n.t('environment'), inert(planet.environmentName)],
    [l10n.t('branch'), inert(branch ?? '')],
    [l10n.t('requested'), when],
    [l10n.t('deployment'), inert(record.deploymentId ?? '')],
    [l10n.t('phases'), formatPhases(record.phases)],
    [l10n.t('result'), record.result?.message ?? ''],
  ];
  return facts.filter(([, value]) => value !== '');
}
