import type { Clock } from '../clock';
import type { StateFiles } from './files';
import { type Holding, highestGeneration, holdingText, lockFolder, lockPath, readHolding, wantedPath } from './lock';

const beatEvery = 5_000;

/**
 * The right of one process to deploy to and watch one planet. It beats by itself until it is released or lost;
 * another process takes it over by creating the next generation.
 */
export interface Lease {
  /** Key of the planet, as `planetKey` makes it. */
  readonly planet: string;
  readonly generation: number;
  /** Aborted when the lease was lost or another process asks for it. */
  readonly interrupted: AbortSignal;
  /** Reads the disk: whether this generation is still the newest and its own. */
  verify(): Promise<boolean>;
  /** Says which deployment the lease is for, so that others can join it. */
  assign(about: { readonly recordId: string; readonly fingerprint: string }): Promise<void>;
  /** Gives the planet free; never rejects. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly files: StateFiles;
  readonly clock: Clock;
  readonly planet: string;
  readonly generation: number;
  readonly holding: Holding;
}

/** Starts the heartbeat of a generation that was just created. */
export function startLease({ files, clock, planet, generation, holding }: LeaseOptions): Lease {
  const interrupt = new AbortController();
  const ended = new AbortController();
  const path = lockPath(planet, generation);
  let current = holding;
  let writing: Promise<void> = Promise.resolve();

  async function verify(): Promise<boolean> {
    if (ended.signal.aborted) return false;
    try {
      if ((await highestGeneration(files, planet)) !== generation) return false;
      return readHolding(await files.read(path))?.nonce === holding.nonce;
    } catch {
      return false;
    }
  }

  function write(change: Partial<Holding>): Promise<void> {
    current = { ...current, ...change, beat: clock.now() };
    const text = holdingText(current);
    writing = writing.catch(() => undefined).then(() => files.write(path, text));
    return writing;
  }

  async function beat(): Promise<void> {
    while (!ended.signal.aborted) {
      await clock.sleep(beatEvery, ended.signal);
      if (ended.signal.aborted) return;
      if (!(await verify())) {
        interrupt.abort();
        return;
      }
      if (ended.signal.aborted) return;
      await write({}).catch(() => undefined);
      const wanted = await files.read(wantedPath(planet, generation)).catch(() => undefined);
      if (wanted !== undefined) interrupt.abort();
    }
  }

  void beat();
  return {
    planet,
    generation,
    interrupted: interrupt.signal,
    verify,
    assign: (about) => write(about),
    async release() {
      if (ended.signal.aborted) return;
      const own = await verify();
      ended.abort();
      if (!own) return;
      await write({ released: true }).catch(() => undefined);
      await tidy(files, planet, generation).catch(() => undefined);
    },
  };
}

/** Removes what earlier generations left; the newest file stays, so that generations only ever count up. */
export async function tidy(files: StateFiles, planet: string, generation: number): Promise<void> {
  for (const name of await files.list(lockFolder(planet))) {
    const number = Number.parseInt(name, 10);
    if (number < generation || name === `${generation}.wanted`) await files.remove(`${lockFolder(planet)}/${name}`);
  }
}
