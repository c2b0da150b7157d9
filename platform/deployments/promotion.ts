import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../apiTypes';
import type { Environment, PlanetAddress } from '../environment';
import { inert } from '../inert';
import { samePlanet } from '../planet';
import { isComplete } from './completion';
import { type PlanetApplication, type PlanetSnapshot, planetApplications, runningBuildOf } from './planetApplications';
import { sameStarSystem } from './starSystem';

/** Whether builds can be promoted between two planets: they must be different planets of one star system. */
export function canPromote(source: PlanetAddress, target: PlanetAddress): boolean {
  return sameStarSystem(source, target) && !samePlanet(source, target) && source.planetId !== target.planetId;
}

/**
 * Returns the reason why builds can't be promoted between two environments, as a sentence. Undefined if they can be
 * promoted.
 */
export function promotionProblem(source: Environment, target: Environment): string | undefined {
  if (canPromote(source, target)) return undefined;
  const [from, to] = [inert(source.name, 80), inert(target.name, 80)];
  if (!sameStarSystem(source, target))
    return l10n.t('{0} and {1} must have the same origin, tenant, and star system.', from, to);
  return l10n.t('{0} and {1} are the same planet.', from, to);
}

/** The builds that a planet offers for promotion. */
type Promotable =
  /** An operation is in progress, so the running builds are changing. */
  { readonly kind: 'busy' } | { readonly kind: 'there'; readonly applications: readonly PlanetApplication[] };

/**
 * Returns the applications that can be promoted from a planet: the applications in its status. If the status contains
 * none, returns all applications with listed builds. A build counts as running only if the status contains it;
 * otherwise, the user selects a build.
 */
export function promotable(snapshot: PlanetSnapshot): Promotable {
  if (snapshot.status.operationInProgress) return { kind: 'busy' };
  const named = planetApplications(snapshot);
  if (named.length > 0) return { kind: 'there', applications: named };
  const codes = new Set(snapshot.listed.flatMap(({ application }) => application ?? []));
  const applications = [...codes].map((application) => ({
    application,
    running: runningBuildOf(application, snapshot),
  }));
  return { kind: 'there', applications };
}

/**
 * Returns a warning for the review if the source planet isn't in the state expected after a successful deployment.
 * Otherwise, returns undefined.
 */
export function sourceWarning({ name }: Environment, status: DeploymentStatus): string | undefined {
  if (isComplete(status)) return undefined;
  return l10n.t(
    "The status of {0} ({1}) doesn't indicate a successful deployment.",
    inert(name, 80),
    inert(status.phase, 80),
  );
}
