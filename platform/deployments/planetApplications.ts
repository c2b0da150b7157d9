import type { Build, DeploymentStatus } from '../apiTypes';
import type { DeploymentRecord, RunningBuild } from '../deploymentTypes';
import type { PlanetAddress } from '../environment';
import { isObject, stringOf } from '../json';
import { findRunningBuild, stringsIn } from './running';

/** A status of a planet, and the data required to interpret it. */
export interface PlanetSnapshot {
  readonly planet: PlanetAddress;
  readonly status: DeploymentStatus;
  /** The listed builds of the planet's star system. */
  readonly listed: readonly Build[];
  /** This machine's deployments, newest first. */
  readonly records: readonly DeploymentRecord[];
}

/** An application on a planet, and what is known about the application's running build. */
export interface PlanetApplication {
  readonly application: string;
  readonly running: RunningBuild;
}

/**
 * Returns the applications in a status, in the same order, with what is known about their builds (docs/promises.md,
 * promise 11).
 */
export function planetApplications(snapshot: PlanetSnapshot): readonly PlanetApplication[] {
  const { status, listed } = snapshot;
  return applicationsIn(status, listed).map((application) => ({
    application,
    running: runningBuildOf(application, snapshot),
  }));
}

/**
 * Returns what is known about an application's running build. The build is unknown while an operation is in progress.
 * If the status doesn't show which build is running, returns the build last deployed from this machine, unless the
 * status contains any listed build of the application. In that case, the last deployment may be outdated, so the build
 * is unknown.
 */
export function runningBuildOf(application: string, { planet, status, listed, records }: PlanetSnapshot): RunningBuild {
  if (status.operationInProgress) return { kind: 'not-known' };
  const running = findRunningBuild(application, planet, status, listed, records);
  if (running.kind !== 'last-deployed') return running;
  const named = new Set(status.applications.flatMap((element) => stringsIn(element)));
  const namesBuild = listed.some(({ id, application: owner }) => owner === application && id && named.has(id));
  return namesBuild ? { kind: 'not-known' } : running;
}

/**
 * Whether each element of a status contains a listed build and that build's application. If so, no more builds need to
 * be listed.
 */
export function isRecognized(
  { applications }: Pick<DeploymentStatus, 'applications'>,
  listed: readonly Build[],
): boolean {
  return applications.every((element) => {
    const named = new Set(stringsIn(element));
    return listed.some(
      ({ id, application }) => id !== undefined && application !== undefined && named.has(id) && named.has(application),
    );
  });
}

/**
 * Returns the application codes in a status: from each element, the strings that are application codes of listed
 * builds. If an element contains none of these codes, uses the element's most likely code.
 */
function applicationsIn(status: DeploymentStatus, listed: readonly Build[]): readonly string[] {
  const codes = new Set(listed.map(({ application }) => application));
  const named = status.applications.flatMap((element) => {
    const known = stringsIn(element).filter((text) => codes.has(text));
    return known.length > 0 ? known : likelyCode(element);
  });
  return [...new Set(named)];
}

function likelyCode(element: unknown): readonly string[] {
  const code = isObject(element) ? (stringOf(element.application) ?? stringOf(element.code)) : undefined;
  return code === undefined ? [] : [code];
}
