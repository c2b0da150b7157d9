import * as v from 'valibot';
import { type Entries, finite, parseJson, type Shape } from '../platform/shape';
import type { Deployment, DeploymentOutcome, DeploymentStage } from './deployment';
import type { Planet, PlatformState, RunningApplication } from './planets';

/** The text that marks a file as a state file of the local platform. */
export const stateMarker = 'sortie-local-platform';
const version = 1;

const stage: Shape<DeploymentStage> = v.object({
  application: v.string(),
  buildId: v.string(),
  previousBuildId: v.string(),
  restarts: v.boolean(),
  installsAt: finite,
  restartsAt: finite,
  endsAt: finite,
} satisfies Entries<DeploymentStage>);

const outcome: Shape<DeploymentOutcome> = v.object({
  phase: v.string(),
  phaseDetails: v.string(),
} satisfies Entries<DeploymentOutcome>);

const deployment: Shape<Deployment> = v.object({
  id: v.string(),
  startedAt: finite,
  preparesAt: finite,
  verifiesAt: finite,
  endsAt: finite,
  steps: v.array(stage),
  outcome: v.exactOptional(outcome),
} satisfies Entries<Deployment>);

const variables = v.record(v.string(), v.string());

const application: Shape<RunningApplication> = v.object({
  application: v.string(),
  buildId: v.string(),
  nodesStartedAt: finite,
  variables,
  nextVariables: variables,
} satisfies Entries<RunningApplication>);

const planet: Shape<Planet> = v.object({
  id: v.string(),
  environmentId: v.string(),
  applications: v.array(application),
  deployment,
} satisfies Entries<Planet>);

const marked = v.object({ marker: v.literal(stateMarker) });
const stored = v.object({ version: v.literal(version), planets: v.array(planet) });

/** The content of a file: a state, another program's data, or an unreadable state. */
export type ReadState =
  | { readonly kind: 'state'; readonly state: PlatformState }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unreadable' };

/** Parses the text of a state file. Never throws. */
export function parseState(content: string): ReadState {
  if (parseJson(content, marked) === undefined) return { kind: 'foreign' };
  const state = parseJson(content, stored);
  return state === undefined ? { kind: 'unreadable' } : { kind: 'state', state: { planets: state.planets } };
}

/** Formats a state as the text of a state file. */
export function printState(state: PlatformState): string {
  return `${JSON.stringify({ marker: stateMarker, version, ...state }, undefined, 2)}\n`;
}
