import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { type Entries, finite, parseJson, type Shape } from '../platform/shape';
import type { Deployment, DeploymentOutcome, DeploymentStage } from './deployment';
import type { Planet, PlatformState, RunningApplication } from './planets';

/** Stores the state of the local platform. */
export interface StateStore {
  /** Returns the stored state, or undefined if there is none yet. */
  load(): PlatformState | undefined;
  /** Stores a state atomically. */
  save(state: PlatformState): void;
}

/** Thrown if the state file can't be used. The message explains why. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError';
}

/** Keeps the state in memory. */
export class MemoryStore implements StateStore {
  private kept: PlatformState | undefined;

  load(): PlatformState | undefined {
    return this.kept;
  }

  save(state: PlatformState): void {
    this.kept = state;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/**
 * Stores the state in a file: writes a temporary file, flushes it, and renames it. If an existing file lacks the local
 * platform's marker or has another format version, `load` and `save` throw a {@link StateFileError}, and the file stays
 * unchanged.
 */
export function fileStore(file: string): StateStore {
  const load = (): PlatformState | undefined => {
    let content: string;
    try {
      content = readFileSync(file, 'utf8');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new StateFileError(l10n.t("The state file {0} can't be read: {1}", file, reasonOf(error)));
    }
    const parsed = parseState(content);
    if (parsed.kind === 'state') return parsed.state;
    if (parsed.kind === 'foreign') {
      throw new StateFileError(
        l10n.t(
          "File {0} isn't a state file of the local platform: it lacks the marker {1}. The file wasn't changed. Specify another file.",
          file,
          stateMarker,
        ),
      );
    }
    throw new StateFileError(
      l10n.t(
        'The state file {0} is damaged or was written by another version of the local platform. Delete it, or specify another file.',
        file,
      ),
    );
  };

  const save = (state: PlatformState): void => {
    load();
    const aside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      const descriptor = openSync(aside, 'w', 0o600);
      try {
        writeSync(descriptor, printState(state));
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      renameSync(aside, file);
    } catch (error) {
      rmSync(aside, { force: true });
      throw new StateFileError(l10n.t("The state file {0} can't be written: {1}", file, reasonOf(error)));
    }
  };

  return { load, save };
}

/** The text that marks a file as a state file of the local platform. */
const stateMarker = 'sortie-local-platform';
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
type ReadState =
  | { readonly kind: 'state'; readonly state: PlatformState }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unreadable' };

/** Parses the text of a state file. Never throws. */
function parseState(content: string): ReadState {
  if (parseJson(content, marked) === undefined) return { kind: 'foreign' };
  const state = parseJson(content, stored);
  return state === undefined ? { kind: 'unreadable' } : { kind: 'state', state: { planets: state.planets } };
}

/** Formats a state as the text of a state file. */
function printState(state: PlatformState): string {
  return `${JSON.stringify({ marker: stateMarker, version, ...state }, undefined, 2)}\n`;
}
