import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../apiTypes';
import type { Environment, PlanetAddress } from '../environment';
import { inert } from '../inert';
import { samePlanet } from '../planet';
import { isComplete } from './completion';
import { type PlanetApplication, type PlanetSnapshot, planetApplications, runningBuildOf } from './planetApplications';
import { sameStarSystem } from './starSystem';

/** Whether builds can be promoted from one planet to another: both are in one star system, and they aren't the same. */
export function canPromote(source: PlanetAddress, target: PlanetAddress): boolean {
  return sameStarSystem(source, target) && !samePlanet(source, target) && source.planetId !== target.planetId;
}

/** Why nothing can be promoted from one environment to another, in a sentence. Undefined if something can. */
export function promotionProblem(source: Environment, target: Environment): string | undefined {
  if (canPromote(source, target)) return undefined;
  const [from, to] = [inert(source.name, 80), inert(target.name, 80)];
  if (!sameStarSystem(source, target))
    return l10n.t("{0} and {1} aren't in the same star system (origin, tenant, and star system).", from, to);
  return l10n.t('{0} and {1} are the same planet.', from, to);
}

/** What a planet offers for promotion. */
export type Promotable =
  /** An operation is in progress: what runs changes. */
  { readonly kind: 'busy' } | { readonly kind: 'there'; readonly applications: readonly PlanetApplication[] };

/**
 * What can be promoted from a planet: the applications that its status names; if it names none, all that have builds. Only
 * a build that the status names is known to run. Any other one is for the user to decide.
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

/** What a review says if the source planet isn't in the state that a success leaves. Undefined if it is. */
export function sourceWarning({ name }: Environment, status: DeploymentStatus): string | undefined {
  if (isComplete(status)) return undefined;
  return l10n.t('{0} reports {1}.', inert(name, 80), inert(status.phase, 80));
}
