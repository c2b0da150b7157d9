/** One application's part of a deployment. Times are in milliseconds since the start of the whole deployment. */
export interface DeploymentStage {
  readonly application: string;
  readonly buildId: string;
  /** The build that was running before the deployment. */
  readonly previousBuildId: string;
  /** Whether the nodes restart. They restart if the build or an environment variable changed. */
  readonly restarts: boolean;
  readonly installsAt: number;
  readonly restartsAt: number;
  readonly endsAt: number;
}

/** The scripted end of a deployment that doesn't succeed. */
export interface DeploymentOutcome {
  readonly phase: string;
  readonly phaseDetails: string;
}

/** A deployment whose progress and result are fixed when it starts. Its status depends only on the current time. */
export interface Deployment {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds since the start. */
  readonly preparesAt: number;
  readonly verifiesAt: number;
  readonly endsAt: number;
  readonly steps: readonly DeploymentStage[];
  readonly outcome?: DeploymentOutcome;
}

/** One application to deploy, and its running build. */
interface DeploymentTarget {
  readonly application: string;
  readonly buildId: string;
  readonly previousBuildId: string;
  readonly restarts: boolean;
}

/** The state of one application's deployment. These names are specific to the local platform. */
type StageState = 'WAITING' | 'INSTALLING' | 'RESTARTING' | 'UPGRADED' | 'FAILED';

/**
 * The documented part of a deployment's status at one moment (docs/specification.md, section 3.4), and the state of each
 * step.
 */
export interface Progress {
  readonly phase: string;
  readonly phaseDetails: string;
  readonly activityName: string;
  readonly operationInProgress: boolean;
  readonly steps: readonly { readonly step: DeploymentStage; readonly state: StageState }[];
}

// The durations in milliseconds at speed 1.
const durations = { accepted: 800, preparing: 1_200, installing: 1_200, restarting: 1_800, verifying: 1_200 };

/** Schedules the steps of a deployment. At speed 1, an application takes about six seconds; at speed 2, about three. */
export function scheduleDeployment(
  targets: readonly DeploymentTarget[],
  at: { id: string; startedAt: number; speed: number; outcome?: DeploymentOutcome },
): Deployment {
  const lasting = (milliseconds: number) => Math.round(milliseconds / at.speed);
  const preparesAt = lasting(durations.accepted);
  let time = preparesAt + lasting(durations.preparing);
  const steps = targets.map((target) => {
    const installsAt = time;
    const restartsAt = installsAt + lasting(durations.installing);
    const endsAt = target.restarts ? restartsAt + lasting(durations.restarting) : restartsAt;
    time = endsAt;
    return { ...target, installsAt, restartsAt, endsAt };
  });
  const endsAt = time + lasting(durations.verifying);
  const { id, startedAt, outcome } = at;
  return { id, startedAt, preparesAt, verifiesAt: time, endsAt, steps, outcome };
}

function stateOf(step: DeploymentStage, elapsed: number): StageState {
  if (elapsed < step.installsAt) return 'WAITING';
  if (elapsed < step.restartsAt) return 'INSTALLING';
  return elapsed < step.endsAt ? 'RESTARTING' : 'UPGRADED';
}

function activityOf(
  deployment: Deployment,
  elapsed: number,
): Pick<Progress, 'phase' | 'phaseDetails' | 'activityName'> {
  if (elapsed < deployment.preparesAt) {
    return { phase: 'ACCEPTED', phaseDetails: 'Checking the builds', activityName: 'Check builds' };
  }
  const current = deployment.steps.findIndex((step) => elapsed < step.endsAt);
  const step = deployment.steps[current];
  if (step === undefined) {
    return { phase: 'VERIFYING', phaseDetails: 'Waiting for all applications', activityName: 'Verify applications' };
  }
  if (elapsed < step.installsAt) {
    return { phase: 'PREPARING', phaseDetails: 'Fetching the builds', activityName: 'Fetch builds' };
  }
  return {
    phase: 'UPGRADING',
    phaseDetails: `Upgrading ${step.application} (${current + 1} of ${deployment.steps.length})`,
    activityName:
      elapsed < step.restartsAt ? `Install build ${step.buildId}` : `Restart the nodes of ${step.application}`,
  };
}

/**
 * Returns a deployment's status at the time `now` (milliseconds since the epoch). Unless an outcome was scripted, the
 * final status is complete (docs/specification.md, section 3.5).
 */
export function progressAt(deployment: Deployment, now: number): Progress {
  const elapsed = Math.max(0, now - deployment.startedAt);
  const { outcome } = deployment;
  const ended = elapsed >= deployment.endsAt;
  const steps = deployment.steps.map((step) => {
    const state = stateOf(step, elapsed);
    return { step, state: ended && outcome !== undefined ? ('FAILED' as const) : state };
  });
  if (!ended) return { ...activityOf(deployment, elapsed), operationInProgress: true, steps };
  const activityName = 'Verify applications';
  if (outcome !== undefined) return { ...outcome, activityName, operationInProgress: false, steps };
  const phaseDetails = 'All applications upgraded';
  return { phase: 'UPGRADED', phaseDetails, activityName, operationInProgress: false, steps };
}
