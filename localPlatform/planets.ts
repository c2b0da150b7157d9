import * as l10n from '@vscode/l10n';
import { type Catalog, oldestBuilds } from './catalog';
import { type Deployment, type DeploymentOutcome, progressAt, scheduleDeployment } from './deployment';
import { Refused } from './refusal';

/** Environment variables of an application, by name. */
export type Variables = Readonly<Record<string, string>>;

/** An application that runs on a planet. */
export interface RunningApplication {
  readonly application: string;
  readonly buildId: string;
  /** Milliseconds since the epoch. */
  readonly nodesStartedAt: number;
  /** The variables that the nodes were started with. */
  readonly variables: Variables;
  /** The variables to use when the nodes next start. */
  readonly nextVariables: Variables;
}

/**
 * A planet: its latest deployment, which may still be running, and its applications at the start of that deployment.
 */
export interface Planet {
  readonly id: string;
  readonly environmentId: string;
  readonly applications: readonly RunningApplication[];
  readonly deployment: Deployment;
}

/** The complete stored state of the local platform. */
export interface PlatformState {
  readonly planets: readonly Planet[];
}

/** One element of a deployment request (docs/specification.md, section 3.3). */
export interface RequestedApplication {
  readonly application: string;
  readonly buildId: string;
}

/** Returns the initial planets of the star system: each is idle and has one finished deployment. */
export function initialState(catalog: Catalog, options: { now: number; newId: () => string }): PlatformState {
  const startedAt = options.now - 86_400_000;
  const planets = [
    { id: 'dev', branch: 'refs/heads/release/1' },
    { id: 'qa', branch: 'refs/heads/release/1' },
    { id: 'prod', branch: 'refs/heads/release/2' },
  ].map(({ id, branch }) => {
    const targets = [...oldestBuilds(catalog, branch)].map(([application, buildId]) => ({
      application,
      buildId,
      previousBuildId: buildId,
      restarts: true,
    }));
    const deployment = scheduleDeployment(targets, { id: options.newId(), startedAt, speed: 1 });
    const nodesStartedAt = startedAt + deployment.endsAt;
    return {
      id,
      environmentId: `sample-${id}`,
      deployment,
      applications: targets.map(({ application, buildId }) => ({
        application,
        buildId,
        nodesStartedAt,
        variables: {},
        nextVariables: {},
      })),
    };
  });
  return { planets };
}

function sameVariables(a: Variables, b: Variables): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/**
 * Returns the applications that run on a planet at the time `now`. The latest deployment changes each application when
 * that application's step ends. A deployment with a scripted outcome changes no application.
 */
export function runningAt(planet: Planet, now: number): readonly RunningApplication[] {
  if (planet.deployment.outcome !== undefined) return planet.applications;
  const elapsed = now - planet.deployment.startedAt;
  const steps = new Map(planet.deployment.steps.map((step) => [step.application, step]));
  return planet.applications.map((running) => {
    const step = steps.get(running.application);
    if (step === undefined || elapsed < step.endsAt) return running;
    if (!step.restarts) return { ...running, buildId: step.buildId };
    return { ...running, buildId: step.buildId, nodesStartedAt: planet.deployment.startedAt + step.restartsAt };
  });
}

/**
 * Returns the planet with a newly started deployment. Nodes restart if the build or the environment variables change
 * (docs/specification.md, section 3.6). Throws a 409 refusal while another deployment is running.
 */
export function startDeployment(
  planet: Planet,
  requested: readonly RequestedApplication[],
  at: { id: string; now: number; speed: number; outcome?: DeploymentOutcome },
): Planet {
  const latest = planet.deployment;
  if (progressAt(latest, at.now).operationInProgress) {
    throw new Refused({
      status: 409,
      errorCode: 'DeploymentInProgress',
      userMessage: l10n.t(
        'Deployment {1} is upgrading planet {0}. Wait until it ends, then deploy again.',
        planet.id,
        latest.id,
      ),
    });
  }
  const running = runningAt(planet, at.now);
  const targets = requested.flatMap(({ application, buildId }) => {
    const now = running.find((candidate) => candidate.application === application);
    if (now === undefined) return [];
    const restarts = now.buildId !== buildId || !sameVariables(now.variables, now.nextVariables);
    return [{ application, buildId, previousBuildId: now.buildId, restarts }];
  });
  const chosen = new Set(targets.map((target) => target.application));
  const { id, speed, outcome } = at;
  return {
    ...planet,
    applications: running.map((each) =>
      outcome === undefined && chosen.has(each.application) ? { ...each, variables: each.nextVariables } : each,
    ),
    deployment: scheduleDeployment(targets, { id, speed, startedAt: at.now, outcome }),
  };
}
