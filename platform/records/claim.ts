import type { Clock } from '../clock';
import type { StateFiles } from './files';
import { HeldLease, type Lease, tidy } from './lease';
import { type Holding, highestGeneration, holdingText, lockPath, readHolding, wantedPath } from './lock';

/** The time without a heartbeat, in milliseconds, after which a lock holder counts as gone. */
const staleAfter = 60_000;
const askEvery = 500;

/** The process that claims a planet. `isAlive` returns whether a process on this host is running. */
export interface Owner {
  readonly host: string;
  readonly pid: number;
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

/** The deployment that a claim is for, if known. Other processes use this information to join the deployment. */
export interface About {
  readonly recordId?: string;
  readonly fingerprint?: string;
}

/** The services that are required to claim a planet. */
export interface ClaimOptions {
  readonly files: StateFiles;
  readonly clock: Clock;
  readonly owner: Owner;
}

/** Takes a planet's lock if the planet is free or its holder is gone. Rejects if the folder isn't writable. */
export async function claimPlanet(options: ClaimOptions, planet: string, about: About = {}): Promise<Claim> {
  const { files, clock, owner } = options;
  for (;;) {
    const newest = await highestGeneration(files, planet);
    const holder = await holderOf(options, planet, newest);
    if (holder !== undefined) return heldBy(holder);
    const generation = newest + 1;
    const holding: Holding = {
      nonce: owner.nonce(),
      host: owner.host,
      pid: owner.pid,
      beat: clock.now(),
      released: false,
      ...about,
    };
    if (await files.create(lockPath(planet, generation), holdingText(holding))) {
      await tidy(files, planet, generation).catch(() => undefined);
      return { kind: 'lease', lease: new HeldLease({ files, clock, planet, generation, holding }) };
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
  const holder = generation === 0 ? undefined : readHolding(await options.files.read(lockPath(planet, generation)));
  return holder !== undefined && isHeld(holder, options) ? holder : undefined;
}

function isHeld(holder: Holding, { clock, owner }: ClaimOptions): boolean {
  if (holder.released) return false;
  if (holder.host === owner.host && !owner.isAlive(holder.pid)) return false;
  return Math.abs(clock.now() - holder.beat) <= staleAfter;
}

function heldBy({ recordId, fingerprint }: Holding): Claim {
  return {
    kind: 'held',
    ...(recordId === undefined ? {} : { recordId }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
}
