import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Clock, systemClock } from '../clock';
import type { DeploymentRecord } from '../deploymentTypes';
import type { PlanetAddress } from '../environment';
import { planetKey } from '../planet';
import {
  type About,
  type Claim,
  type ClaimOptions,
  claimPlanet,
  currentHolder,
  type Owner,
  takeOverPlanet,
} from './claim';
import { UnusableFile } from './files';
import { readRecord, recordText } from './format';
import type { Holding } from './lock';
import { NodeFiles } from './nodeFiles';

const kept = 200;
const folder = 'deployments';

/**
 * This user's deployment records on this machine, shared by all windows and the CLI. Every method may reject if the
 * disk fails.
 */
export interface Records {
  /** Returns all records, newest first. Skips damaged and unusable files, and reports the unusable files. */
  list(): Promise<readonly DeploymentRecord[]>;
  read(id: string): Promise<DeploymentRecord | undefined>;
  /**
   * Writes one record atomically and durably. After writing a new record, keeps the 200 newest records and removes all
   * older records that have a result.
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
    const found: DeploymentRecord[] = [];
    for (const id of await this.ids()) {
      const record = await this.stored(id);
      if (record !== undefined) found.push(record);
    }
    return found;
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

  private async ids(): Promise<readonly string[]> {
    const names = await this.options.files.list(folder);
    return names
      .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
      .sort((a, b) => (a < b ? 1 : -1));
  }

  private async stored(id: string): Promise<DeploymentRecord | undefined> {
    try {
      return readRecord(await this.options.files.read(pathOf(id)));
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      if (!this.reported.has(error.message)) this.report(error.message);
      this.reported.add(error.message);
      return undefined;
    }
  }

  private async prune(): Promise<void> {
    for (const id of (await this.ids()).slice(kept)) {
      const record = await this.stored(id);
      if (record?.result !== undefined) await this.options.files.remove(pathOf(id));
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
  return `${folder}/${id}.json`;
}

function isId(id: string): boolean {
  return /^[\w-]+$/.test(id);
}

function thisProcess(): Owner {
  return { host: hostname(), pid: process.pid, isAlive, nonce: () => randomUUID() };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EPERM';
  }
}
