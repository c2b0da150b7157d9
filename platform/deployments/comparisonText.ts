import * as l10n from '@vscode/l10n';
import type { RunningBuild } from '../deploymentTypes';
import { inert } from '../inert';
import { drawTable } from '../tables/table';
import type { ComparedApplication, ComparedPlanet, Comparison, Difference } from './comparison';
import { formatTime, shortBuild } from './wording';

const marks: Readonly<Record<Difference, string>> = { different: '≠', same: '=', 'not-known': '?' };

/**
 * Formats comparisons as aligned text: one row for each application, one column for each environment, with differences
 * marked.
 */
export function formatComparisons(comparisons: readonly Comparison[]): readonly string[] {
  return [...comparisons.flatMap((comparison) => [...formatComparison(comparison), '']), legend()];
}

function formatComparison({ starSystem, planets, applications }: Comparison): readonly string[] {
  const { origin, tenantId, projectId } = starSystem;
  const host = inert(origin.replace(/^https?:\/\//, ''), 80);
  const [tenant, project] = [inert(tenantId, 80), inert(projectId, 80)];
  const columns = ['', '', ...planets.map(({ environment }) => inert(environment.name, 80))];
  const head = [
    ['', l10n.t('planet'), ...planets.map(planetText)],
    ['', l10n.t('read at'), ...planets.map(({ snapshot }) => formatTime(snapshot.at))],
    ['', l10n.t('phase'), ...planets.map(phaseText)],
  ];
  const table = drawTable(
    columns.map((title) => ({ title })),
    [...head, [], ...applications.map(applicationRow)],
  );
  const reasons = planets.flatMap(({ environment, snapshot }) =>
    snapshot.kind === 'not-read' ? [`${inert(environment.name, 80)}: ${snapshot.reason}`] : [],
  );
  return [
    l10n.t('Star system {0} · tenant {1} · {2}', project, tenant, host),
    '',
    ...table,
    ...(reasons.length > 0 ? ['', ...reasons] : []),
  ];
}

function planetText({ environment: { planetId, production } }: ComparedPlanet): string {
  const id = inert(planetId, 40);
  return production ? l10n.t('{0} (production)', id) : id;
}

function phaseText({ snapshot }: ComparedPlanet): string {
  if (snapshot.kind === 'not-read') return l10n.t('not read');
  const phase = inert(snapshot.status.phase, 30);
  return snapshot.status.operationInProgress ? l10n.t('{0} (in progress)', phase) : phase;
}

function applicationRow({ application, builds, difference }: ComparedApplication): readonly string[] {
  return [marks[difference], inert(application, 40), ...builds.map((build) => buildText(application, build))];
}

function buildText(application: string, build: RunningBuild): string {
  if (build.kind === 'runs') return shortBuild(application, build.buildId);
  if (build.kind === 'not-known') return l10n.t('unknown');
  return l10n.t('unknown (last deployed from this machine: {0})', shortBuild(application, build.buildId));
}

function legend(): string {
  return l10n.t('≠ different builds · = the same build everywhere · ? unknown in at least one environment');
}
