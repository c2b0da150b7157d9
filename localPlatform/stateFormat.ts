import { flagOf, listOf, numberOf, objectOf, recordOf, textOf } from '../platform/shape';
import type { Deployment, DeploymentStage } from './deployment';
import type { Planet, PlatformState, RunningApplication } from './planets';

/** The text that marks a file as a state file of the local platform. */
export const stateMarker = 'sortie-local-platform';
const version = 1;

function stageOf(value: unknown): DeploymentStage {
  const from = objectOf(value);
  return {
    application: textOf(from.application),
    buildId: textOf(from.buildId),
    previousBuildId: textOf(from.previousBuildId),
    restarts: flagOf(from.restarts),
    installsAt: numberOf(from.installsAt),
    restartsAt: numberOf(from.restartsAt),
    endsAt: numberOf(from.endsAt),
  };
}

function deploymentOf(value: unknown): Deployment {
  const from = objectOf(value);
  const fixed = {
    id: textOf(from.id),
    startedAt: numberOf(from.startedAt),
    preparesAt: numberOf(from.preparesAt),
    verifiesAt: numberOf(from.verifiesAt),
    endsAt: numberOf(from.endsAt),
    steps: listOf(from.steps, stageOf),
  };
  if (from.outcome === undefined) return fixed;
  const outcome = objectOf(from.outcome);
  return { ...fixed, outcome: { phase: textOf(outcome.phase), phaseDetails: textOf(outcome.phaseDetails) } };
}

function runningOf(value: unknown): RunningApplication {
  const from = objectOf(value);
  return {
    application: textOf(from.application),
    buildId: textOf(from.buildId),
    nodesStartedAt: numberOf(from.nodesStartedAt),
    variables: recordOf(from.variables, textOf),
    nextVariables: recordOf(from.nextVariables, textOf),
  };
}

function planetOf(value: unknown): Planet {
  const from = objectOf(value);
  return {
    id: textOf(from.id),
    environmentId: textOf(from.environmentId),
    applications: listOf(from.applications, runningOf),
    deployment: deploymentOf(from.deployment),
  };
}

/** The content of a file: a state, another program's data, or an unreadable state. */
export type ReadState =
  | { readonly kind: 'state'; readonly state: PlatformState }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unreadable' };

/** Parses the text of a state file. Never throws. */
export function parseState(content: string): ReadState {
  try {
    const from = objectOf(JSON.parse(content));
    if (from.marker !== stateMarker) return { kind: 'foreign' };
    if (from.version !== version) return { kind: 'unreadable' };
    try {
      return { kind: 'state', state: { planets: listOf(from.planets, planetOf) } };
    } catch {
      return { kind: 'unreadable' };
    }
  } catch {
    return { kind: 'foreign' };
  }
}

/** Formats a state as the text of a state file. */
export function printState(state: PlatformState): string {
  return `${JSON.stringify({ marker: stateMarker, version, ...state }, undefined, 2)}\n`;
}
