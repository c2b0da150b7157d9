import type { Clock } from '../clock';
import { type StateFiles, UnusableFile } from './files';
import { Lease, tidy } from './lease';
import { type About, type Holding, highestGeneration, holdingText, lockPath, readHolding, wantedPath } from './lock';

/** The time without a heartbeat, in milliseconds, after which a lock holder counts as gone. */
const staleAfter = 60_000;
const askEvery = 500;

/** The process that claims a planet. */
export interface Owner {
  readonly host: string;
  /** The ID of the host's last start. Undefined if the system has none. */
  readonly boot: string | undefined;
  /** The namespace of the process ID. Undefined if the system has none. */
  readonly namespace: string | undefined;
  readonly pid: number;
  /** Whether a process of this host and namespace is running. */
  readonly isAlive: (pid: number) => boolean;
  /** Returns a new random name on each call. */
  readonly nonce: () => string;
}

/** The result of claiming a planet: a lease, or the current holder. */
export type Claim =
  | { readonly kind: 'lease'; readonly lease: Lease }
  /**
   * Another process holds the planet. Both properties are absent until that process assigns its lease to a deployment.
   */
  | { readonly kind: 'held'; readonly recordId?: string; readonly fingerprint?: string };

/** The services that are required to claim a planet. */
export interface ClaimOptions {
  readonly files: StateFiles;
  readonly clock: Clock;
  readonly owner: Owner;
}

/**
 * Takes a planet's lock if the planet is free or its holder is gone. Rejects if the folder isn't writable, or if the lock
 * is unusable.
 */
export async function claimPlanet(options: ClaimOptions, planet: string, about: About = {}): Promise<Claim> {
  const { files, clock, owner } = options;
  for (;;) {
    const newest = await highestGeneration(files, planet);
    const holder = await holderOf(options, planet, newest);
    if (holder !== undefined) return { kind: 'held', recordId: holder.recordId, fingerprint: holder.fingerprint };
    const generation = newest + 1;
    const holding: Holding = {
      nonce: owner.nonce(),
      host: owner.host,
      boot: owner.boot,
      namespace: owner.namespace,
      pid: owner.pid,
      beat: clock.now(),
      released: false,
      ...about,
    };
    if (await files.create(lockPath(planet, generation), holdingText(holding))) {
      await tidy(files, planet, generation).catch(() => undefined);
      return { kind: 'lease', lease: new Lease({ files, clock, planet, generation, holding }) };
    }
  }
}

/**
 * Asks the process that is watching a deployment to release the planet, then claims the planet. Gives up after
 * `patience` ms or when `signal` is aborted. If the planet's holder is watching another deployment, gives up
 * immediately. Returns the result of the last attempt to claim the planet.
 */
export async function takeOverPlanet(
  options: ClaimOptions,
  planet: string,
  recordId: string,
  patience: number,
  signal?: AbortSignal,
): Promise<Claim> {
  const { files, clock, owner } = options;
  const start = clock.monotonic();
  for (;;) {
    const claim = await claimPlanet(options, planet);
    if (claim.kind === 'lease' || claim.recordId !== recordId) return claim;
    if (signal?.aborted || clock.monotonic() - start >= patience) return claim;
    const newest = await highestGeneration(files, planet);
    await files.create(wantedPath(planet, newest), `${owner.nonce()}\n`);
    await clock.sleep(askEvery, signal);
  }
}

/** Returns the current holder of a planet. Undefined if the planet is free or its holder is gone. */
export async function currentHolder(options: ClaimOptions, planet: string): Promise<Holding | undefined> {
  return holderOf(options, planet, await highestGeneration(options.files, planet));
}

async function holderOf(options: ClaimOptions, planet: string, generation: number): Promise<Holding | undefined> {
  if (generation === 0) return undefined;
  const path = lockPath(planet, generation);
  const text = await options.files.read(path).catch(unreadableText);
  if (text === undefined) return undefined;
  const holder = readHolding(text) ?? (await unknownHolder(options.files, path));
  return holder !== undefined && isHeld(holder, options) ? holder : undefined;
}

/** Returns text that isn't a lock in place of a file that this user may not read. Throws any other error. */
function unreadableText(error: unknown): string {
  if (error instanceof UnusableFile && error.isDenied) return '';
  throw error;
}

/**
 * Returns a stand-in for the holder of a lock that is damaged or that this user may not read, because the process that
 * wrote the lock may still hold it (docs/promises.md, promise 14). The time of the file's last change takes the place of
 * the heartbeat.
 */
async function unknownHolder(files: StateFiles, path: string): Promise<Holding | undefined> {
  const beat = await files.modifiedAt(path);
  return beat === undefined ? undefined : { nonce: '', host: '', pid: 0, beat, released: false };
}

function isHeld(holder: Holding, { clock, owner }: ClaimOptions): boolean {
  if (holder.released || isDead(holder, owner)) return false;
  return Math.abs(clock.now() - holder.beat) <= staleAfter;
}

/**
 * Whether a lock's process has certainly ended. The process ID is evidence only on the same host since the same start,
 * in the same namespace: containers can share a state folder and even a host name, but not their process IDs.
 */
function isDead({ host, boot, namespace, pid }: Holding, owner: Owner): boolean {
  if (boot === undefined || namespace === undefined) return false;
  return host === owner.host && boot === owner.boot && namespace === owner.namespace && !owner.isAlive(pid);
}
