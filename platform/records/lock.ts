import * as l10n from '@vscode/l10n';
import { isObject } from '../json';
import { type StateFiles, UnusableFile } from './files';

/** The content of a lock file, for one generation of a planet's lock. */
export interface Holding {
  /** A random name that identifies the claim. */
  readonly nonce: string;
  readonly host: string;
  /** The ID of the host's last start, if the system has one. */
  readonly boot?: string;
  /** The namespace of the process ID, if the system has one. Containers on one host have different namespaces. */
  readonly namespace?: string;
  readonly pid: number;
  /** Wall time of the last heartbeat. */
  readonly beat: number;
  readonly released: boolean;
  /** The ID of the holder's deployment record. Absent until the lease is assigned to a deployment. */
  readonly recordId?: string;
  readonly fingerprint?: string;
}

const highestUsable = 1e12;

/** The deployment that a claim is for, if known. Other processes use this information to join the deployment. */
export interface About {
  readonly recordId?: string;
  readonly fingerprint?: string;
}

/** Returns the folder for a planet's lock files, relative to the state folder. */
export function lockFolder(planet: string): string {
  return `locks/${planet}`;
}

/** Returns the path of a generation's lock file. */
export function lockPath(planet: string, generation: number): string {
  return `${lockFolder(planet)}/${generation}.json`;
}

/** Returns the path of the file with which another process asks the holder of this generation to release the planet. */
export function wantedPath(planet: string, generation: number): string {
  return `${lockFolder(planet)}/${generation}.wanted`;
}

/**
 * Returns the newest generation of a planet's lock, or 0 if the planet has none. Rejects with `UnusableFile` for an
 * implausibly large number, which may have no successor.
 */
export async function highestGeneration(files: StateFiles, planet: string): Promise<number> {
  const generations = (await files.list(lockFolder(planet))).flatMap((name) => {
    const match = /^(\d+)\.json$/.exec(name);
    return match?.[1] === undefined ? [] : [Number(match[1])];
  });
  const newest = generations.reduce((most, generation) => Math.max(most, generation), 0);
  if (newest < highestUsable) return newest;
  throw new UnusableFile(l10n.t('Lock {0} in the state folder is damaged.', lockPath(planet, newest)));
}

/** Formats the content of a lock file. `readHolding` parses it. */
export function holdingText(holding: Holding): string {
  return `${JSON.stringify(holding)}\n`;
}

/** Parses a lock file. Undefined if the file doesn't exist or is damaged. */
export function readHolding(text: string | undefined): Holding | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { nonce, host, boot, namespace, pid, beat, released, recordId, fingerprint } = value;
  if (typeof nonce !== 'string' || typeof host !== 'string' || typeof pid !== 'number' || typeof beat !== 'number') {
    return undefined;
  }
  return {
    nonce,
    host,
    boot: typeof boot === 'string' ? boot : undefined,
    namespace: typeof namespace === 'string' ? namespace : undefined,
    pid,
    beat,
    released: released === true,
    recordId: typeof recordId === 'string' ? recordId : undefined,
    fingerprint: typeof fingerprint === 'string' ? fingerprint : undefined,
  };
}
