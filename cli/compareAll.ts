import * as l10n from '@vscode/l10n';
import type { Build, DeploymentStatus } from '../platform/apiTypes';
import { systemClock } from '../platform/clock';
import {
  type ComparedPlanet,
  type Comparison,
  compareDeployments,
  formatComparisons,
} from '../platform/deployments/comparison';
import { isRecognized } from '../platform/deployments/planetApplications';
import { describeFailure } from '../platform/deployments/results';
import { sameStarSystem, starSystemKey } from '../platform/deployments/starSystem';
import type { Environment } from '../platform/environment';
import { PlatformError } from '../platform/http/failure';
import { inert } from '../platform/inert';
import { isoTime, jsonLine, runningJson } from './json';
import { listUntil } from './listing';
import { machineRecords } from './records';
import { allEnvironments, environmentNotFound, type FileEnvironments } from './settingsFile';
import { checkSettings } from './settingsTrust';
import { openEnvironment, type Target, type TargetArguments } from './target';
import { type Terminal, UsageError } from './terminal';

interface CompareArguments extends TargetArguments {
  readonly watch?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly 'fail-on'?: string | undefined;
}

/** The exit code of `--fail-on difference` if builds differ. */
const differenceCode = 6;

/**
 * `sortie status --all`: compares the environments that a settings file defines for one star system. If the file
 * contains several star systems, `--environment` must name an environment of the star system to compare, because a
 * token is valid for only one star system. Exit code 0 if all environments in the file are usable and all statuses were
 * read, else 1. With `--fail-on difference`, exit code 6 if builds differ, or 1 if an unknown build may differ.
 */
export async function compareAll(values: CompareArguments, terminal: Terminal): Promise<number> {
  const { environments, unusable } = environmentsOf(values, terminal);
  for (const environment of environments) checkSettings(values, environment, terminal);
  const read = await Promise.all(environments.map((environment) => readPlanet(environment, values, terminal)));
  const listed = await listFor(read, terminal.ended);
  const records = await machineRecords(terminal)
    .list()
    .catch(() => []);
  for (const problem of unusable) terminal.err(problem);
  const planets = read.map(({ environment, snapshot, at }): ComparedPlanet => {
    if (snapshot.kind === 'not-read') return { environment, snapshot: { ...snapshot, at } };
    return { environment, snapshot: { kind: 'read', at, status: snapshot.status, listed, records } };
  });
  const comparisons = compareDeployments(planets);
  if (values.json === true) for (const each of comparisons) terminal.out(jsonLine({ comparison: jsonOf(each) }));
  else for (const line of formatComparisons(comparisons)) terminal.out(line);
  const complete = unusable.length === 0 && read.every(({ snapshot }) => snapshot.kind === 'read');
  return values['fail-on'] === undefined ? codeFor(complete) : codeForDifference(comparisons, complete, terminal);
}

function codeFor(complete: boolean): number {
  return complete ? 0 : 1;
}

function codeForDifference(comparisons: readonly Comparison[], complete: boolean, terminal: Terminal): number {
  const differences = comparisons.flatMap(({ applications }) => applications.map(({ difference }) => difference));
  if (differences.includes('different')) return differenceCode;
  const known = differences.length > 0 && !differences.includes('not-known');
  if (!known) terminal.err(l10n.t("Some builds are unknown, so Sortie can't tell whether the environments differ."));
  return codeFor(complete && known);
}

function environmentsOf(values: CompareArguments, terminal: Terminal): FileEnvironments {
  const { settings, environment: name, watch, 'fail-on': failOn } = values;
  if (failOn !== undefined && failOn !== 'difference')
    throw new UsageError(l10n.t('--fail-on accepts only the value difference.'));
  if (settings === undefined || watch === true)
    throw new UsageError(l10n.t("--all requires --settings and can't be used with --watch."));
  const { environments: all, unusable } = allEnvironments(settings, terminal.directory);
  const first = name === undefined ? all[0] : all.find((each) => each.name === name);
  if (first === undefined) {
    const missing =
      name === undefined
        ? l10n.t('The settings file contains no usable environment.')
        : environmentNotFound(
            name,
            settings,
            all.map((each) => each.name),
          );
    throw new UsageError([missing, ...unusable].join(' '));
  }
  if (name === undefined && new Set(all.map(starSystemKey)).size > 1)
    throw new UsageError(
      l10n.t(
        'The environments belong to several star systems. To select a star system, specify any of its environments with --environment.',
      ),
    );
  return { environments: all.filter((each) => sameStarSystem(each, first)), unusable };
}

interface ReadPlanet {
  readonly environment: Environment;
  readonly at: number;
  readonly snapshot:
    | { readonly kind: 'read'; readonly status: DeploymentStatus; readonly target: Target }
    | { readonly kind: 'not-read'; readonly reason: string };
}

async function readPlanet(environment: Environment, values: TargetArguments, terminal: Terminal): Promise<ReadPlanet> {
  const clock = systemClock();
  try {
    const target = openEnvironment(environment, values, terminal);
    const status = await target.api.status(terminal.ended);
    return { environment, at: clock.now(), snapshot: { kind: 'read', status, target } };
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof UsageError)) throw error;
    const reason = error instanceof PlatformError ? describeFailure(error) : error.message;
    return { environment, at: clock.now(), snapshot: { kind: 'not-read', reason: inert(reason) } };
  }
}

/**
 * Lists builds until every build that runs on any of the planets is recognized. Sends the requests to only one planet,
 * because builds belong to the star system, not to a planet.
 */
async function listFor(read: readonly ReadPlanet[], signal: AbortSignal): Promise<readonly Build[]> {
  const snapshots = read.flatMap(({ snapshot }) => (snapshot.kind === 'read' ? [snapshot] : []));
  const [first] = snapshots;
  if (first === undefined) return [];
  const applications = snapshots.flatMap(({ status }) => (status.operationInProgress ? [] : status.applications));
  const recognized = (builds: readonly Build[]) => isRecognized({ applications }, builds);
  return listUntil(recognized, { operationInProgress: false, applications }, [], first.target.api, signal);
}

function jsonOf({ starSystem, planets, applications }: Comparison): object {
  const { origin, tenantId, projectId } = starSystem;
  return {
    ...{ origin, tenantId, projectId },
    environments: planets.map(({ environment, snapshot }) => ({
      ...{ name: environment.name, planetId: environment.planetId, production: environment.production },
      ...{ read: snapshot.kind === 'read', at: isoTime(snapshot.at) },
      ...(snapshot.kind === 'read' ? { status: snapshot.status.raw } : { reason: snapshot.reason }),
    })),
    applications: applications.map(({ application, builds, difference }) => ({
      application,
      difference,
      builds: planets.map(({ environment }, index) => ({
        environment: environment.name,
        ...runningJson(builds[index] ?? { kind: 'not-known' }),
      })),
    })),
  };
}
