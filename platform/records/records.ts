import { type Clock, systemClock } from '../clock';
import type { DeploymentRecord } from '../deploymentTypes';
import type { PlanetAddress } from '../environment';
import { planetKey } from '../planet';
import { type Claim, type ClaimOptions, claimPlanet, currentHolder, takeOverPlanet } from './claim';
import { recordText } from './format';
import type { About, Holding } from './lock';
import { NodeFiles } from './nodeFiles';
import { thisProcess } from './thisProcess';
import {
  moveAside,
  readStored,
  recordsFolder,
  type StoredRecord,
  type UnreadableRecord,
  unreadableFolder,
} from './unreadable';
import { isUnsettled } from './unsettled';

const kept = 200;

/**
 * This user's deployment records on this machine, shared by all windows and the CLI. Every method may reject if the
 * disk fails.
 */
export interface Records {
  /** Returns all records, newest first. Skips unreadable files, and reports each of them once. */
  list(): Promise<readonly DeploymentRecord[]>;
  /**
   * Returns the files in the records folder that can't be read, or the folder if it can't be listed. While there are
   * any, every planet counts as production (docs/promises.md, promise 13). Never rejects.
   */
  unreadable(): Promise<readonly UnreadableRecord[]>;
  /** Moves an unreadable file from `unreadable` to the folder `set-aside`. Returns its new path. */
  setAside(file: UnreadableRecord): Promise<string>;
  /** Returns one record. Undefined if its file doesn't exist or can't be read. Reports an unreadable file once. */
  read(id: string): Promise<DeploymentRecord | undefined>;
  /**
   * Writes one record atomically and durably. After writing a new record, keeps the 200 newest records, and removes all
   * older records whose outcome is known.
   */
  write(record: DeploymentRecord): Promise<void>;
  remove(id: string): Promise<void>;
  /** Creates a record ID. Sorting IDs puts them in order of creation. */
  newId(): string;
  /**
   * Takes a planet's lock if the planet is free or its holder is gone. A deployment takes the lock before consent and
   * holds it until there is a result.
   */
  claim(planet: PlanetAddress, about?: About): Promise<Claim>;
  /** Like `claim`, but asks the process that is watching this deployment to yield, and waits up to `patience` ms. */
  takeOver(planet: PlanetAddress, recordId: string, patience: number, signal?: AbortSignal): Promise<Claim>;
  /** Returns the holder of a planet's lock. Undefined if the planet is free or its holder is gone. */
  holder(planet: PlanetAddress): Promise<Holding | undefined>;
  /**
   * Changes the base URL of records, for a local platform whose port has changed. Skips deployments that are being
   * watched. Returns the number of changed records.
   */
  move(fromBaseUrl: string, toBaseUrl: string): Promise<number>;
  /** Calls `listener` after each change that this object makes. Returns a function that ends the subscription. */
  subscribe(listener: (recordId: string) => void): () => void;
}

/**
 * Opens the records below `directory` (see `stateDirectory`). No file is written before the first deployment. `report`
 * receives a sentence for each unusable file.
 */
export function createRecords(
  directory: string,
  clock: Clock = systemClock(),
  report: (problem: string) => void = () => undefined,
): Records {
  return new StoredRecords({ files: new NodeFiles(directory), clock, owner: thisProcess() }, report);
}

/** The implementation of `Records`, with injected files, clock, and process. */
export class StoredRecords implements Records {
  private readonly listeners = new Set<(recordId: string) => void>();

  private readonly reported = new Set<string>();

  constructor(
    private readonly options: ClaimOptions,
    private readonly report: (problem: string) => void = () => undefined,
  ) {}

  async list(): Promise<readonly DeploymentRecord[]> {
    return (await this.all()).flatMap((stored) => (stored?.kind === 'record' ? [stored.record] : []));
  }

  async unreadable(): Promise<readonly UnreadableRecord[]> {
    try {
      return (await this.all()).flatMap((stored) => (stored?.kind === 'unreadable' ? [stored.unreadable] : []));
    } catch (error) {
      return [unreadableFolder(this.options.files, error)];
    }
  }

  async setAside({ name }: UnreadableRecord): Promise<string> {
    const { files, owner } = this.options;
    const moved = await moveAside(files, name, owner.nonce());
    this.notify(name.slice(0, -5));
    return moved;
  }

  async read(id: string): Promise<DeploymentRecord | undefined> {
    return isId(id) ? this.stored(id) : undefined;
  }

  async write(record: DeploymentRecord): Promise<void> {
    const isNew = record.sending === 'intent';
    await this.options.files.write(pathOf(record.id), recordText(record));
    this.notify(record.id);
    if (isNew) await this.prune().catch(() => undefined);
  }

  async remove(id: string): Promise<void> {
    if (!isId(id)) return;
    await this.options.files.remove(pathOf(id));
    this.notify(id);
  }

  newId(): string {
    const { clock, owner } = this.options;
    return `${String(clock.now()).padStart(15, '0')}-${owner.nonce().slice(0, 8)}`;
  }

  claim(planet: PlanetAddress, about?: About): Promise<Claim> {
    return claimPlanet(this.options, planetKey(planet), about);
  }

  takeOver(planet: PlanetAddress, recordId: string, patience: number, signal?: AbortSignal): Promise<Claim> {
    return takeOverPlanet(this.options, planetKey(planet), recordId, patience, signal);
  }

  holder(planet: PlanetAddress): Promise<Holding | undefined> {
    return currentHolder(this.options, planetKey(planet));
  }

  async move(fromBaseUrl: string, toBaseUrl: string): Promise<number> {
    let moved = 0;
    for (const record of await this.list()) {
      const { planet } = record.plan;
      if (planet.baseUrl !== fromBaseUrl || (await this.isWatched(record))) continue;
      await this.write({ ...record, plan: { ...record.plan, planet: { ...planet, baseUrl: toBaseUrl } } });
      moved += 1;
    }
    return moved;
  }

  subscribe(listener: (recordId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Returns the names of the record files, newest first. */
  private async names(): Promise<readonly string[]> {
    const names = await this.options.files.list(recordsFolder);
    return names.filter((name) => name.endsWith('.json')).sort((a, b) => (a < b ? 1 : -1));
  }

  private async all(): Promise<readonly StoredRecord[]> {
    const all: StoredRecord[] = [];
    for (const name of await this.names()) all.push(await this.readFile(name));
    return all;
  }

  private async stored(id: string): Promise<DeploymentRecord | undefined> {
    const stored = await this.readFile(`${id}.json`);
    return stored?.kind === 'record' ? stored.record : undefined;
  }

  private async readFile(name: string): Promise<StoredRecord> {
    const stored = await readStored(this.options.files, name);
    if (stored?.kind !== 'unreadable') return stored;
    const { problem } = stored.unreadable;
    if (!this.reported.has(problem)) this.report(problem);
    this.reported.add(problem);
    return stored;
  }

  private async prune(): Promise<void> {
    for (const name of (await this.names()).slice(kept)) {
      const stored = await this.readFile(name);
      const isEnded = stored?.kind === 'record' && !isUnsettled(stored.record);
      if (isEnded) await this.options.files.remove(`${recordsFolder}/${name}`);
    }
  }

  private async isWatched(record: DeploymentRecord): Promise<boolean> {
    return (await this.holder(record.plan.planet))?.recordId === record.id;
  }

  private notify(id: string): void {
    for (const listener of this.listeners) listener(id);
  }
}

function pathOf(id: string): string {
  return `${recordsFolder}/${id}.json`;
}

function isId(id: string): boolean {
  return /^[\w-]+$/.test(id);
}
