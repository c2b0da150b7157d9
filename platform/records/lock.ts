import * as l10n from '@vscode/l10n';
import { isObject } from '../json';
import { type StateFiles, UnusableFile } from './files';

/** What the file of one generation of a planet's lock says. */
export interface Holding {
  /** Random name of the claim; a process recognizes its own by it. */
  readonly nonce: string;
  readonly host: string;
  readonly pid: number;
  /** Wall time of the last heartbeat. */
  readonly beat: number;
  readonly released: boolean;
  /** The deployment the holder is about, once it has begun. */
  readonly recordId?: string;
  readonly fingerprint?: string;
}

const highestUsable = 1e12;

/** The folder of the lock files of a planet, relative to the state folder. */
export function lockFolder(planet: string): string {
  return `locks/${planet}`;
}

/** The lock file of a generation. */
export function lockPath(planet: string, generation: number): string {
  return `${lockFolder(planet)}/${generation}.json`;
}

/** A file whose presence asks the holder of this generation to give the planet free. */
export function wantedPath(planet: string, generation: number): string {
  return `${lockFolder(planet)}/${generation}.wanted`;
}

/**
 * The newest generation of a planet's lock, 0 if there never was one. Rejects with `UnusableFile` for a number that no
 * count of claims leads to: there might be no next one.
 */
export async function highestGeneration(files: StateFiles, planet: string): Promise<number> {
  const generations = (await files.list(lockFolder(planet))).flatMap((name) => {
    const match = /^(\d+)\.json$/.exec(name);
    return match?.[1] === undefined ? [] : [Number(match[1])];
  });
  const newest = generations.reduce((most, generation) => Math.max(most, generation), 0);
  if (newest < highestUsable) return newest;
  throw new UnusableFile(l10n.t('Lock {0} of the state folder is damaged.', lockPath(planet, newest)));
}

/** The text of a lock file. `readHolding` reads it. */
export function holdingText(holding: Holding): string {
  return `${JSON.stringify(holding)}\n`;
}

/** Reads a lock file; a damaged one is `undefined` and counts as given free. */
export function readHolding(text: string | undefined): Holding | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { nonce, host, pid, beat, released, recordId, fingerprint } = value;
  if (typeof nonce !== 'string' || typeof host !== 'string' || typeof pid !== 'number' || typeof beat !== 'number') {
    return undefined;
  }
  return {
    nonce,
    host,
    pid,
    beat,
    released: released === true,
    ...(typeof recordId === 'string' ? { recordId } : {}),
    ...(typeof fingerprint === 'string' ? { fingerprint } : {}),
  };
}
