import type { Deployment, DeploymentStage } from './deployment';
import type { Planet, PlatformState, RunningApplication } from './planets';

/** The text that tells a state file of the local platform from any other file. */
export const stateMarker = 'sortie-local-platform';
const version = 1;

type Reader<T> = (value: unknown) => T;

class WrongShape extends Error {}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongShape();
  return Object.fromEntries(Object.entries(value));
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new WrongShape();
  return value;
}

function amount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new WrongShape();
  return value;
}

function flag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new WrongShape();
  return value;
}

function listOf<T>(read: Reader<T>): Reader<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new WrongShape();
    return value.map(read);
  };
}

function texts(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(objectOf(value)).map(([key, each]) => [key, text(each)]));
}

function step(value: unknown): DeploymentStage {
  const from = objectOf(value);
  return {
    application: text(from.application),
    buildId: text(from.buildId),
    previousBuildId: text(from.previousBuildId),
    restarts: flag(from.restarts),
    installsAt: amount(from.installsAt),
    restartsAt: amount(from.restartsAt),
    endsAt: amount(from.endsAt),
  };
}

function deployment(value: unknown): Deployment {
  const from = objectOf(value);
  const fixed = {
    id: text(from.id),
    startedAt: amount(from.startedAt),
    preparesAt: amount(from.preparesAt),
    verifiesAt: amount(from.verifiesAt),
    endsAt: amount(from.endsAt),
    steps: listOf(step)(from.steps),
  };
  if (from.outcome === undefined) return fixed;
  const outcome = objectOf(from.outcome);
  return { ...fixed, outcome: { phase: text(outcome.phase), phaseDetails: text(outcome.phaseDetails) } };
}

function running(value: unknown): RunningApplication {
  const from = objectOf(value);
  return {
    application: text(from.application),
    buildId: text(from.buildId),
    nodesStartedAt: amount(from.nodesStartedAt),
    variables: texts(from.variables),
    nextVariables: texts(from.nextVariables),
  };
}

function planet(value: unknown): Planet {
  const from = objectOf(value);
  return {
    id: text(from.id),
    environmentId: text(from.environmentId),
    applications: listOf(running)(from.applications),
    deployment: deployment(from.deployment),
  };
}

/** What a file turned out to hold: a state, nothing of the local platform, or a state that cannot be read. */
export type ReadState =
  | { readonly kind: 'state'; readonly state: PlatformState }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unreadable' };

/** Reads the text of a state file. Never throws. */
export function parseState(content: string): ReadState {
  try {
    const from = objectOf(JSON.parse(content));
    if (from.marker !== stateMarker) return { kind: 'foreign' };
    if (from.version !== version) return { kind: 'unreadable' };
    try {
      return { kind: 'state', state: { planets: listOf(planet)(from.planets) } };
    } catch {
      return { kind: 'unreadable' };
    }
  } catch {
    return { kind: 'foreign' };
  }
}

/** The text of a state file. */
export function printState(state: PlatformState): string {
  return `${JSON.stringify({ marker: stateMarker, version, ...state }, undefined, 2)}\n`;
}
