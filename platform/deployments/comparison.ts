import * as l10n from '@vscode/l10n';
import type { RunningBuild } from '../deploymentTypes';
import type { Environment } from '../environment';
import { inert } from '../inert';
import { planetAndEnvironment } from '../planetName';
import { drawTable } from '../tables/table';
import { type PlanetSnapshot, planetApplications, runningBuildOf } from './planetApplications';
import { type StarSystem, starSystemKey, starSystemOf } from './starSystem';
import { formatTime, shortBuild } from './wording';

/** An environment in a comparison, with the status of its planet. */
export interface ComparedPlanet {
  readonly environment: Environment;
  readonly snapshot: PlanetSnapshotResult;
}

/** A planet's status and the time when it was read, or the reason why it wasn't read. The reason is safe to print. */
type PlanetSnapshotResult =
  | ({ readonly kind: 'read'; readonly at: number } & Pick<PlanetSnapshot, 'status' | 'listed' | 'records'>)
  | { readonly kind: 'not-read'; readonly at: number; readonly reason: string };

/** `not-known`: the known builds are the same, but the build on at least one planet is unknown. */
type Difference = 'different' | 'same' | 'not-known';

interface ComparedApplication {
  readonly application: string;
  /** The build on each planet, in the same order as the planets. */
  readonly builds: readonly RunningBuild[];
  readonly difference: Difference;
}

/** The running builds on the planets of one star system. */
export interface Comparison {
  readonly starSystem: StarSystem;
  readonly planets: readonly ComparedPlanet[];
  readonly applications: readonly ComparedApplication[];
}

/**
 * Compares the running builds of planets. Makes one comparison for each star system, because builds belong to a star
 * system. A build counts as known only if a status contains it (docs/promises.md, promise 11).
 */
export function compareDeployments(planets: readonly ComparedPlanet[]): readonly Comparison[] {
  const groups = new Map<string, ComparedPlanet[]>();
  for (const planet of planets) {
    const key = starSystemKey(planet.environment);
    groups.set(key, [...(groups.get(key) ?? []), planet]);
  }
  return [...groups.values()].flatMap(compareStarSystem);
}

function compareStarSystem(planets: readonly ComparedPlanet[]): readonly Comparison[] {
  const [first] = planets;
  if (first === undefined) return [];
  const snapshots = planets.map(snapshotOf);
  const named = snapshots.flatMap((snapshot) => (snapshot === undefined ? [] : planetApplications(snapshot)));
  const codes = [...new Set(named.map(({ application }) => application))].sort();
  const applications = codes.map((application) => {
    const builds = snapshots.map((snapshot) =>
      snapshot === undefined ? notKnown : runningBuildOf(application, snapshot),
    );
    return { application, builds, difference: differenceOf(builds) };
  });
  return [{ starSystem: starSystemOf(first.environment), planets, applications }];
}

const notKnown: RunningBuild = { kind: 'not-known' };

function snapshotOf({ environment, snapshot }: ComparedPlanet): PlanetSnapshot | undefined {
  return snapshot.kind === 'read' ? { ...snapshot, planet: environment } : undefined;
}

function differenceOf(builds: readonly RunningBuild[]): Difference {
  const known = builds.flatMap((build) => (build.kind === 'runs' ? [build.buildId] : []));
  if (new Set(known).size > 1) return 'different';
  return known.length === builds.length ? 'same' : 'not-known';
}

const marks: Readonly<Record<Difference, string>> = { different: '≠', same: '=', 'not-known': '?' };

/**
 * Formats comparisons as aligned text: one row for each application, one column for each planet, with differences marked.
 */
export function formatComparisons(comparisons: readonly Comparison[]): readonly string[] {
  return [...comparisons.flatMap((comparison) => [...formatComparison(comparison), '']), legend()];
}

function formatComparison({ starSystem, planets, applications }: Comparison): readonly string[] {
  const { origin, tenantId, projectId } = starSystem;
  const host = inert(origin.replace(/^https?:\/\//, ''), 80);
  const [tenant, project] = [inert(tenantId, 80), inert(projectId, 80)];
  const columns = ['', '', ...planets.map(nameOf)];
  const kinds = planets.map(({ environment }) => (environment.production ? l10n.t('production') : ''));
  const head = [
    ...(kinds.some((kind) => kind !== '') ? [['', l10n.t('kind'), ...kinds]] : []),
    ['', l10n.t('read at'), ...planets.map(({ snapshot }) => formatTime(snapshot.at))],
    ['', l10n.t('phase'), ...planets.map(phaseText)],
  ];
  const table = drawTable(
    columns.map((title) => ({ title })),
    [...head, [], ...applications.map(applicationRow)],
  );
  const reasons = planets.flatMap((planet) =>
    planet.snapshot.kind === 'not-read' ? [`${nameOf(planet)}: ${planet.snapshot.reason}`] : [],
  );
  return [
    l10n.t('Star system {0} · tenant {1} · {2}', project, tenant, host),
    '',
    ...table,
    ...(reasons.length > 0 ? ['', ...reasons] : []),
  ];
}

function nameOf({ environment }: ComparedPlanet): string {
  return planetAndEnvironment(environment, environment.name);
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
