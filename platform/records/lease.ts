import type { Clock } from '../clock';
import type { StateFiles } from './files';
import {
  type About,
  type Holding,
  highestGeneration,
  holdingText,
  lockFolder,
  lockPath,
  readHolding,
  wantedPath,
} from './lock';

const beatEvery = 5_000;

/** The planet, generation, and lock file content of a lease, and the services that the lease depends on. */
interface LeaseOptions {
  readonly files: StateFiles;
  readonly clock: Clock;
  /** The planet's key from `planetKey`. */
  readonly planet: string;
  readonly generation: number;
  readonly holding: Holding;
}

/**
 * The right of one process to deploy to a planet and watch the deployment. A heartbeat renews the lease until it is
 * released or lost. Another process takes over by creating the next generation.
 */
export class Lease {
  readonly planet: string;
  readonly generation: number;
  private readonly interrupting = new AbortController();
  private readonly ended = new AbortController();
  private holding: Holding;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly options: LeaseOptions) {
    this.planet = options.planet;
    this.generation = options.generation;
    this.holding = options.holding;
    void this.beat();
  }

  /** Aborted when the lease is lost or another process requests the planet. */
  get interrupted(): AbortSignal {
    return this.interrupting.signal;
  }

  /** Whether this generation is still the newest and belongs to this process, according to the lock files. */
  async verify(): Promise<boolean> {
    const { files, planet, generation, holding } = this.options;
    if (this.ended.signal.aborted) return false;
    try {
      if ((await highestGeneration(files, planet)) !== generation) return false;
      return readHolding(await files.read(lockPath(planet, generation)))?.nonce === holding.nonce;
    } catch {
      return false;
    }
  }

  /**
   * Records the deployment that the lease is for, so that other processes can join it. An empty object means that the
   * deployment isn't known yet.
   */
  assign({ recordId, fingerprint }: About): Promise<void> {
    return this.write({ recordId, fingerprint });
  }

  /** Releases the planet. Never rejects. */
  async release(): Promise<void> {
    if (this.ended.signal.aborted) return;
    const isValid = await this.verify();
    this.ended.abort();
    if (!isValid) return;
    await this.write({ released: true }).catch(() => undefined);
    await tidy(this.options.files, this.planet, this.generation).catch(() => undefined);
  }

  /** Writes the lock file after all earlier writes have finished. */
  private write(change: Partial<Holding>): Promise<void> {
    const { files, clock } = this.options;
    this.holding = { ...this.holding, ...change, beat: clock.now() };
    const text = holdingText(this.holding);
    const path = lockPath(this.planet, this.generation);
    this.writing = this.writing.catch(() => undefined).then(() => files.write(path, text));
    return this.writing;
  }

  private async beat(): Promise<void> {
    const { files, clock } = this.options;
    const { signal } = this.ended;
    while (!signal.aborted) {
      await clock.sleep(beatEvery, signal);
      if (signal.aborted) return;
      if (!(await this.verify())) {
        this.interrupting.abort();
        return;
      }
      if (signal.aborted) return;
      await this.write({}).catch(() => undefined);
      const wanted = await files.read(wantedPath(this.planet, this.generation)).catch(() => undefined);
      if (wanted !== undefined) this.interrupting.abort();
    }
  }
}

/**
 * Removes the files of earlier generations, and the file at the `wantedPath` of this generation. The lock file of this
 * generation stays, so that generation numbers only increase.
 */
export async function tidy(files: StateFiles, planet: string, generation: number): Promise<void> {
  for (const name of await files.list(lockFolder(planet))) {
    const number = Number.parseInt(name, 10);
    if (number < generation || name === `${generation}.wanted`) await files.remove(`${lockFolder(planet)}/${name}`);
  }
}
