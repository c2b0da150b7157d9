import type { Build, DeploymentStatus } from '../apiTypes';
import type { DeploymentRecord, RestartForecast, RunningBuild } from '../deploymentTypes';
import type { PlanetAddress } from '../environment';
import { isObject } from '../json';
import { samePlanet } from '../planet';

const deepest = 8;

/** Returns all strings in a JSON value, down to a fixed depth. */
export function stringsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth >= deepest || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((member: unknown) => stringsIn(member, depth + 1));
}

/** Returns all strings in each status element that contains this application's code. */
export function stringsNaming(application: string, { applications }: DeploymentStatus): readonly string[] {
  return applications.flatMap((element) => {
    if (!isObject(element) && !Array.isArray(element)) return [];
    const strings = stringsIn(element);
    return strings.includes(application) ? strings : [];
  });
}

/**
 * Returns an application's running build according to the status. Reads only the elements of `applications` that
 * contain the application code. They must contain the ID of exactly one listed build of the application, and no other
 * text that could be a build ID of the application. Otherwise, returns undefined.
 */
export function reportedBuild(
  application: string,
  status: DeploymentStatus,
  listed: Iterable<Build>,
): string | undefined {
  const said = new Set(stringsNaming(application, status));
  const found = new Set<string>();
  for (const { id, application: owner } of said.size > 0 ? listed : []) {
    if (owner === application && id !== undefined && said.has(id)) found.add(id);
  }
  const [only] = found;
  const others = [...said].filter((text) => text !== only && text.startsWith(`${application}/`));
  return found.size === 1 && others.length === 0 ? only : undefined;
}

/**
 * Returns what is known about an application's running build (docs/promises.md, promise 11). `records` must be newest
 * first.
 */
export function findRunningBuild(
  application: string,
  planet: PlanetAddress,
  status: DeploymentStatus | undefined,
  listed: Iterable<Build>,
  records: readonly DeploymentRecord[],
): RunningBuild {
  const buildId =
    status === undefined || status.operationInProgress ? undefined : reportedBuild(application, status, listed);
  if (buildId !== undefined) return { kind: 'runs', buildId };
  for (const record of records) {
    if (record.result?.kind !== 'succeeded' || !samePlanet(record.plan.planet, planet)) continue;
    const planned = record.plan.applications.find((element) => element.application === application);
    if (planned !== undefined) return { kind: 'last-deployed', buildId: planned.buildId, at: record.requestedAt };
  }
  return { kind: 'not-known' };
}

/**
 * Whether deploying `buildId` restarts the nodes. Unknown if the running build is unknown (docs/specification.md,
 * section 3.6).
 */
export function forecastRestart(running: RunningBuild, buildId: string): RestartForecast {
  if (running.kind !== 'runs') return 'not-known';
  return running.buildId === buildId ? 'no-restart' : 'restart';
}
