import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { PlatformState } from './planets';
import { parseState, printState, stateMarker } from './stateFormat';

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
